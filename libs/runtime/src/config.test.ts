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
  it('treats an empty variable as not set', () => {
    expect(parseConfig(schema, { WORD: 'one', COUNT: '' })).toEqual({ WORD: 'one', COUNT: 3 });
  });

  it('reads a setting from the file that its _FILE variable names', () => {
    expect(parseConfig(schema, { WORD_FILE: file })).toEqual({ WORD: 'from a file', COUNT: 3 });
  });

  it('throws an error that names every wrong variable', () => {
    expect(() => parseConfig(schema, { COUNT: 'many' })).toThrow(/^WORD: is required; COUNT: .*number/);
  });

  it('throws an error that names only the _FILE variable where a file cannot be read', () => {
    const problem = `WORD_FILE: cannot read ${file}.not (ENOENT)`;
    expect(() => parseConfig(schema, { WORD_FILE: `${file}.not` })).toThrow(new Error(problem));
  });

  it('throws where both a variable and its _FILE variable are set', () => {
    const twice = 'WORD and WORD_FILE: only one of them can be set';
    expect(() => parseConfig(schema, { WORD: 'one', WORD_FILE: file })).toThrow(twice);
  });

  it('ignores variables that are not in the schema', () => {
    expect(parseConfig(schema, { WORD: 'one', OTHER_FILE: '/nowhere' })).toEqual({ WORD: 'one', COUNT: 3 });
  });
});
