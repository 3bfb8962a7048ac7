import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { OPENED } from './src/words/en/opened.ts';

const DIST = join(__dirname, 'dist');

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** KB, compressed, that the code which is loaded first may have. Its data come on top: 70 together. */
const FIRST_KB = 57;
/** KB, compressed, of each part that is loaded when it is opened. */
const PARTS_KB: Record<string, number> = {
  'actions/dialogs/index.ts': 8,
  'actions/key-list.tsx': 2,
  'actions/palette.tsx': 2,
  'actions/switcher.tsx': 2,
  'actions/emoji-list.tsx': 2,
  'actions/all-emoji.tsx': 6,
  'app/account-content.tsx': 2,
  'conversation/lightbox.tsx': 2,
  'app/follow-escape.ts': 1,
  'device/tell-of-message.ts': 2,
  'finding/first-steps.tsx': 2,
  'conversation/markdown-of.ts': 5,
  'conversation/widget.tsx': 2,
  'conversation/writing-tools.tsx': 4,
  'finding/channels-page.tsx': 2,
  'finding/drafts-page.tsx': 2,
  'finding/groups-page.tsx': 2,
  'finding/inbox-page.tsx': 2,
  'finding/recent-page.tsx': 2,
  'finding/scheduled-page.tsx': 2,
  'actions/person-card.tsx': 2,
  'app/deployment-page.tsx': 3,
  'settings/settings-page.tsx': 3,
  'settings/organization-page.tsx': 12,
  'words/de/settings.ts': 10,
  'words/en/settings.ts': 9,
  'words/de/index.ts': 6,
  'words/en/opened.ts': 4,
};
/** Pages of settings with their texts in one language, and what they share: KB of all together. */
const SETTINGS = ['settings/settings-page.tsx', 'settings/organization-page.tsx', 'words/de/settings.ts'];
const SETTINGS_KB = 60;
/** Parts beside those of a day: the deployment, settings, all emoji, and English texts, as the German ones are counted. */
const OTHERS = [
  'app/deployment-page.tsx',
  'actions/all-emoji.tsx',
  'words/en/opened.ts',
  'words/en/settings.ts',
  ...SETTINGS,
];
/** KB of the scripts that daily views load. */
const DAILY_KB = 94;

const isBuilt = existsSync(join(DIST, 'chunks.json'));

(isBuilt ? describe : describe.skip)('the size of the built page', () => {
  const chunks = isBuilt ? (JSON.parse(readFileSync(join(DIST, 'chunks.json'), 'utf8')) as Record<string, Chunk>) : {};
  const kilobytes = ({ file, css = [] }: Chunk) =>
    [file, ...css].reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(DIST, name))).length, 0) / 1024;

  /** Returns the names of the chunks that the first view needs. */
  const firstChunks = (name = 'index.html'): string[] => [name, ...(chunks[name]!.imports ?? []).flatMap(firstChunks)];
  const first = isBuilt ? [...new Set(firstChunks())] : [];
  const ofSettings = isBuilt ? [...new Set(SETTINGS.flatMap(firstChunks))].filter((name) => !first.includes(name)) : [];

  test('the first view is small, and has no texts of parts that are opened later', () => {
    expect(first.reduce((sum, name) => sum + kilobytes(chunks[name]!), 0)).toBeLessThan(FIRST_KB);
    const code = first.map((name) => readFileSync(join(DIST, chunks[name]!.file), 'utf8')).join('\n');
    expect(Object.keys(OPENED).filter((key) => code.includes(`'${key}'`) || code.includes(`\`${key}\``))).toEqual([]);
  });

  test('each part that is loaded later has its budget', () => {
    const parts = Object.keys(chunks).filter((name) => name !== 'index.html' && !name.startsWith('_'));
    expect(parts.sort()).toEqual(Object.keys(PARTS_KB).sort());
    for (const [name, limit] of Object.entries(PARTS_KB)) {
      const isWithin = kilobytes(chunks[name]!) < limit;
      expect([name, isWithin]).toEqual([name, true]);
    }
  });

  test('settings and administration are loaded when they are opened, and are small together', () => {
    expect(ofSettings.reduce((sum, name) => sum + kilobytes(chunks[name]!), 0)).toBeLessThan(SETTINGS_KB);
  });

  test('a day needs little', () => {
    const daily = Object.entries(chunks).filter(([name]) => !OTHERS.includes(name) && !ofSettings.includes(name));
    expect(daily.reduce((sum, [, chunk]) => sum + kilobytes(chunk), 0)).toBeLessThan(DAILY_KB);
  });
});
