const INTERVAL_MS = 250;

/** Calls `stop` when the parent process has ended, if npm started this one. npm runs a script through a shell, and a
 *  shell that a signal ends does not pass the signal on. */
export function onParentExit(stop: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, INTERVAL_MS);
  timer.unref();
}
