const INTERVAL_MS = 1000;

/** Runs a step of the set-up. Says what it does, how many seconds that took, and at a terminal how long it has been
 *  running. */
export async function timed(say, doing, done, work) {
  const startedMs = performance.now();
  const seconds = () => Math.round((performance.now() - startedMs) / 1000);
  say(doing);
  const timer = process.stdout.isTTY
    ? setInterval(() => process.stdout.write(`\r  ${seconds()} s `), INTERVAL_MS)
    : undefined;
  try {
    await work();
  } finally {
    clearInterval(timer);
    // Clears the line.
    if (timer) process.stdout.write('\r\x1b[K');
  }
  say(`${done} in ${seconds()} s`);
}
