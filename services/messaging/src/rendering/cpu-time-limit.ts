/** A signal that aborts work when its time is used up. `clear` must be called when the work is done. */
export interface TimeLimit {
  signal: AbortSignal;
  clear(): void;
}

/** Starts a time limit for work in another thread, in milliseconds of CPU time. Node.js cannot tell the CPU time of one
 *  thread, so the limit counts the CPU time of the process: a thread that must wait for a processor is not charged for the
 *  waiting, but for the CPU time of the process's other threads. */
export function startTimeLimit(limitMs: number): TimeLimit {
  const controller = new AbortController();
  const start = process.cpuUsage();
  let timer: NodeJS.Timeout;
  let isCleared = false;
  const check = () => {
    if (isCleared) return;
    const { user, system } = process.cpuUsage(start);
    const leftMs = limitMs - (user + system) / 1000;
    if (leftMs > 0) wait(leftMs);
    else controller.abort();
  };
  // Messages that have arrived are received before an immediate runs: a late timer does not hide that the work is done.
  const wait = (ms: number) => {
    timer = setTimeout(() => setImmediate(check), ms).unref();
  };
  wait(limitMs);
  return {
    signal: controller.signal,
    clear: () => {
      isCleared = true;
      clearTimeout(timer);
    },
  };
}
