// Saves all data to a file, or restores it:
//   ADMIN_DATABASE_URL=... node deploy/backup.mjs save <file>
//   ADMIN_DATABASE_URL=... node deploy/backup.mjs restore <file>
// How to use it, and what else to keep: deploy/operating.md.
import { readFileSync } from 'node:fs';
import { restoreBackup, saveBackup } from './dist/backup.js';

const [command, file] = process.argv.slice(2);
const work = { save: saveBackup, restore: restoreBackup }[command];
const { ADMIN_DATABASE_URL, ADMIN_DATABASE_URL_FILE } = process.env;
const url = ADMIN_DATABASE_URL_FILE
  ? readFileSync(ADMIN_DATABASE_URL_FILE, 'utf8').trim()
  : ADMIN_DATABASE_URL;

if (!work || !file || !url) {
  console.error('Usage: ADMIN_DATABASE_URL=... node deploy/backup.mjs save|restore <file>');
  process.exit(1);
}
try {
  const { rows } = await work(url, file);
  console.log(`${command === 'save' ? 'saved' : 'restored'} ${rows} rows`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
