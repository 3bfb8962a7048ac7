import { readFileSync } from 'node:fs';

/** Replaces each `NAME_FILE` by `NAME` with what that file holds, for the names given; so secrets need not be in the
 *  environment. Line ends at the end of a file do not count. `problem` is told what is wrong, once for each variable. */
export function readSettingFiles(
  names: string[],
  env: Record<string, string | undefined>,
  problem: (text: string) => void,
): Record<string, string | undefined> {
  const result = { ...env };
  for (const name of names) {
    const file = env[`${name}_FILE`];
    if (file === undefined) continue;
    if (env[name] !== undefined) problem(`${name} and ${name}_FILE: only one of them can be set`);
    try {
      result[name] = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
    } catch (error) {
      problem(`${name}_FILE: cannot read ${file} (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return result;
}
