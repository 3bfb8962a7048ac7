import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProcessRecord, readProcessRecord } from './process-record';

const itOnLinux = process.platform === 'linux' ? test : test.skip;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'team-chat-record-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

// Linux: every write to /dev/full fails as on a full disk.
itOnLinux('a full disk stops neither the start nor the end of a child, and the next change is recorded', () => {
  const file = join(folder, 'processes.json');
  const record = new ProcessRecord(file);
  record.add('events-1', process.pid);
  symlinkSync('/dev/full', `${file}.new`);
  record.add('events-2', process.pid);
  record.remove('events-1');
  expect(record.list().map(({ name }) => name)).toEqual(['events-2']);
  expect(readProcessRecord(file).map(({ name }) => name)).toEqual(['events-1']);
  rmSync(`${file}.new`);
  record.add('groups-1', process.pid);
  expect(readProcessRecord(file).map(({ name }) => name)).toEqual(['events-2', 'groups-1']);
});
