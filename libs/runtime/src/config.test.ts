import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { parseConfig } from './config';

const schema = z.object({ WORD: z.string().min(1), COUNT: z.coerce.number().int().default(3) });
let folder: string;
let file: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-config-'));
  file = join(folder, 'word');
  writeFileSync(file, 'from a file\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('parseConfig', () => {
  it('takes an empty variable for one that is not set', () => {
    expect(parseConfig(schema, { WORD: 'one', COUNT: '' })).toEqual({ WORD: 'one', COUNT: 3 });
  });

  it('reads a setting from the file that is named', () => {
    expect(parseConfig(schema, { WORD_FILE: file })).toEqual({ WORD: 'from a file', COUNT: 3 });
  });

  it('names every wrong variable', () => {
    expect(() => parseConfig(schema, { COUNT: 'many' })).toThrow(/WORD: .*; COUNT: /);
  });

  it('names the variable of a file that cannot be read, and only that', () => {
    const problem = `WORD_FILE: cannot read ${file}.not (ENOENT)`;
    expect(() => parseConfig(schema, { WORD_FILE: `${file}.not` })).toThrow(new Error(problem));
  });

  it('refuses a setting that is given twice', () => {
    const twice = 'WORD and WORD_FILE: only one of them can be set';
    expect(() => parseConfig(schema, { WORD: 'one', WORD_FILE: file })).toThrow(twice);
  });

  it('leaves variables alone that are none of ours', () => {
    expect(parseConfig(schema, { WORD: 'one', OTHER_FILE: '/nowhere' })).toEqual({ WORD: 'one', COUNT: 3 });
  });
});
