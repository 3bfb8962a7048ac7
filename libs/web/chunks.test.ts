import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const DIST = join(__dirname, 'dist');

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** KB, compressed, that the code which is loaded first may have. Its data come on top: 70 together. */
const FIRST_KB = 56;
/** KB, compressed, of each part that is loaded when it is opened. */
const PARTS_KB: Record<string, number> = {
  'actions/dialogs/index.ts': 8,
  'actions/key-list.tsx': 2,
  'actions/palette.tsx': 2,
  'actions/switcher.tsx': 2,
  'finding/drafts-page.tsx': 2,
  'actions/person-card.tsx': 2,
  'app/deployment-page.tsx': 3,
  'words/de/index.ts': 6,
};
/** KB of all that a day needs: everything but the deployment. */
const DAILY_KB = 80;

const isBuilt = existsSync(join(DIST, 'chunks.json'));

(isBuilt ? describe : describe.skip)('the size of the built page', () => {
  const chunks = isBuilt ? (JSON.parse(readFileSync(join(DIST, 'chunks.json'), 'utf8')) as Record<string, Chunk>) : {};
  const kilobytes = ({ file, css = [] }: Chunk) =>
    [file, ...css].reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(DIST, name))).length, 0) / 1024;

  test('the first view is small', () => {
    expect(kilobytes(chunks['index.html']!)).toBeLessThan(FIRST_KB);
  });

  test('each part that is loaded later has its budget', () => {
    const parts = Object.keys(chunks).filter((name) => name !== 'index.html' && !name.startsWith('_'));
    expect(parts.sort()).toEqual(Object.keys(PARTS_KB).sort());
    for (const [name, limit] of Object.entries(PARTS_KB)) {
      const isWithin = kilobytes(chunks[name]!) < limit;
      expect([name, isWithin]).toEqual([name, true]);
    }
  });

  test('a day needs little', () => {
    const daily = Object.entries(chunks).filter(([name]) => !name.startsWith('app/deployment'));
    expect(daily.reduce((sum, [, chunk]) => sum + kilobytes(chunk), 0)).toBeLessThan(DAILY_KB);
  });
});
