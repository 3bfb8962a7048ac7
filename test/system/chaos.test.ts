import { PROFILES, type ProfileName, runChaos } from '../chaos/chaos';
import { NotPossibleError } from '../chaos/profiles/profile';

const LIMIT_MS = 300_000;
const DURATION_MS = 10_000;
const SEED = 1;

test.each(Object.keys(PROFILES) as ProfileName[])(
  'nothing that a client was told is lost under random faults, profile %s',
  async (profile) => {
    const report = await runChaos({ profile, seed: SEED, durationMs: DURATION_MS }).catch(
      (error: unknown) => {
        if (!(error instanceof NotPossibleError)) throw error;
        console.warn(`NOT TESTED, PROFILE ${profile}: ${error.message}`);
      },
    );
    if (!report) return;
    expect(report.violations).toEqual([]);
    expect(report.faults.length).toBeGreaterThan(0);
    expect(report.acknowledged).toBeGreaterThan(0);
  },
  LIMIT_MS,
);
