/** Factor by which the whole input is larger than the part that it is compared with. */
const PART = 4;
/** Factor by which the CPU time may grow with PART: work in proportion to its input gives 4, quadratic work 16. */
const MAX_GROWTH = 10;
/** CPU milliseconds below which the growth is not looked at: a text is then short enough for any growth. A busy machine triples them. */
const NOTICED_MS = 250;
const MOST_MEASUREMENTS = 12;

/** Measures the CPU time of some work for an input of the given size and for a quarter of it. Throws where the time grows much faster
 *  than the size. The least times count, and are measured until they agree or MOST_MEASUREMENTS are done: what else the machine
 *  does makes single times longer. */
export async function expectLinearCost(size: number, work: (size: number) => unknown): Promise<void> {
  let [partMs, wholeMs] = [Infinity, Infinity];
  for (let count = 0; count < MOST_MEASUREMENTS; count++) {
    wholeMs = Math.min(wholeMs, await measureCpuMs(() => work(size)));
    if (wholeMs < NOTICED_MS) return;
    partMs = Math.min(partMs, await measureCpuMs(() => work(Math.floor(size / PART))));
    if (wholeMs / partMs <= MAX_GROWTH) return;
  }
  throw new Error(
    `${wholeMs.toFixed(0)} ms for a size of ${size}, and ${partMs.toFixed(1)} ms for ${1 / PART} of it: more than ${MAX_GROWTH} times`,
  );
}

async function measureCpuMs(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
