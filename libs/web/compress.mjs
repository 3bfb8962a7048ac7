// Writes each file of the built page two more times, compressed as far as possible, so that the gateway compresses nothing.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const DIST = join(import.meta.dirname, 'dist');

for (const name of readdirSync(DIST, { recursive: true })) {
  if (!/\.(?:html|css|js)$/.test(name)) continue;
  const file = join(DIST, name);
  const content = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
}
