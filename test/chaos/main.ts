import { expect } from 'expect';
import { choice, number, runProgram, seed, untilInterrupted } from '../harness/program';
import { type ProfileName, PROFILES, runChaos } from './chaos';
import { NotPossibleError } from './profiles/profile';
import { formatReport } from './report';

// The checks, which tests run too, use the `expect` of jest.
Object.assign(globalThis, { expect });

const MINUTE_MS = 60_000;

const PROGRAM = {
  name: 'chaos',
  about: 'Injects random faults into a deployment under load, and checks what clients were told.',
  options: {
    minutes: number('minutes in which faults are injected', 10),
    seed: seed(),
    profile: choice(Object.keys(PROFILES) as ProfileName[], 'servers and faults'),
  },
};

runProgram(PROGRAM, async ({ minutes, seed, profile }) => {
  console.log(`profile ${profile}, seed ${seed}`);
  try {
    const report = await runChaos({
      profile,
      seed,
      durationMs: minutes * MINUTE_MS,
      say: (line) => console.log(line),
      signal: untilInterrupted(),
    });
    console.log(`\n${formatReport(report)}`);
    return report.violations.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof NotPossibleError)) throw error;
    console.error(`SKIPPED: ${error.message}`);
    return 1;
  }
});
