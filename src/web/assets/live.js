// Fetches a page anew and exchanges the parts that carry data-live, each by its id: on its own every two seconds where the page says
// data-refresh, and for the moments of a replay. Without this script the same pages work by reloading.
"use strict";

const lost = document.getElementById("lost");

function exchange(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  if (fresh.querySelectorAll("[data-live]").length !== document.querySelectorAll("[data-live]").length) return location.reload();
  for (const part of document.querySelectorAll("[data-live]")) {
    const next = fresh.getElementById(part.id);
    // Whoever is in a part with the keyboard keeps it.
    if (!next || part.innerHTML === next.innerHTML || part.contains(document.activeElement)) continue;
    part.className = next.className;
    part.replaceChildren(...next.childNodes);
  }
  // What was waited for is there.
  if (!fresh.querySelector("[data-refresh]")) document.querySelector("[data-refresh]")?.removeAttribute("data-refresh");
}

async function load(address) {
  try {
    const answer = await fetch(address, { credentials: "same-origin", redirect: "manual" });
    // Signed out, or no administrator any more: the server says so on a page of its own.
    if (answer.type === "opaqueredirect" || answer.status === 403) return location.reload();
    if (!answer.ok) throw new Error(String(answer.status));
    exchange(await answer.text());
    if (lost) lost.hidden = true;
  } catch {
    if (lost) lost.hidden = false;
  }
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function refresh() {
  while (document.querySelector("[data-refresh]")) {
    await pause(2000);
    if (!document.hidden) await load(location.href);
  }
}
refresh();

const time = document.getElementById("time");
if (time) {
  const slider = time.querySelector("#at");
  const play = time.querySelector("[data-play]");
  let wanted = null;
  let busy = false;
  let playing = false;

  // The newest wish counts; those that came meanwhile are left out.
  const show = async (at) => {
    wanted = at;
    if (busy) return;
    busy = true;
    while (wanted !== null) {
      const address = `${location.pathname}?at=${wanted}`;
      wanted = null;
      await load(address);
      history.replaceState(null, "", address);
    }
    busy = false;
  };
  const stop = () => {
    playing = false;
    play.textContent = "Play";
  };
  const run = async () => {
    playing = true;
    play.textContent = "Pause";
    if (Number(slider.value) >= Number(slider.max)) slider.value = 0;
    while (playing && Number(slider.value) < Number(slider.max)) {
      slider.value = Number(slider.value) + 2;
      await show(slider.value);
      await pause(1000);
    }
    stop();
  };

  time.querySelector("[data-show]").hidden = true;
  play.hidden = false;
  play.addEventListener("click", () => (playing ? stop() : run()));
  slider.addEventListener("input", () => {
    stop();
    show(slider.value);
  });
}
