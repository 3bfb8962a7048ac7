import type { BenchArguments } from './arguments';
import type { Row } from './bench';
import { ensureEjabberd } from './peers/ejabberd-programs';
import { PROFILED, recordProfiles } from './profile/profiler';
import { checkRow, readRecordedOf } from './recorded';
import { ROWS } from './rows';
import { startBench } from './start-bench';

interface Figures {
  /** Figures by the rows' names. */
  measured: Record<string, Row[]>;
  /** Descriptions of ratios that are too large for the recorded ones. */
  failures: string[];
}

/** Measures rows, and checks them if a file with recorded ratios is given. */
export async function measureRows({ rows: names, profile, peers, checkFile }: BenchArguments): Promise<Figures> {
  const recorded = checkFile === undefined ? undefined : readRecordedOf(names, checkFile);
  const ejabberd = peers ? await ensureEjabberd() : undefined;
  if (ejabberd) console.log(`measuring ejabberd ${ejabberd.version} beside ours`);
  const bench = await startBench(profile ? PROFILED : {}, ejabberd);
  const figures: Figures = { measured: {}, failures: [] };
  try {
    for (const name of names) {
      console.log(`measuring ${name}`);
      const work = () => ROWS[name]!(bench);
      const measureRow = () => (profile ? recordProfiles(name, bench.deployment.services, work) : work());
      if (recorded) {
        const { rows, failures } = await checkRow(measureRow, recorded[name]!);
        figures.measured[name] = rows;
        figures.failures.push(...failures);
      } else {
        figures.measured[name] = await measureRow();
      }
    }
    return figures;
  } finally {
    await bench.stop();
  }
}
