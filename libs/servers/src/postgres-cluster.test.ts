import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgresBinaries, findServerUser } from './postgres-binaries';
import { ensureCluster } from './postgres-cluster';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'team-chat-cluster-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Major versions of the programs that this machine has. */
const installed = (): number[] => {
  const { stdout } = spawnSync('ls', ['/usr/lib/postgresql'], { encoding: 'utf8' });
  return (stdout ?? '').split('\n').filter(Boolean).map(Number);
};

test('data of another major version are refused, with what to do, and stay as they are', () => {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'PG_VERSION'), '13\n');
  const cluster = { dataDir, password: 'x', durable: false, user: undefined };
  const start = () => ensureCluster({ ...cluster, binaries: { folder: '/nowhere', majorVersion: 17 } });
  expect(start).toThrow(
    /made by PostgreSQL 13; found PostgreSQL 17, .* Install PostgreSQL 13 .*postgresql-13.*trouble\.md/,
  );
  expect(readFileSync(join(dataDir, 'PG_VERSION'), 'utf8')).toBe('13\n');
  const trouble = readFileSync(join(__dirname, '..', '..', '..', 'deploy', 'trouble.md'), 'utf8');
  expect(trouble).toContain('\n## Another version of PostgreSQL\n');
});

test('programs of the version that made the data are preferred, where the machine has them', () => {
  const user = findServerUser();
  const usual = findPostgresBinaries(user);
  const other = installed().find((version) => version !== usual.majorVersion && version >= 14);
  if (other) expect(findPostgresBinaries(user, other).majorVersion).toBe(other);
  // The refusal comes when the cluster is looked at.
  expect(findPostgresBinaries(user, 13)).toEqual(usual);
  expect(existsSync(join(usual.folder, 'initdb'))).toBe(true);
});
