import { createHash } from 'node:crypto';
import { median } from './percentiles';

/** CPU milliseconds of `work` on the machine for which limits of time are stated. */
const REFERENCE_MS = 100;
const TIMES = 9;

let factor: number | undefined;

/** Returns how many times the CPU of the reference machine this one needs for the same work. The first call measures it, within some
 *  seconds. */
export function slowness(): number {
  factor ??= median(Array.from({ length: TIMES }, cpuOfWork)) / REFERENCE_MS;
  return factor;
}

function cpuOfWork(): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Does what services do most: objects to JSON and back, texts, hashes. */
function work(): string {
  let text = 'a';
  for (let round = 0; round < 2000; round++) {
    const rows = Array.from({ length: 50 }, (_, id) => ({
      id,
      name: `${text.slice(0, 20)} ${id}`,
      flags: [round, id],
    }));
    const parsed = JSON.parse(JSON.stringify(rows)) as typeof rows;
    const joined = parsed.map(({ name, flags }) => `${name}:${flags.join()}`).join('\n');
    text = createHash('sha256')
      .update(joined.replace(/\d+/g, (digits) => `<${digits}>`))
      .digest('hex');
  }
  return text;
}
