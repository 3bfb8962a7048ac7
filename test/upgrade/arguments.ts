import { parseArgs } from 'node:util';

export interface UpgradeArguments {
  /** A git ref. The newest tag of a version, by default. */
  from?: string;
  seed: number;
  /** Milliseconds of load, without those in which replicas are replaced. */
  durationMs: number;
}

/** Parses `--from v1.2.0 --seconds 120 --seed 7`. Throws an error that says what is wrong. */
export function parseUpgradeArguments(args: string[]): UpgradeArguments {
  const { values } = parseArgs({
    args,
    options: {
      from: { type: 'string' },
      seconds: { type: 'string', default: '120' },
      seed: { type: 'string', default: String(Date.now() % 100_000) },
    },
  });
  const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
  if (!(seconds > 0)) throw new Error(`--seconds ${values.seconds} should be a number above 0`);
  if (!Number.isInteger(seed)) throw new Error(`--seed ${values.seed} should be a whole number`);
  return { from: values.from, seed, durationMs: seconds * 1000 };
}
