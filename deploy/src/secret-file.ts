import { renameSync, writeFileSync } from 'node:fs';

/** Writes a JSON file that only this user can read, and renames it when it is complete and on the disk. */
export function writeSecretFile(file: string, content: object): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
