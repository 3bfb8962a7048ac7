import { readFileSync } from 'node:fs';

/** Returns `env` with each of `names` set from the file that `<NAME>_FILE` names, so that secrets need not be in the
 *  environment. Removes line ends at the end of a file. Calls `problem` with a text for each wrong variable. */
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
