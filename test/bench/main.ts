import { writeFileSync } from 'node:fs';
import { StartFailure } from '@team-chat/servers';
import { runProgram } from '../harness/program';
import { benchOptions, benchProgram } from './arguments';
import { drawBarChart } from './bar-chart';
import { ROUNDS } from './compare';
import { canReadCpu } from '../harness/cpu';
import { measureRows } from './measure-rows';
import { writeRecorded } from './recorded';
import { ON_REQUEST, ROWS } from './rows';
import { formatParts, formatPeers, formatTable } from './table';
import { compareVersions } from './versions/compare-versions';

runProgram(benchProgram(Object.keys(ROWS), ON_REQUEST), async (values, names) => {
  const options = benchOptions(values, names);
  if (!canReadCpu) {
    throw new StartFailure(
      `CPU times are read from /proc, which ${process.platform} does not have: run this on Linux.`,
    );
  }
  if (options.compareWith !== undefined) {
    console.log(`\n${await compareVersions(options.compareWith, options.rows)}`);
    return 0;
  }
  const startMs = performance.now();
  const { measured, failures } = await measureRows(options);
  const rows = Object.values(measured).flat();
  console.log(`\n${[formatTable(rows), formatParts(rows), formatPeers(rows)].join('\n\n')}`);
  const { jsonFile, plotFile, recordFile } = options;
  if (jsonFile !== undefined) writeFileSync(jsonFile, `${JSON.stringify(rows, undefined, 2)}\n`);
  if (plotFile !== undefined) writeFileSync(plotFile, drawBarChart(rows));
  if (recordFile !== undefined) writeRecorded(recordFile, measured);
  const seconds = Math.round((performance.now() - startMs) / 1000);
  console.log(`\nMilliseconds; median of ${ROUNDS} rounds, ours and floor in turns; ${seconds} s in all.`);
  if (options.profile) console.log('The services recorded profiles meanwhile, which took CPU, too.');
  for (const failure of failures) console.error(`TOO LARGE: ${failure}`);
  return failures.length > 0 ? 1 : 0;
});
