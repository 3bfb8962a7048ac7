import { mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { fileStoreConfig, openFileStore } from '@team-chat/files';
import { z } from 'zod';
import { Backups, nameAt } from './backups';
import { formatLine, type Line } from './loader';
import { DATABASE_FILE, type Manifest } from './manifest';

const LINES: Line[] = [
  { table: 'accounts.users', columns: ['id', 'name'] },
  { row: '(1,"снег, ❄")' },
  { sequence: 'accounts.users_id_seq', value: '1' },
];

let folder: string;
let backups: Backups;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-backups-'));
  const settings = z.object(fileStoreConfig('BACKUP')).parse({ BACKUP_DIR: folder });
  backups = new Backups(openFileStore('BACKUP', settings));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bytesOf = (lines: Line[]) => Readable.from([gzipSync(lines.map(formatLine).join(''))]);

async function save(name: string, started_at: string, checked = false): Promise<Manifest> {
  const manifest: Manifest = {
    format: 1,
    name,
    started_at,
    seconds: 1,
    rows: 1,
    migrations: {},
    files: { [DATABASE_FILE]: await backups.write(name, DATABASE_FILE, bytesOf(LINES)) },
    ...(checked && { checked_at: started_at }),
  };
  await backups.writeManifest(manifest);
  return manifest;
}

/** Saves one backup for each hour, the oldest first. A `+` marks a backup that has passed a check. */
async function saveHourly(...marks: ('+' | '-')[]): Promise<string[]> {
  const names: string[] = [];
  for (const [hour, mark] of marks.entries()) {
    const at = new Date(Date.UTC(2026, 0, 1, hour));
    names.push((await save(nameAt(at), at.toISOString(), mark === '+')).name);
  }
  return names;
}

const names = async () => (await backups.list()).map(({ name }) => name);

test('a backup is named by its time, without characters that a key cannot have', () => {
  expect(nameAt(new Date('2026-11-22T17:30:05.123Z'))).toBe('20261122T173005Z');
});

test('complete backups are listed, the newest first; other files are not', async () => {
  await save('before-upgrade', '2026-01-02T00:00:00.000Z');
  await save('20260101T000000Z', '2026-01-01T00:00:00.000Z');
  await backups.write('20260103T000000Z', DATABASE_FILE, bytesOf(LINES));
  writeFileSync(join(folder, 'notes.txt'), 'x');
  expect(await names()).toEqual(['before-upgrade', '20260101T000000Z']);
  await expect(backups.get('20260103T000000Z')).rejects.toThrow('There is no complete backup 20260103T000000Z.');
});

test.each(['', 'a/b', '../a', '.a', 'a b'])('the name "%s" is refused', async (name) => {
  await expect(backups.checkIsFree(name)).rejects.toThrow('A backup cannot have the name');
  await expect(backups.get(name)).rejects.toThrow('A backup cannot have the name');
});

test('a name is free until its backup is complete', async () => {
  await backups.write('a', DATABASE_FILE, bytesOf(LINES));
  await backups.checkIsFree('a');
  await save('a', '2026-01-01T00:00:00.000Z');
  await expect(backups.checkIsFree('a')).rejects.toThrow('There is a backup a already.');
});

describe('the database file', () => {
  async function read(manifest: Manifest): Promise<Line[]> {
    const lines: Line[] = [];
    for await (const line of backups.readLines(manifest)) lines.push(line);
    return lines;
  }
  const pathOf = ({ name }: Manifest) => join(folder, name, DATABASE_FILE);

  test('is read as it was written, in chunks of any size', async () => {
    const manifest = await save('a', '2026-01-01T00:00:00.000Z');
    expect(await read(manifest)).toEqual(LINES);
    const large = Array.from({ length: 20_000 }, (_, id): Line => ({
      row: `(${id},❄${'x'.repeat(id % 90)})`,
    }));
    const file = await backups.write('b', DATABASE_FILE, bytesOf(large));
    expect(await read({ ...manifest, name: 'b', files: { [DATABASE_FILE]: file } })).toEqual(large);
  });

  test.each<[string, (manifest: Manifest) => void]>([
    ['cut off', (manifest) => truncateSync(pathOf(manifest), 30)],
    ['empty', (manifest) => truncateSync(pathOf(manifest), 0)],
    ['missing', (manifest) => rmSync(pathOf(manifest))],
    ['no archive', (manifest) => writeFileSync(pathOf(manifest), 'x')],
    ['without its last line', (manifest) => writeFileSync(pathOf(manifest), gzipSync(formatLine(LINES[0]!)))],
    ['without the end of a line', (manifest) => writeFileSync(pathOf(manifest), gzipSync('{"table'))],
  ])('is refused if it is %s', async (_case, damage) => {
    const manifest = await save('a', '2026-01-01T00:00:00.000Z');
    damage(manifest);
    await expect(read(manifest)).rejects.toThrow(/^a\/database\.gz is (damaged: .*|missing)\.$/);
  });
});

describe('prune', () => {
  test.each<[string, ('+' | '-')[], number, number]>([
    ['the newest ones', ['+', '+', '+'], 2, 1],
    ['all if there are fewer', ['+', '-'], 3, 0],
    ['the newest that passed a check as well', ['+', '+', '-', '-'], 1, 2],
  ])('keeps %s', async (_case, marks, keep, removed) => {
    const saved = await saveHourly(...marks);
    const gone = await backups.prune(keep);
    expect(gone).toHaveLength(removed);
    expect((await names()).sort()).toEqual(saved.filter((name) => !gone.includes(name)));
    const newestChecked = saved[marks.lastIndexOf('+')]!;
    expect(gone).not.toContain(newestChecked);
    expect(
      readdirSync(folder)
        .filter((name) => name !== '.incoming')
        .sort(),
    ).toEqual((await names()).sort());
  });

  test('keeps backups that were given a name', async () => {
    await save('before-upgrade', '2020-01-01T00:00:00.000Z');
    await saveHourly('+', '+');
    await backups.prune(1);
    expect(await names()).toEqual(['20260101T010000Z', 'before-upgrade']);
  });

  test('removes interrupted backups after a day, and no other files', async () => {
    for (const name of ['20260101T000000Z', '20260102T000000Z', 'photos']) {
      await backups.write(name, DATABASE_FILE, bytesOf(LINES));
    }
    for (const name of ['20260101T000000Z', 'photos']) utimesSync(join(folder, name, DATABASE_FILE), 0, 0);
    expect(await backups.prune(1)).toEqual(['20260101T000000Z']);
    expect(readdirSync(folder).sort()).toEqual(['.incoming', '20260102T000000Z', 'photos']);
  });
});

test('secrets are kept with a backup', async () => {
  const manifest = await save('a', '2026-01-01T00:00:00.000Z');
  expect(await backups.readSecrets(manifest)).toBeUndefined();
  const file = await backups.write('a', 'secrets.json', Readable.from([Buffer.from('{"key":1}')]));
  const withSecrets = { ...manifest, files: { ...manifest.files, 'secrets.json': file } };
  expect(await backups.readSecrets(withSecrets)).toBe('{"key":1}');
  writeFileSync(join(folder, 'a', 'secrets.json'), '{"key":2}');
  await expect(backups.readSecrets(withSecrets)).rejects.toThrow('a/secrets.json is damaged');
});
