import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { defineConfig } from 'vite';

const DIST = join(import.meta.dirname, 'dist');

/** Writes each file two more times, compressed as far as possible, so that the gateway compresses nothing. */
const compress = {
  name: 'compress',
  closeBundle() {
    for (const entry of readdirSync(DIST, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const content = readFileSync(file);
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    }
  },
};

export default defineConfig({
  root: 'src',
  plugins: [compress],
  build: {
    outDir: DIST,
    emptyOutDir: true,
    target: 'es2022',
    // The page's policy allows no scripts and styles inside of it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
