import { type PROFILES, runChaos } from '../chaos/chaos';
import { NotPossibleError } from '../chaos/profiles/profile';

const DURATION_MS = 10_000;
const SEED = 1;
/** The other profiles take three servers of each kind, or small disks: CHAOS_PROFILES=default,ha,disk runs them too. */
const CHOSEN = (process.env.CHAOS_PROFILES ?? 'default').split(',') as (keyof typeof PROFILES)[];

test.each(CHOSEN)('nothing that a client was told is lost under random faults, profile %s', async (profile) => {
  const report = await runChaos({ profile, seed: SEED, durationMs: DURATION_MS }).catch((error: unknown) => {
    if (!(error instanceof NotPossibleError)) throw error;
    console.warn(`NOT TESTED, PROFILE ${profile}: ${error.message}`);
  });
  if (!report) return;
  expect(report.violations).toEqual([]);
  expect(report.faults.length).toBeGreaterThan(0);
  expect(report.acknowledged).toBeGreaterThan(0);
});
