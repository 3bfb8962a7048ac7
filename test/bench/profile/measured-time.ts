/** Part of a run in which work is measured, in microseconds of the monotonic clock, which all processes share. */
export interface TimeSpan {
  startUs: number;
  endUs: number;
}

let spans: TimeSpan[] = [];

/** Does work and notes its time: profiles cover only work that is done by this function. */
export async function measured<T>(work: () => Promise<T>): Promise<T> {
  const startUs = monotonicUs();
  try {
    return await work();
  } finally {
    spans.push({ startUs, endUs: monotonicUs() });
  }
}

/** Returns the time spans since the last call. */
export function takeMeasuredTime(): TimeSpan[] {
  const taken = spans;
  spans = [];
  return taken;
}

const monotonicUs = () => Number(process.hrtime.bigint() / 1000n);
