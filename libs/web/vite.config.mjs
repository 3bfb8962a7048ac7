import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Marked } from 'marked';
import { defineConfig } from 'vite';

const require = createRequire(import.meta.url);
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Makes the modules whose names match `pattern`, of the code that `write` returns. */
const written = (name, pattern, write) => ({
  name,
  resolveId: (id) => (pattern.test(id) ? `\0${id}` : undefined),
  load(id) {
    const found = id.startsWith('\0') ? pattern.exec(id.slice(1)) : null;
    return found ? write(...found.slice(1)) : undefined;
  },
});

/** Makes the modules whose names match `pattern`: each exports what `make` returns, a value of JSON. */
const made = (name, pattern, make) =>
  written(name, pattern, (...found) => `export default JSON.parse(${JSON.stringify(JSON.stringify(make(...found)))})`);

const WORDS = join(import.meta.dirname, 'src', 'words');
const HELP = join(import.meta.dirname, 'help');

/** Returns the texts of a language, by section. */
const textsOf = (language) => readJson(join(WORDS, `${language}.json`));

/** Returns the code of an object with a function for each name, which loads the module `<from>/<name>`. */
const loadersOf = (from, names) => `{ ${names.map((name) => `${name}: () => import('${from}/${name}')`).join(', ')} }`;

/** Returns the code of the module that has the English texts of the first view, and finds the other texts. */
function writeTexts() {
  const files = readdirSync(WORDS).filter((file) => file.endsWith('.json'));
  const languages = files.map((file) => {
    const language = file.replace('.json', '');
    const sections = Object.keys(textsOf(language));
    if (language !== 'en') return `${language}: ${loadersOf(`virtual:texts/${language}`, sections)}`;
    const later = sections.filter((section) => section !== 'first');
    return `en: { first: async () => ({ default: english }), ...${loadersOf('virtual:texts/en', later)} }`;
  });
  return `import english from 'virtual:texts/en/first';
    export { english };
    export const languages = { ${languages.join(', ')} };`;
}

/** Returns the groups of emoji in Unicode's order: the package has their names in all versions besides, a hundred times as much. */
function emojiGroups() {
  const groups = readJson(require.resolve('unicode-emoji-json/data-by-group.json'));
  return Object.fromEntries(groups.map(({ slug, emojis }) => [slug, emojis.map(({ emoji }) => emoji).join(' ')]));
}

const marked = new Marked({
  hooks: {
    postprocess: (html) =>
      html
        .replaceAll(/<a href="(?!#)/g, '<a target="_blank" rel="noreferrer" href="')
        .replaceAll(/<(\/?)h2>/g, '<$1h3>')
        .replaceAll('<pre>', '<pre tabindex="0">'),
  },
});

/** Returns the help in one language: the pages by their names. */
function help(language) {
  const folder = join(HELP, language);
  const pages = readdirSync(folder).map((file) => {
    const [, title, text] = /^# (.+)\n([^]*)$/.exec(readFileSync(join(folder, file), 'utf8'));
    return [file.replace('.md', ''), { title, html: marked.parse(text) }];
  });
  return Object.fromEntries(pages);
}

/** Returns a request of each integration: the example of its documentation, without the id by which a repetition is recognised. */
function integrationExamples() {
  const { INTEGRATIONS } = require('@team-chat/integrations');
  const fixtures = join(dirname(require.resolve('@team-chat/integrations/package.json')), 'fixtures');
  const examples = INTEGRATIONS.map(({ name, example, deliveryHeader }) => {
    const { headers = {}, body } = readJson(join(fixtures, name, `${example}.json`));
    const kept = Object.entries(headers).filter(([header]) => header !== deliveryHeader);
    return [name, { headers: Object.fromEntries(kept), body }];
  });
  return Object.fromEntries(examples);
}

/** Writes each script and style compressed as well as Brotli can, beside it: the gateway would need a second for that at each start. */
const compressed = {
  name: 'compressed',
  writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle).filter((each) => /\.(js|css)$/.test(each))) {
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(readFileSync(join(dir, name))));
    }
  },
};

export default defineConfig({
  root: 'src',
  plugins: [
    made('emoji-groups', /^virtual:emoji-groups$/, emojiGroups),
    made('help', /^virtual:help\/([a-z]+)$/, help),
    written('help-languages', /^virtual:help$/, () => `export default ${loadersOf('virtual:help', readdirSync(HELP))}`),
    made('integration-examples', /^virtual:integration-examples$/, integrationExamples),
    made('texts', /^virtual:texts\/([a-z]+)\/([a-z]+)$/, (language, section) => textsOf(language)[section]),
    written('text-languages', /^virtual:texts$/, writeTexts),
    compressed,
  ],
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
