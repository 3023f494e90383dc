//! What this process uses, as Linux tells it.

/// Resident memory in bytes, and open file descriptors. `None` where there is no /proc.
pub(super) fn usage() -> Option<(i64, i64)> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let resident = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: i64 = resident.trim().strip_suffix("kB")?.trim().parse().ok()?;
    let descriptors = std::fs::read_dir("/proc/self/fd").ok()?.count();
    // One of them is the folder that is being read.
    Some((kilobytes * 1024, i64::try_from(descriptors).ok()? - 1))
}
