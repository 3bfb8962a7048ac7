import { parseArgs } from 'node:util';
import { StartFailure } from '@team-chat/servers';

export interface BenchArguments {
  /** Names of the rows to measure, in the order in which they run. */
  rows: string[];
  /** File to write the figures to, as JSON. */
  jsonFile?: string;
  /** File to write a chart of the figures to, as SVG. */
  plotFile?: string;
  /** Whether to record CPU profiles of the services. */
  profile: boolean;
  /** File with the recorded ratios that the measured ones may not exceed by more than a part. */
  checkFile?: string;
  /** File to record the ratios in. */
  recordFile?: string;
  /** Git ref of another version to compare this one with. */
  compareWith?: string;
}

/** Parses `send deliver --json figures.json`. Without names, all known rows are measured but those on request. Throws a StartFailure
 *  that says what is wrong. */
export function parseBenchArguments(
  args: string[],
  known: string[],
  onRequest: string[] = [],
): BenchArguments {
  const { values, positionals } = parseOptions(args);
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new StartFailure(`No such row: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  const { compare, ...others } = values;
  if (compare !== undefined && Object.values(others).some(Boolean))
    throw new StartFailure('--compare takes rows, but no other options.');
  return {
    rows: known.filter((name) =>
      positionals.length === 0 ? !onRequest.includes(name) : positionals.includes(name),
    ),
    jsonFile: values.json,
    plotFile: values.plot,
    profile: values.profile,
    checkFile: values.check,
    recordFile: values.record,
    compareWith: compare,
  };
}

function parseOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: 'string' },
        plot: { type: 'string' },
        profile: { type: 'boolean', default: false },
        check: { type: 'string' },
        record: { type: 'string' },
        compare: { type: 'string' },
      },
    });
  } catch (error) {
    throw new StartFailure((error as Error).message);
  }
}
