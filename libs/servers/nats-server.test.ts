import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { findNatsServer, NATS_ARCHIVE_VERSION, NATS_VERSION, natsServerVersion } from './nats-server.cjs';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'team-chat-find-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Makes a program that says it is this version. Returns its path. */
function install(version: string): string {
  const file = join(root, version, 'nats-server');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\necho "nats-server: v${version}"\n`);
  chmodSync(file, 0o755);
  return file;
}

/** Finds one where PATH has these versions, in this order. */
function find(versions: string[], accept?: 'recent' | 'any'): string | undefined {
  const PATH = versions.map((version) => dirname(install(version))).join(delimiter);
  const found = findNatsServer({ PATH }, { ...(accept && { accept }), folders: [] });
  return found && natsServerVersion(found);
}

describe('findNatsServer', () => {
  it('finds the tested version, wherever it is', () => {
    expect(find(['2.9.10', '2.11.8', NATS_VERSION])).toBe(NATS_VERSION);
    install(NATS_VERSION);
    expect(findNatsServer({ PATH: '' }, { folders: [join(root, NATS_VERSION)] })).toContain(NATS_VERSION);
  });

  it('prefers it to others that are accepted', () => {
    expect(find(['2.9.10', NATS_ARCHIVE_VERSION, '2.15.1', NATS_VERSION], 'any')).toBe(NATS_VERSION);
    expect(find(['2.15.1', NATS_ARCHIVE_VERSION], 'recent')).toBe(NATS_ARCHIVE_VERSION);
  });

  it.each<[string | undefined, string[], 'recent' | 'any' | undefined]>([
    [undefined, ['2.9.10', '2.11.8'], undefined],
    [NATS_ARCHIVE_VERSION, ['2.11.8', NATS_ARCHIVE_VERSION], undefined],
    ['2.11.8', ['2.9.10', '2.11.8'], 'recent'],
    [undefined, ['2.9.10'], 'recent'],
    ['2.9.10', ['2.9.10'], 'any'],
    [undefined, ['broken'], 'any'],
  ])('finds %s among %j where it accepts %s', (expected, versions, accept) => {
    expect(find(versions, accept)).toBe(expected);
  });

  it('takes NATS_SERVER_BIN, whatever its version', () => {
    const given = install('2.9.10');
    const PATH = dirname(install(NATS_VERSION));
    expect(findNatsServer({ PATH, NATS_SERVER_BIN: given })).toBe(given);
    expect(() => findNatsServer({ PATH, NATS_SERVER_BIN: root })).toThrow('is not an executable file');
  });
});
