import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compatibilityDocument } from './compatibility/document';
import { openApiDocument } from './openapi/document';
import { eventList, operationList } from './tables';

/** Writes the generated documents. With `--check`, exits with 1 if one is stale. */
const folder = join(__dirname, '..', '..', 'contracts', 'generated');
const files = {
  'compatibility.md': compatibilityDocument(),
  'openapi.json': openApiDocument('service', 2) + '\n',
  'events.md': eventList(),
  'subjects.md': operationList(),
};

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

if (process.argv.includes('--check')) {
  const stale = Object.entries(files).filter(([name, text]) => read(join(folder, name)) !== text);
  for (const [name] of stale) console.error(`libs/contracts/generated/${name} is stale: run npm run generate`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}
