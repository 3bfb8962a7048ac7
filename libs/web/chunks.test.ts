import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { TEXTS } from './test/texts.ts';

const DIST = join(__dirname, 'dist');

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** KB, compressed, that the code which is loaded first may have. Its data come on top: 70 together. */
const FIRST_KB = 58;
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
  'finding/search-suggestions.tsx': 2,
  'actions/person-card.tsx': 2,
  'app/deployment-page.tsx': 3,
  'settings/settings-page.tsx': 3,
  'settings/organization-page.tsx': 14,
  'help/help-page.tsx': 2,
  'help/article.tsx': 2,
  '../virtual:integration-examples': 3,
};
/** KB, compressed, of each section of a language. */
const TEXTS_KB: Record<string, number> = { first: 3, opened: 4, settings: 11 };
/** KB, compressed, of the help in a language. */
const HELP_KB = 9;
/** Language whose texts are counted for views: one that is loaded beside the English texts of the first view. */
const COUNTED = 'de';
/** Pages of settings and of the help with their texts in one language, and what they share: KB of all together. */
const SETTINGS = [
  'settings/settings-page.tsx',
  'settings/organization-page.tsx',
  `../virtual:texts/${COUNTED}/settings`,
  'help/help-page.tsx',
  `../virtual:help/${COUNTED}`,
  '../virtual:integration-examples',
];
const SETTINGS_KB = 60;
/** Parts beside those of a day: the deployment, settings, help, and all emoji. */
const OTHERS = ['app/deployment-page.tsx', 'actions/all-emoji.tsx', ...SETTINGS];
/** KB of the scripts that daily views load. */
const DAILY_KB = 94;

/** KB that each part of a language may have, by the part's name. */
const LANGUAGES_KB: Record<string, number> = Object.fromEntries([
  ...Object.entries(TEXTS).flatMap(([code, sections]) =>
    Object.keys(sections).map((section) => [`../virtual:texts/${code}/${section}`, TEXTS_KB[section]!] as const),
  ),
  ...readdirSync(join(__dirname, 'help')).map((code) => [`../virtual:help/${code}`, HELP_KB] as const),
]);
// The code of the first view has these texts.
delete LANGUAGES_KB['../virtual:texts/en/first'];

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
    expect(
      Object.keys(TEXTS.en!.opened!).filter((key) => code.includes(`'${key}'`) || code.includes(`\`${key}\``)),
    ).toEqual([]);
  });

  test('each part that is loaded later has its budget', () => {
    const parts = Object.keys(chunks).filter((name) => name !== 'index.html' && !name.startsWith('_'));
    const limits = { ...PARTS_KB, ...LANGUAGES_KB };
    expect(parts.sort()).toEqual(Object.keys(limits).sort());
    for (const [name, limit] of Object.entries(limits)) {
      const isWithin = kilobytes(chunks[name]!) < limit;
      expect([name, isWithin]).toEqual([name, true]);
    }
  });

  test('settings and administration are loaded when they are opened, and are small together', () => {
    expect(ofSettings.reduce((sum, name) => sum + kilobytes(chunks[name]!), 0)).toBeLessThan(SETTINGS_KB);
  });

  test('a day needs little', () => {
    const isOfOther = (name: string) => name in LANGUAGES_KB && !name.includes(`/${COUNTED}`);
    const isDaily = (name: string) => !OTHERS.includes(name) && !ofSettings.includes(name) && !isOfOther(name);
    const daily = Object.entries(chunks).filter(([name]) => isDaily(name));
    expect(daily.reduce((sum, [, chunk]) => sum + kilobytes(chunk), 0)).toBeLessThan(DAILY_KB);
  });
});
