import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder } from './data-folder';

let path: string;
let file: string;

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'team-chat-secrets-'));
  file = join(path, 'secrets.json');
});
afterEach(() => rmSync(path, { recursive: true }));

function open() {
  const folder = openDataFolder(path);
  folder.release();
  return folder.secrets;
}

function edit(change: (secrets: Record<string, any>) => void): void {
  const secrets = JSON.parse(readFileSync(file, 'utf8'));
  change(secrets);
  writeFileSync(file, JSON.stringify(secrets));
}

/** Returns the message of a refused start, which must not have changed the folder. */
function refusal(): string {
  const before = readdirSync(path);
  const content = existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : undefined;
  let message = '';
  try {
    open();
  } catch (error) {
    message = (error as Error).message;
  }
  expect(readdirSync(path)).toEqual(before);
  if (content !== undefined) expect(readFileSync(file, 'utf8')).toBe(content);
  return message;
}

test('a new folder gets secrets, which later starts use', () => {
  const secrets = open();
  expect(secrets.secretKey).toHaveLength(43);
  expect(open()).toEqual(secrets);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each(['postgres', 'nats', 'credentials.json'])('missing secrets are an error where the folder has %s', (name) => {
  mkdirSync(join(path, name, 'data'), { recursive: true });
  expect(refusal()).toMatch(/^There is no .*secrets\.json, but DATA_DIR has data \(.*\).*backup.*another DATA_DIR/s);
});

test('missing secrets are no error where the folder has only logs, and empty folders for disks', () => {
  for (const name of ['logs', 'postgres', 'nats/lost+found']) mkdirSync(join(path, name), { recursive: true });
  expect(open().secretKey).toHaveLength(43);
});

describe('a file of secrets is refused', () => {
  beforeEach(() => void open());

  test.each([
    ['is empty', '', 'is no JSON'],
    ['is cut off', '{ "postgresPassword": "abc', 'is no JSON'],
    ['is a list', '[]', 'postgresPassword: is missing'],
    ['is an empty object', '{}', 'postgresPassword: is missing'],
  ])('that %s', (_, content, reason) => {
    writeFileSync(file, content);
    expect(refusal()).toMatch(new RegExp(`secrets\\.json.*${reason}.*backup`, 's'));
  });

  test('that cannot be read', () => {
    rmSync(file);
    mkdirSync(file);
    expect(refusal()).toMatch(/secrets\.json cannot be read \(EISDIR\).*backup/);
  });

  test.each(['postgresPassword', 'servicePasswords', 'natsPasswords', 'natsUser', 'natsPassword', 'secretKey'])(
    'without %s',
    (name) => {
      edit((secrets) => delete secrets[name]);
      expect(refusal()).toContain(`${name}: is missing`);
    },
  );

  test('without the password of one service, and with a wrong key, naming both', () => {
    edit((secrets) => {
      delete secrets.servicePasswords.groups;
      secrets.secretKey = 'short';
    });
    expect(refusal()).toMatch(/servicePasswords\.groups: is missing; secretKey: /);
  });
});

test('a file of an earlier format gets the secrets that were added since', () => {
  const secrets = open();
  edit((file) => {
    delete file.format;
    delete file.natsPasswords;
  });
  const { natsPasswords, ...others } = open();
  expect(secrets).toMatchObject(others);
  expect(Object.keys(natsPasswords)).toEqual(Object.keys(secrets.natsPasswords));
  expect(open()).toEqual({ ...others, natsPasswords });
});

test('a file of a later format is used and left as it is', () => {
  const secrets = open();
  edit((file) => {
    file.format = 99;
    file.newerSecret = 'x';
  });
  const content = readFileSync(file, 'utf8');
  expect(open()).toEqual(secrets);
  expect(readFileSync(file, 'utf8')).toBe(content);
});

describe('the secrets of a backup', () => {
  const openWith = (secrets: string) => {
    const folder = openDataFolder(path, secrets);
    folder.release();
    return folder.secrets;
  };

  test('become those of an empty folder, for their owner alone', () => {
    const secrets = open();
    const saved = readFileSync(file, 'utf8');
    rmSync(file);
    expect(openWith(saved)).toEqual(secrets);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(openWith(saved.trimEnd())).toEqual(secrets);
  });

  test('are refused for a folder with other secrets, or with data and without secrets', () => {
    open();
    const saved = readFileSync(file, 'utf8');
    edit((secrets) => (secrets.natsUser = 'another'));
    expect(() => openWith(saved)).toThrow('is not the one of the backup');
    rmSync(file);
    mkdirSync(join(path, 'postgres', 'base'), { recursive: true });
    expect(() => openWith(saved)).toThrow('but DATA_DIR has data (postgres)');
    expect(existsSync(file)).toBe(false);
  });
});
