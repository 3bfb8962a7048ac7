import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartFailure } from '@team-chat/servers';
import { CACHE_FOLDER } from '@team-chat/servers/nats-server.cjs';

const run = promisify(execFile);

const PACKAGES = ['ejabberd', 'erlang-p1-pgsql'];
const REMEDY = `Install Debian's packages ${PACKAGES.join(' and ')}, or run this where apt-get can download them.`;

/** Where Debian's packages have what ejabberd needs. */
export interface EjabberdPrograms {
  version: string;
  /** Tables of PostgreSQL. */
  schemaFile: string;
  /** Program that starts Erlang. */
  command: string;
  environment: NodeJS.ProcessEnv;
}

/** Returns the installed ejabberd, or Debian's packages unpacked into a folder. The packages are not installed, because that would start
 *  a server. Throws a StartFailure where there is no ejabberd and no way to get one. */
export async function ensureEjabberd(): Promise<EjabberdPrograms> {
  const folder = join(CACHE_FOLDER, 'ejabberd');
  const known = findEjabberd('/') ?? findEjabberd(folder);
  if (known) return known;
  console.log('fetching ejabberd (apt-get install --download-only)');
  const problem = await unpack(folder).catch((error: Error) => error.message);
  const found = findEjabberd(folder);
  if (!found) throw new StartFailure(`There is no ejabberd to measure. ${REMEDY} ${problem ?? ''}`.trimEnd());
  return found;
}

function findEjabberd(root: string): EjabberdPrograms | undefined {
  const erlang = join(root, 'usr/lib/erlang');
  const schemaFile = join(root, 'usr/share/ejabberd/sql/pg.sql');
  const erts = list(erlang).find((name) => name.startsWith('erts-'));
  // Named after the processor.
  const libraries = list(join(root, 'usr/lib'))
    .filter((name) => name.endsWith('-linux-gnu'))
    .map((name) => join(root, 'usr/lib', name))
    .find((path) => list(path).some((name) => name.startsWith('ejabberd-')));
  const hasPostgres = list(join(erlang, 'lib')).some((name) => name.startsWith('p1_pgsql-'));
  if (!erts || !libraries || !hasPostgres || !existsSync(schemaFile)) return undefined;
  const version = list(libraries)
    .find((name) => name.startsWith('ejabberd-'))!
    .slice('ejabberd-'.length);
  const programs = join(erlang, erts, 'bin');
  // The script `erl` sets these variables, for /usr only.
  const environment = { ROOTDIR: erlang, BINDIR: programs, EMU: 'beam', PROGNAME: 'erl' };
  return {
    version,
    schemaFile,
    command: join(programs, 'erlexec'),
    environment: { ...environment, ERL_LIBS: libraries, LD_LIBRARY_PATH: libraries, PATH: process.env.PATH },
  };
}

const list = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Downloads the packages, with all dependencies that this machine does not have, and unpacks all of these files. */
async function unpack(target: string): Promise<void> {
  mkdirSync(CACHE_FOLDER, { recursive: true });
  const folder = mkdtempSync(join(CACHE_FOLDER, 'packages-'));
  try {
    mkdirSync(join(folder, 'partial'));
    const options = ['-y', '--no-install-recommends', '--download-only', '-o', `Dir::Cache::archives=${folder}`];
    // Only an installation needs the lock, which only root may take.
    const download = () => run('apt-get', ['install', ...options, '-o', 'Debug::NoLocking=1', ...PACKAGES]);
    // Fails where the package lists were never fetched or are too old.
    await download().catch(async () => {
      await run('apt-get', ['update']);
      await download();
    });
    const unpacked = join(folder, 'unpacked');
    const packages = list(folder).filter((name) => name.endsWith('.deb'));
    for (const name of packages) await run('dpkg', ['-x', join(folder, name), unpacked]);
    rmSync(target, { recursive: true, force: true });
    renameSync(unpacked, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
