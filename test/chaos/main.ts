import { expect } from 'expect';
import { runChaos } from './chaos';
import { parseChaosArguments } from './arguments';
import { NotPossibleError } from './profiles/profile';
import { formatReport } from './report';

// The checks, which tests run too, use the `expect` of jest.
Object.assign(globalThis, { expect });

/** Runs `npm run chaos`. */
async function main(): Promise<number> {
  const options = parseChaosArguments(process.argv.slice(2));
  const interruption = new AbortController();
  // The deployment has process groups of its own: Ctrl-C does not reach it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
  console.log(`profile ${options.profile}, seed ${options.seed}`);
  const report = await runChaos({
    ...options,
    say: (line) => console.log(line),
    signal: interruption.signal,
  });
  console.log(`\n${formatReport(report)}`);
  return report.violations.length > 0 ? 1 : 0;
}

main().then(
  (exitCode) => process.exit(exitCode),
  (error: unknown) => {
    console.error(error instanceof NotPossibleError ? `SKIPPED: ${error.message}` : error);
    process.exit(1);
  },
);
