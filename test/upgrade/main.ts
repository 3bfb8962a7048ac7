import { expect } from 'expect';
import { runProgram, untilInterrupted } from '../harness/program';
import { PROGRAM, upgradeOptions } from './arguments';
import { formatReport, runUpgrade } from './upgrade';
import { Version } from './version';

// The checks, which tests run too, use the `expect` of jest.
Object.assign(globalThis, { expect });

runProgram(PROGRAM, async (values) => {
  const { from, ...options } = upgradeOptions(values);
  const say = (line: string) => console.log(line);
  const signal = untilInterrupted();
  const before = await Version.before(from);
  const current = await Version.current();
  say(`from ${before.folder}, seed ${options.seed}`);
  const report = await runUpgrade({ ...options, before, current, say, signal });
  say(`\n${formatReport(report)}`);
  return report.violations.length > 0 ? 1 : 0;
});
