import { flag, parseArguments, type Program, text, UsageError } from '../harness/program';

export interface BenchArguments {
  /** Names of the rows to measure, in the order in which they run. */
  rows: string[];
  /** File to write the figures to, as JSON. */
  jsonFile?: string;
  /** File to write a chart of the figures to, as SVG. */
  plotFile?: string;
  /** Whether to record CPU profiles of the services. */
  profile: boolean;
  /** Whether to measure ejabberd beside ours. */
  peers: boolean;
  /** File with the recorded ratios that the measured ones may not exceed by more than a part. */
  checkFile?: string;
  /** File to record the ratios in. */
  recordFile?: string;
  /** Git ref of another version to compare this one with. */
  compareWith?: string;
}

const OPTIONS = {
  json: text('FILE', 'writes the figures as JSON'),
  plot: text('FILE', 'draws the figures as SVG'),
  profile: flag('records CPU profiles of the services'),
  peers: flag('starts ejabberd, and measures it beside ours and the floor in the rows send, deliver, parked and idle'),
  check: text('FILE', 'fails where a ratio exceeds the one recorded in the file'),
  record: text('FILE', 'records the ratios'),
  compare: text('REF', 'measures the version of a git ref in turns with this one; takes no other options'),
};

export const benchProgram = (known: string[], onRequest: string[] = []): Program<typeof OPTIONS> => ({
  name: 'bench',
  about: 'Measures what requests cost, as a ratio to the cost of the same work without this deployment.',
  options: OPTIONS,
  names: { word: 'row', known, onRequest },
});

type Values = ReturnType<typeof parseArguments<typeof OPTIONS>>['values'];

/** Throws a UsageError for options that exclude each other. */
export function benchOptions({ compare, ...others }: Values, rows: string[]): BenchArguments {
  if (compare !== undefined && Object.values(others).some(Boolean)) {
    throw new UsageError('--compare takes rows, but no other options.');
  }
  const { json, plot, profile, peers, check, record } = others;
  return {
    rows,
    jsonFile: json,
    plotFile: plot,
    profile,
    peers,
    checkFile: check,
    recordFile: record,
    compareWith: compare,
  };
}

/** Parses `send deliver --json figures.json`. Without names, all known rows are measured but those on request. Throws a UsageError. */
export function parseBenchArguments(args: string[], known: string[], onRequest?: string[]): BenchArguments {
  const { values, names } = parseArguments(benchProgram(known, onRequest), args);
  return benchOptions(values, names);
}
