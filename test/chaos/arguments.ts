import { parseArgs } from 'node:util';
import { type ProfileName, PROFILES } from './chaos';

const MINUTE_MS = 60_000;

/** Parses `--minutes 10 --seed 7 --profile ha`. Throws an error that says what is wrong. */
export function parseChaosArguments(args: string[]): {
  profile: ProfileName;
  seed: number;
  durationMs: number;
} {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: String(Date.now() % 100_000) },
      profile: { type: 'string', default: 'default' },
    },
  });
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
  if (!(minutes > 0)) throw new Error(`--minutes ${values.minutes} should be a number above 0`);
  if (!Number.isInteger(seed)) throw new Error(`--seed ${values.seed} should be a whole number`);
  if (!(values.profile in PROFILES))
    throw new Error(`--profile ${values.profile} should be one of ${Object.keys(PROFILES).join(', ')}`);
  return { profile: values.profile as ProfileName, seed, durationMs: minutes * MINUTE_MS };
}
