import { expect } from 'expect';
import { parseUpgradeArguments } from './arguments';
import { formatReport, runUpgrade } from './upgrade';
import { Version } from './version';

// The checks, which tests run too, use the `expect` of jest.
Object.assign(globalThis, { expect });

/** Runs `npm run upgrade-test`. */
async function main(): Promise<number> {
  const { from, ...options } = parseUpgradeArguments(process.argv.slice(2));
  const say = (line: string) => console.log(line);
  const interruption = new AbortController();
  // The deployment has process groups of its own: Ctrl-C does not reach it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
  const before = await Version.before(from);
  const current = await Version.current();
  say(`from ${before.folder}, seed ${options.seed}`);
  const report = await runUpgrade({ ...options, before, current, say, signal: interruption.signal });
  say(`\n${formatReport(report)}`);
  return report.violations.length > 0 ? 1 : 0;
}

main().then(
  (exitCode) => process.exit(exitCode),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
