const INTERVAL_MS = 250;

/** npm runs a script through a shell, and a shell that dies of a signal passes it on to nobody. Under npm, a parent that is
 *  gone therefore means that we were asked to stop. */
export function whenParentIsGone(stop: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, INTERVAL_MS);
  timer.unref();
}
