import { writeFileSync } from 'node:fs';
import { type BenchArguments, parseBenchArguments } from './arguments';
import type { Row } from './bench';
import { ROUNDS } from './compare';
import { canReadCpu } from './cpu';
import { PROFILED, recordProfiles } from './profile/profiler';
import { ROWS } from './rows';
import { startBench } from './start-bench';
import { formatParts, formatPeers, formatTable } from './table';

/** Measures rows and returns their figures. */
async function measure({ rows: names, profile }: BenchArguments): Promise<Row[]> {
  const bench = await startBench(profile ? PROFILED : {});
  try {
    const rows: Row[] = [];
    for (const name of names) {
      console.log(`measuring ${name}`);
      const work = () => ROWS[name]!(bench);
      rows.push(...(await (profile ? recordProfiles(name, bench.deployment.services, work) : work())));
    }
    return rows;
  } finally {
    await bench.stop();
  }
}

/** Runs `npm run bench`: measures what requests cost, as a ratio to the cost of the same work without this
 *  deployment. */
async function main(): Promise<void> {
  const options = parseBenchArguments(process.argv.slice(2), Object.keys(ROWS));
  if (!canReadCpu) {
    throw new Error(
      `CPU times are read from /proc, which ${process.platform} does not have: run this on Linux.`,
    );
  }
  const startMs = performance.now();
  const rows = await measure(options);
  console.log(`\n${[formatTable(rows), formatParts(rows), formatPeers(rows)].join('\n\n')}`);
  if (options.jsonFile !== undefined) {
    writeFileSync(options.jsonFile, `${JSON.stringify(rows, undefined, 2)}\n`);
  }
  const seconds = Math.round((performance.now() - startMs) / 1000);
  console.log(`\nMilliseconds; median of ${ROUNDS} rounds, ours and floor in turns; ${seconds} s in all.`);
  if (options.profile) console.log('The services recorded profiles meanwhile, which took CPU, too.');
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
