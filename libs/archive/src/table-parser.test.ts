import { ArchiveError } from './archive-error';
import { type ParsedValue, parseTables } from './table-parser';

/** Parses a text in chunks of a few bytes, so that each value is split. */
async function parse(text: string | Uint8Array, chunkBytes = 3): Promise<ParsedValue[]> {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let i = 0; i < bytes.length; i += chunkBytes) yield bytes.subarray(i, i + chunkBytes);
  }
  const values: ParsedValue[] = [];
  for await (const value of parseTables(chunks(), 'a.json')) values.push(value);
  return values;
}

const ROWS = [{ id: 1, text: 'a "b" \\ } ] , 🎉', list: [1, [2, { c: 'ß' }]] }, {}, { id: -1.5e3, none: null }];

test.each([1, 2, 3, 7, 1000])('rows and properties in chunks of %d bytes', async (chunkBytes) => {
  const file = { first: ROWS, number: -1.5, flag: true, nothing: null, text: 'x,}', object: { a: [1] }, empty: [] };
  for (const space of [undefined, 2, '\t']) {
    expect(await parse(JSON.stringify(file, null, space), chunkBytes)).toEqual([
      ...ROWS.map((row) => ({ table: 'first', row })),
      { property: 'number', value: -1.5 },
      { property: 'flag', value: true },
      { property: 'nothing', value: null },
      { property: 'text', value: 'x,}' },
      { property: 'object', value: { a: [1] } },
    ]);
    expect(await parse(JSON.stringify(ROWS, null, space), chunkBytes)).toEqual(ROWS.map((row) => ({ table: '', row })));
  }
  expect(await parse(' {} ')).toEqual([]);
  expect(await parse('[]\n')).toEqual([]);
  expect(await parse('{"a": 1}')).toEqual([{ property: 'a', value: 1 }]);
});

test.each([
  ['', 'ends in the middle'],
  ['{"a": [{"b": 1}', 'ends in the middle'],
  ['{"a": [{"b": 1', 'ends in the middle'],
  ['"text"', 'no JSON object or list'],
  ['{a: []}', 'without quotes'],
  ['{"a" []}', 'no colon'],
  ['{"a": [1]}', 'no object'],
  ['{"a": [{},]}', 'no object'],
  ['{"a": [{} {}]}', 'no comma'],
  ['{"a": [] "b": []}', 'no comma'],
  ['{"a": [{"b": tru}]}', 'a, row 1'],
  ['{"a": ]}', 'no JSON'],
  ['{} {}', 'after its end'],
  ['{"a": 1,}', 'without quotes'],
])('refuses %j', async (text, problem) => {
  await expect(parse(text)).rejects.toThrow(problem);
  await expect(parse(text)).rejects.toBeInstanceOf(ArchiveError);
});

test('refuses other encodings', async () => {
  await expect(parse(Buffer.from('{"a": "ä"}', 'latin1'))).rejects.toThrow('a.json is not UTF-8');
  await expect(parse(Buffer.from('{"a": 1}', 'utf16le'))).rejects.toBeInstanceOf(ArchiveError);
});
