import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from './child';
import type { PostgresBinaries, ServerUser } from './postgres-binaries';

/** The superuser of the cluster. */
export const ADMIN = 'postgres';

/** Environment of the server, without our DATABASE_URL and the terminal's language. */
export const POSTGRES_ENV = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

interface Cluster {
  dataDir: string;
  password: string;
  durable: boolean;
  binaries: PostgresBinaries;
  user: ServerUser | undefined;
}

/** Returns the data folder's path for PostgreSQL's arguments. PostgreSQL, as another user than ours, may not be able to
 *  walk to the folder (a checkout under /root). It is then started inside the folder and uses its working folder, which
 *  needs no walk. */
export function dataDirArgument(dataDir: string, user: ServerUser | undefined): string {
  return user && process.platform === 'linux' ? '/proc/self/cwd' : dataDir;
}

/** Returns the major version of PostgreSQL that made a cluster; undefined where there is none. */
export function readVersionOf(dataDir: string): number | undefined {
  const versionFile = join(dataDir, 'PG_VERSION');
  return existsSync(versionFile) ? Number(readFileSync(versionFile, 'utf8').trim()) : undefined;
}

/** Creates the cluster if there is none; else checks that these programs can use it. Throws StartFailure. */
export function ensureCluster(cluster: Cluster): void {
  const version = readVersionOf(cluster.dataDir);
  if (version === undefined) {
    create(cluster);
    return;
  }
  const { majorVersion } = cluster.binaries;
  if (version !== majorVersion) {
    throw new StartFailure(
      `${cluster.dataDir} was made by PostgreSQL ${version}; found PostgreSQL ${majorVersion}, which cannot read it. ` +
        `Install PostgreSQL ${version} (Debian and Ubuntu: postgresql-${version}), with which the next start runs, and move the ` +
        `data by a backup: deploy/trouble.md, "Another version of PostgreSQL". Nothing was changed.`,
    );
  }
  takeOver(cluster);
}

/** Creates the cluster in a temporary folder and renames that, so that a cluster is complete or does not exist. */
function create({ dataDir, password, durable, binaries, user }: Cluster): void {
  const draft = `${dataDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const scratch = mkdtempSync(join(tmpdir(), 'team-chat-initdb-'));
  try {
    const passwordFile = join(scratch, 'password');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (user) for (const each of [draft, scratch, passwordFile]) chownSync(each, user.uid, user.gid);
    const { status, error, stdout, stderr } = spawnSync(
      join(binaries.folder, 'initdb'),
      [
        `--pgdata=${dataDirArgument(draft, user)}`,
        `--username=${ADMIN}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        ...localeOptions(binaries.majorVersion),
        ...(durable ? [] : ['--no-sync']),
      ],
      { cwd: draft, env: POSTGRES_ENV, encoding: 'utf8', ...(user && { uid: user.uid, gid: user.gid }) },
    );
    if (status !== 0) {
      const output = error ? error.message : `${stdout}${stderr}`.trimEnd();
      throw new StartFailure(`postgres: initdb failed:\n${output}`);
    }
    renameSync(draft, dataDir);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Returns a locale that is the same on every system: upper and lower case of all of Unicode, order by code point. */
function localeOptions(majorVersion: number): string[] {
  return majorVersion >= 17
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8'];
}

/** Gives the data folder to the server's user: an ordinary user may have used it before, and root now. */
function takeOver({ dataDir, user }: Cluster): void {
  const owner = statSync(dataDir).uid;
  if (user && owner !== user.uid) {
    const { status, stderr } = spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, dataDir], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new StartFailure(`Cannot give ${dataDir} to the user "${user.name}": ${stderr.trim()}`);
  } else if (!user && owner !== process.getuid?.()) {
    throw new StartFailure(`${dataDir} belongs to another user (id ${owner}): start as that user, or as root.`);
  }
}
