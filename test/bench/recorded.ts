import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { StartFailure } from '@team-chat/servers';
import type { Row } from './bench';

/** Part of a recorded ratio by which a measured one may be larger. */
const TOLERANCE = 0.15;
/** Measurements of a row after which a ratio that was too large each time is not noise. */
const ATTEMPTS = 3;

/** Ratios of one row of the benchmark, by what was measured. */
export type Ratios = Record<string, number>;

/** Ratios of all recorded rows, by the rows' names. */
export type Recorded = Record<string, Ratios>;

export function readRecorded(file: string): Recorded {
  return JSON.parse(readFileSync(file, 'utf8')) as Recorded;
}

/** Reads the recorded ratios of rows. Throws a StartFailure if one of them is not recorded. */
export function readRecordedOf(names: string[], file: string): Recorded {
  const recorded = readRecorded(file);
  const missing = names.filter((name) => !(name in recorded));
  if (missing.length > 0) throw new StartFailure(`Not recorded in ${file}: ${missing.join(', ')}.`);
  return recorded;
}

/** Writes ratios to a file. Rows of the file that were not measured now stay as they are. */
export function writeRecorded(file: string, measured: Record<string, Row[]>): void {
  const recorded: Recorded = existsSync(file) ? readRecorded(file) : {};
  for (const [name, rows] of Object.entries(measured)) recorded[name] = ratiosOf(rows);
  writeFileSync(file, `${JSON.stringify(recorded, undefined, 2)}\n`);
}

/** Returns the ratios to floors. A ratio to a limit says more about the machine than about the code. */
export function ratiosOf(rows: Row[]): Ratios {
  const compared = rows.filter(({ isLimited }) => !isLimited);
  return Object.fromEntries(compared.map(({ what, ratio }) => [what, Number(ratio.toFixed(2))]));
}

/** Returns a description of each ratio that is too large. Throws if not the same ratios are recorded. */
export function findExceeding(rows: Row[], recorded: Ratios): Map<string, string> {
  const measured = ratiosOf(rows);
  const exceeding = new Map<string, string>();
  for (const what of new Set([...Object.keys(measured), ...Object.keys(recorded)])) {
    const [now, before] = [measured[what], recorded[what]];
    if (now === undefined || before === undefined) {
      throw new Error(`${what}: ${now === undefined ? 'not measured' : 'not recorded'}. Record the row again.`);
    }
    if (now > before * (1 + TOLERANCE)) exceeding.set(what, `${what}: ratio ${now}, recorded ${before}`);
  }
  return exceeding;
}

/** Measures a row, up to three times in a row while a ratio is too large. Returns the last figures, and a description of
 *  each ratio that was too large every time. */
export async function checkRow(
  measure: () => Promise<Row[]>,
  recorded: Ratios,
): Promise<{ rows: Row[]; failures: string[] }> {
  let rows = await measure();
  let exceeding = findExceeding(rows, recorded);
  for (let attempt = 2; attempt <= ATTEMPTS && exceeding.size > 0; attempt++) {
    console.log(`measuring again: ${[...exceeding.values()].join('; ')}`);
    rows = await measure();
    const before = exceeding;
    exceeding = new Map([...findExceeding(rows, recorded)].filter(([what]) => before.has(what)));
  }
  return { rows, failures: [...exceeding.values()] };
}
