import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { defineConfig } from 'vite';

const GROUPS = 'virtual:emoji-groups';

/** Makes a module of the groups of emoji in Unicode's order: the package has their names in all versions besides, a hundred times as
 *  much. */
const emojiGroups = {
  name: 'emoji-groups',
  resolveId: (id) => (id === GROUPS ? `\0${GROUPS}` : undefined),
  load: (id) => {
    if (id !== `\0${GROUPS}`) return undefined;
    const file = createRequire(import.meta.url).resolve('unicode-emoji-json/data-by-group.json');
    const groups = JSON.parse(readFileSync(file, 'utf8'));
    const entries = groups.map(({ slug, emojis }) => [slug, emojis.map(({ emoji }) => emoji).join(' ')]);
    return `export default ${JSON.stringify(Object.fromEntries(entries))}`;
  },
};

export default defineConfig({
  root: 'src',
  plugins: [emojiGroups],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2022',
    // The page's policy allows no scripts and styles inside of it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The test of the chunks' sizes reads it.
    manifest: 'chunks.json',
    rolldownOptions: {
      output: {
        // Otherwise what parts share with the first view would come in files of its own, each with a request.
        codeSplitting: {
          groups: [{ name: 'first', tags: ['$initial'] }],
        },
      },
    },
  },
});
