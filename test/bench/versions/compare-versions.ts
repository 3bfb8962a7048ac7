import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@team-chat/deploy';
import type { Row } from '../bench';
import { ROUNDS } from '../compare';
import { formatVersions, type Pair } from './format-versions';

const run = promisify(execFile);
const BUILD_VERSION = join(ROOT, 'test', 'upgrade', 'build-version.mjs');

/** Measures rows with another version and this one in turns, each time in a new deployment. Returns a table. The other version
 *  is compiled first, which takes minutes of CPU, once. */
export async function compareVersions(ref: string, names: string[]): Promise<string> {
  console.log(`building ${ref}`);
  const { stdout } = await run(process.execPath, [BUILD_VERSION, ref]);
  const folder = stdout.trim().split('\n').at(-1)!;
  const pairs: Pair[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    console.log(`round ${round} of ${ROUNDS}`);
    // The versions take turns in going first.
    const isOtherFirst = round % 2 === 1;
    const early = await measureVersion(isOtherFirst ? folder : ROOT, names);
    const late = await measureVersion(isOtherFirst ? ROOT : folder, names);
    pairs.push(isOtherFirst ? { other: early, current: late } : { other: late, current: early });
  }
  return formatVersions(ref, pairs);
}

/** Runs the benchmark of the version in a folder, in a process of its own. */
async function measureVersion(folder: string, names: string[]): Promise<Row[]> {
  const output = mkdtempSync(join(tmpdir(), 'team-chat-figures-'));
  const file = join(output, 'figures.json');
  const main = join(folder, 'test', 'dist', 'bench', 'main.js');
  try {
    await run(process.execPath, [main, ...names, '--json', file], { cwd: folder });
    return JSON.parse(readFileSync(file, 'utf8')) as Row[];
  } finally {
    rmSync(output, { recursive: true });
  }
}
