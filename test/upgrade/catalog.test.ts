import { findContractions, type TableCatalog } from './catalog';

const TABLE: TableCatalog = {
  columns: {
    id: 'bigint not null always default',
    name: 'text',
    role: 'integer not null',
    size: 'integer not null default',
  },
  rules: { things_pkey: 'UNIQUE (id)' },
};

const columns = (changes: Record<string, string>): TableCatalog => ({
  ...TABLE,
  columns: { ...TABLE.columns, ...changes },
});

const without = (column: string): TableCatalog => ({
  ...TABLE,
  columns: Object.fromEntries(Object.entries(TABLE.columns).filter(([name]) => name !== column)),
});

const find = (things: TableCatalog | undefined) => findContractions({ things: TABLE }, things ? { things } : {});

test.each<[string, TableCatalog | undefined, string[]]>([
  ['a dropped table', undefined, ['things is gone']],
  ['a dropped column', without('name'), ['things.name is gone']],
  ['another type', columns({ role: 'text not null' }), ['things.role was integer, and is text']],
  ['a column that refuses null', columns({ name: 'text not null default' }), ['things.name refuses null']],
  ['a column without its default', columns({ size: 'integer not null' }), ['things.size needs a value']],
  ['a required column', columns({ colour: 'text not null' }), ['things.colour is new and needs a value']],
  [
    'a new rule',
    { ...TABLE, rules: { ...TABLE.rules, things_check: 'CHECK (id > 0)' } },
    ['things: things_check is new'],
  ],
  ['a changed rule', { ...TABLE, rules: { things_pkey: 'UNIQUE (name)' } }, ['things: things_pkey is changed']],
  ['a dropped rule', { ...TABLE, rules: {} }, ['things: things_pkey is gone']],
])('%s is a contraction', (_, things, contractions) => {
  expect(find(things)).toEqual(contractions);
});

test.each<[string, TableCatalog]>([
  ['an optional column', columns({ colour: 'text' })],
  ['a column with a default', columns({ colour: 'text not null default' })],
  ['a column that may be null', columns({ role: 'integer' })],
])('%s is no contraction', (_, things) => {
  expect(find(things)).toEqual([]);
});
