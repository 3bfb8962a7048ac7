import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { SETTINGS, type SettingDescription } from '@team-chat/client/settings';
import { INTEGRATIONS } from '@team-chat/integrations';
import { ACCOUNT_SECTIONS, ITEM_SECTIONS, ORGANIZATION_SECTIONS, type SectionFields } from './src/settings/sections.ts';
import { TEXTS } from './test/texts.ts';

const ALL = Object.entries(SETTINGS).flatMap(([scope, settings]) =>
  Object.entries(settings as Record<string, SettingDescription>).map(([name, description]) => ({
    scope,
    name,
    description,
  })),
);
const SECTIONS: [string, SectionFields | undefined][] = [
  ...Object.entries(ACCOUNT_SECTIONS),
  ...Object.entries(ORGANIZATION_SECTIONS),
  ...Object.entries(ITEM_SECTIONS),
];
const LANGUAGES = Object.entries(TEXTS).map(([code, { settings }]) => [code, settings!] as const);

test('every setting has a place in one section', () => {
  const places = SECTIONS.flatMap(([, fields]) => {
    const names = fields ? [...fields.groups.flatMap((group) => group.fields), ...(fields.own ?? [])] : [];
    return names.map((name) => `${fields!.scope}.${name}`);
  });
  expect(places.sort()).toEqual(ALL.map(({ scope, name }) => `${scope}.${name}`).sort());
});

test.each(LANGUAGES)(
  'the language "%s" has a name for each setting, choice, special value, section and group',
  (_code, texts) => {
    const wanted = ALL.flatMap(({ scope, name, description }) => {
      const key = `${scope === 'newUser' ? 'user' : scope}.${name}`;
      const values = [
        // A language has the name that it has for its speakers.
        ...(description.kind === 'choice' && name !== 'default_language' ? description.values! : []),
        ...(description.special ?? []).map(({ write }) => write),
      ];
      return [key, ...values.map((value) => `${key}=${String(value)}`)];
    });
    const groups = SECTIONS.flatMap(([, fields]) => fields?.groups.flatMap(({ id }) => id ?? []) ?? []);
    const titles = Object.keys({ ...ACCOUNT_SECTIONS, ...ORGANIZATION_SECTIONS });
    wanted.push(...groups.map((id) => `group.${id}`), ...titles.map((id) => `section.${id}`));
    expect(wanted.filter((key) => !texts[key])).toEqual([]);
  },
);

test.each(LANGUAGES)('the language "%s" has words for each option of an integration', (_code, texts) => {
  const keys = INTEGRATIONS.flatMap(({ urlOptions }) => urlOptions.map(({ key }) => `integrations.option.${key}`));
  expect(keys.filter((key) => !texts[key])).toEqual([]);
});

const SOURCE = join(__dirname, 'src');

/** Code of the page outside of the settings, which has to obey them. */
const code = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !/^(settings|words)\//.test(relative(SOURCE, path)))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

const [{ fields: forOtherClients }] = ACCOUNT_SECTIONS.clients.groups;
const actedOn = ALL.filter(({ scope, description }) => scope === 'user' && description.effect === 'client');

test.each(actedOn.map(({ name }) => [name] as const))('the page obeys %s, or says that it does not', (name) => {
  expect(new RegExp(`\\b${name}\\b`).test(code)).toBe(!forOtherClients.includes(name));
});
