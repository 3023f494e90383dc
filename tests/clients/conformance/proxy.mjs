// Adds an agent key, which the conformance suite does not send, to every request on its way to the server.
// usage: proxy.mjs <address of the server> <key>; prints its own address, which it takes for the server's in Host and Origin.
// Any other Host or Origin passes as it came: to refuse those is the server's part.
import { createServer, request } from "node:http";

const [server, key] = process.argv.slice(2);
const upstream = new URL(server);

const proxy = createServer((incoming, outgoing) => {
  const own = `localhost:${proxy.address().port}`;
  const headers = { ...incoming.headers, authorization: `Bearer ${key}` };
  if (headers.host === own) headers.host = upstream.host;
  if (headers.origin === `http://${own}`) headers.origin = upstream.origin;
  const onward = request(
    { host: upstream.hostname, port: upstream.port, method: incoming.method, path: incoming.url, headers },
    (answer) => {
      outgoing.writeHead(answer.statusCode, answer.rawHeaders);
      answer.pipe(outgoing);
    },
  );
  onward.on("error", () => outgoing.destroy());
  incoming.pipe(onward);
});

proxy.listen(0, "localhost", () => console.log(`http://localhost:${proxy.address().port}`));
