import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './check';
import type { Costs } from './costs';

/** Results of one measurement. */
export interface Recorded {
  costs: Costs;
  checks: Check[];
}

const FILE = join(__dirname, '..', '..', 'scale', 'recorded.json');

export const readRecorded = (): Recorded => JSON.parse(readFileSync(FILE, 'utf8')) as Recorded;

export const writeRecorded = (recorded: Recorded): void =>
  writeFileSync(FILE, `${JSON.stringify(recorded, undefined, 2)}\n`);
