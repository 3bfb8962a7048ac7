// Writes documents from the code: the rights of each service on the NATS server, and the table of settings in settings.md.
// Writes the list of integrations, and the settings that support archives show.
// With --check, writes nothing and fails if one of them is stale.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);
const { natsPermissions } = require('../libs/bus/dist/index.js');
const { format } = await import('prettier');

const CONFIGS = {
  gateway: ['services/gateway/dist/config.js', 'gatewayConfig'],
  accounts: ['services/accounts/dist/src/config.js', 'accountsConfig'],
  messaging: ['services/messaging/dist/src/config.js', 'messagingConfig'],
  groups: ['services/groups/dist/src/config.js', 'groupsConfig'],
  'snippets-and-folders': ['services/snippets-and-folders/dist/src/config.js', 'snippetsAndFoldersConfig'],
  events: ['services/events/dist/config.js', 'eventsConfig'],
};

/** Files that declare settings. A setting's docstring there becomes its line in the table. */
const SOURCES = [
  'libs/files/src/config.ts',
  'libs/outgoing/src/config.ts',
  'libs/runtime/src/config.ts',
  'libs/runtime/src/tls.ts',
  'libs/service/src/data-service.ts',
  ...Object.keys(CONFIGS).map((service) => `services/${service}/src/config.ts`),
];

function readComments() {
  const comments = new Map();
  for (const source of SOURCES) {
    const text = readFileSync(join(ROOT, source), 'utf8');
    for (const [, comment, name] of text.matchAll(/\/\*\* ((?:(?!\*\/)[\s\S])*?) \*\/\s+([A-Z][A-Z0-9_]+):/g)) {
      comments.set(name, comment.replace(/\s*\n\s*\* ?/g, ' '));
    }
  }
  return comments;
}

/** Returns the default as text, `–` for none. Returns undefined for a setting that is required. */
function defaultOf(schema) {
  const parsed = schema.safeParse(undefined);
  if (!parsed.success) return undefined;
  const given = schema.def.type === 'pipe' ? schema.def.in.def.defaultValue : parsed.data;
  return String(given ?? '–').replace(/^\/.*\/team-chat-mail$/, 'a temporary folder');
}

/** Returns whether a setting's value is a number or one of a few words, which tell nothing about people. */
function isHarmless(schema) {
  const { type, innerType, in: input } = schema.def;
  if (innerType ?? input) return isHarmless(innerType ?? input);
  return ['number', 'boolean', 'enum'].includes(type);
}

/** Returns the names of the settings, and whether archives for support show their values. */
function shownSettings() {
  const shapes = Object.values(CONFIGS).map(([file, name]) => require(join(ROOT, file))[name].shape);
  const all = Object.entries(Object.assign({}, ...shapes)).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(all.map(([name, schema]) => [name, isHarmless(schema)]));
}

function settingsTable() {
  const comments = readComments();
  const settings = new Map();
  for (const [service, [file, name]] of Object.entries(CONFIGS)) {
    for (const [variable, schema] of Object.entries(require(join(ROOT, file))[name].shape)) {
      const known = settings.get(variable) ?? { services: [], default: defaultOf(schema) };
      settings.set(variable, { ...known, services: [...known.services, service] });
    }
  }
  const all = Object.keys(CONFIGS).length;
  const rows = [...settings].sort().map(([variable, { services, default: value }]) => {
    const comment = comments.get(variable) ?? comments.get(variable.replace(/^FILES_/, ''));
    if (!comment) throw new Error(`${variable} has no comment where it is declared`);
    const whose = services.length === all ? 'all' : services.join(', ');
    const standard = value === undefined ? 'required' : value === '–' ? value : `\`${value}\``;
    return `| \`${variable}\` | ${whose} | ${standard} | ${comment.replaceAll('|', '\\|')} |`;
  });
  return ['| variable | of | default | |', '|---|---|---|---|', ...rows].join('\n');
}

const permissions = Object.fromEntries([...Object.keys(CONFIGS), 'admin'].map((name) => [name, natsPermissions(name)]));
const style = JSON.parse(readFileSync(join(ROOT, '.prettierrc.json'), 'utf8'));
const formatMarkdown = (text) => format(text, { ...style, parser: 'markdown' });

/** Returns a document with other texts between its markers, `<!-- name: generated -->` and `<!-- end of name -->`. */
function fill(file, texts) {
  return Object.entries(texts).reduce(
    (document, [name, text]) => {
      const [begin, end] = [`<!-- ${name}: generated -->`, `<!-- end of ${name} -->`];
      if (!document.includes(begin) || !document.includes(end)) throw new Error(`${file} has no ${begin}`);
      const part = new RegExp(`${begin}[\\s\\S]*${end}`);
      return document.replace(part, () => `${begin}\n\n${text}\n\n${end}`);
    },
    readFileSync(file, 'utf8'),
  );
}

const settings = join(ROOT, 'deploy', 'settings.md');
const files = [
  [
    join(ROOT, 'k8s', 'files', 'nats-permissions.json'),
    await format(JSON.stringify(permissions), { ...style, parser: 'json' }),
  ],
  [settings, await formatMarkdown(fill(settings, { settings: settingsTable() }))],
];

const integrations = readdirSync(join(ROOT, 'libs', 'integrations', 'src', 'integrations'))
  .map((file) => file.replace('.ts', ''))
  .sort();
const imports = integrations.map(
  (name, index) => `import { integration as i${index} } from '../integrations/${name}';`,
);
files.push([
  join(ROOT, 'libs', 'integrations', 'src', 'generated', 'integrations.ts'),
  await format(
    `// Generated from the files of the folder "integrations".\n${imports.join('\n')}\n
export const ALL = [${integrations.map((_, index) => `i${index}`)}];\n`,
    { ...style, parser: 'typescript' },
  ),
]);

files.push([
  join(ROOT, 'libs', 'admin', 'src', 'generated', 'settings.ts'),
  await format(
    `// Generated from the settings of the services.\n
/** All settings of services, and whether their values may be shown: numbers and fixed words. */
export const SETTINGS: Record<string, boolean> = ${JSON.stringify(shownSettings())};\n`,
    { ...style, parser: 'typescript' },
  ),
]);

const stale = files.filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text);
if (!process.argv.includes('--check')) for (const [file, text] of stale) writeFileSync(file, text);
else if (stale.length > 0) {
  console.error(
    `not current: ${stale.map(([file]) => file.slice(ROOT.length + 1)).join(', ')}; run "npm run generate"`,
  );
  process.exit(1);
}
