import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { recordBackup } from '@team-chat/contracts';
import { type FileStore, fileStoreConfig, openFileStore } from '@team-chat/files';
import { z } from 'zod';
import { Backups, nameAt } from './backup/backups';
import { checkBackup } from './backup/check';
import { FileCopies } from './backup/file-copies';
import { type Manifest, sizeOf } from './backup/manifest';
import { checkIsStopped, connected, hasOrganisations } from './backup/running-deployment';
import { restoreBackup, type RestoreTarget } from './backup/restore';
import { saveBackup } from './backup/save';
import { AdminFailure, type Command, type Given, type Option, UsageFailure } from './command';
import { type AdminOptions, asFailure, type Connections, parseSettings } from './connections';

const backupSettings = z.object({
  ...fileStoreConfig('BACKUP'),
  /** Text that is kept with each backup, such as a launcher's `secrets.json`. */
  BACKUP_SECRETS: z.string().optional(),
});

interface Opened {
  backups: Backups;
  copies: FileCopies;
  secrets: string | undefined;
  /** Folder of the backups, if they are in a folder. */
  folder: string | undefined;
}

function openBackups({ env }: AdminOptions): Opened {
  const settings = parseSettings(backupSettings, env);
  const store = asFailure(() => openFileStore('BACKUP', settings));
  const { BACKUP_SECRETS: secrets, BACKUP_DIR: folder } = settings;
  return { backups: new Backups(store), copies: new FileCopies(store), secrets, folder };
}

/** Opens the store of uploaded files. Throws an AdminFailure if none is set. */
const openFiles = ({ env }: AdminOptions): FileStore =>
  asFailure(() => openFileStore('FILES', parseSettings(z.object(fileStoreConfig('FILES')), env)));

/** Throws an AdminFailure if a folder's disk has less space than two backups like the newest take. */
async function checkSpace({ backups, folder }: Opened): Promise<void> {
  const [newest] = folder === undefined ? [] : await backups.list();
  if (!newest) return;
  const { bavail, bsize } = await statfs(folder!);
  const [free, needed] = [bavail * bsize, 2 * sizeOf(newest)];
  if (free < needed) {
    throw new AdminFailure(
      `${folder} has ${free} bytes free, and twice the last backup is ${needed}: nothing was saved.`,
    );
  }
}

const KEEP: Option = {
  value: 'N',
  summary: 'remove all backups named by their time but the newest N, and the newest that passed a check',
};

function parseKeep(command: string, { options: { keep } }: Given): number | undefined {
  if (keep === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(keep)) throw new UsageFailure(command, '--keep has to be a number from 1');
  return Number(keep);
}

const describe = ({ name, rows }: Manifest) => `${name} (${rows} rows)`;

const FILES: Option = { summary: 'save the uploaded files as well, of which all backups share one copy' };

/** Removes old backups, with their lists of files, and the copies that no other backup lists. Returns the names of the backups. */
async function pruneBackups({ backups, copies }: Opened, keep: number): Promise<string[]> {
  const removed = await backups.prune(keep);
  for (const name of removed) await copies.removeList(name);
  await copies.prune((await backups.list()).map(({ name }) => name));
  return removed;
}

interface SaveRequest {
  name?: string | undefined;
  check: boolean;
  files: boolean;
  keep: number | undefined;
}

/** Saves a backup. One that removes old ones is of a schedule: tells accounts whether it was saved, for the metrics. */
async function saveAll(connections: Connections, request: SaveRequest) {
  try {
    const { data, lines } = await saveOne(connections, request);
    return { data, lines: [...lines, ...(await record(connections, request, true))] };
  } catch (error) {
    await record(connections, request, false);
    throw error;
  }
}

/** Returns a line that says why accounts could not be told. */
async function record(connections: Connections, { keep }: SaveRequest, is_saved: boolean): Promise<string[]> {
  if (keep === undefined) return [];
  try {
    await connections.call(recordBackup, { is_saved });
    return [];
  } catch (error) {
    return [`The metrics do not show this backup: ${(error as Error).message}`];
  }
}

/** Saves a backup, with the files where files were asked for. Files are copied after the rows, so that each row has its file. */
async function saveOne(connections: Connections, { name, check, files, keep }: SaveRequest) {
  const opened = openBackups(connections.options);
  const source = files ? openFiles(connections.options) : undefined;
  const database = connections.database();
  await checkSpace(opened);
  const saved = await saveBackup(opened.backups, database, { name, secrets: opened.secrets });
  const copied = source && (await opened.copies.save(saved.name, source));
  if (check) await checkBackup(opened.backups, saved, database);
  const removed = keep === undefined ? [] : await pruneBackups(opened, keep);
  return {
    data: { ...saved, checked: check, removed, ...(copied && { copied }) },
    lines: [
      `Saved ${check ? 'and checked ' : ''}${describe(saved)}.`,
      ...(copied ? [`Its ${copied.files} files have copies; ${copied.copied} are new.`] : []),
      ...removed.map((each) => `Removed ${each}.`),
    ],
  };
}

const save: Command = {
  name: 'backup save',
  summary: 'Save all data, while everything runs',
  positionals: ['[NAME]'],
  options: { check: { summary: 'check the backup' }, files: FILES, keep: KEEP },
  run(connections, given) {
    const { check = false, files = false } = given.flags;
    return saveAll(connections, { name: given.positionals[0], check, files, keep: parseKeep('backup save', given) });
  },
};

/** Returns the milliseconds until it is `at` (HH:MM, UTC) the next time. */
export function untilNext(at: string, now: Date): number {
  const [hours, minutes] = at.split(':').map(Number) as [number, number];
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hours, minutes);
  const ms = next - now.getTime();
  return ms > 0 ? ms : ms + 86_400_000;
}

const daily: Command = {
  name: 'backup daily',
  summary: 'Save all data with its files and check it, every day; does not end',
  positionals: [],
  options: {
    at: { value: 'HH:MM', summary: 'when, in UTC; by default 02:30' },
    keep: { ...KEEP, summary: `${KEEP.summary}; by default 7` },
  },
  async run(connections, given) {
    const { at = '02:30' } = given.options;
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) {
      throw new UsageFailure('backup daily', '--at has to be a time such as 02:30');
    }
    const keep = parseKeep('backup daily', given) ?? 7;
    return { lines: saveDaily(connections, at, keep) };
  },
};

/** Saves a backup every day, and yields a line about each. One that fails is not the last. */
async function* saveDaily(connections: Connections, at: string, keep: number): AsyncGenerator<string> {
  for (;;) {
    await sleep(untilNext(at, new Date()));
    try {
      yield* (await saveAll(connections, { check: true, files: true, keep })).lines;
    } catch (error) {
      yield `FAILED: ${(error as Error).message}`;
    }
  }
}

const list: Command = {
  name: 'backup list',
  summary: 'List all complete backups, the newest first',
  positionals: [],
  options: {},
  async run({ options }) {
    const found = await openBackups(options).backups.list();
    const lines = found.map((backup) =>
      [
        backup.name.padEnd(24),
        backup.started_at.slice(0, 19),
        `${backup.rows} rows`.padStart(16),
        `${(sizeOf(backup) / 1e6).toFixed(1)} MB`.padStart(12),
        backup.checked_at ? 'checked' : 'not checked',
      ].join('  '),
    );
    return { data: { backups: found }, lines };
  },
};

const check: Command = {
  name: 'backup check',
  summary: 'Restore a backup into temporary tables, while everything runs',
  positionals: ['NAME'],
  options: {},
  async run(connections, { positionals: [name] }) {
    const { backups } = openBackups(connections.options);
    const manifest = await backups.get(name!);
    await checkBackup(backups, manifest, connections.database());
    return {
      data: { name, rows: manifest.rows },
      lines: [`Checked ${describe(manifest)}.`],
    };
  },
};

const restore: Command = {
  name: 'backup restore',
  summary: 'Save the present data, replace them by a backup, and remove the log; no service may run',
  positionals: ['NAME'],
  options: {
    files: { summary: 'restore the uploaded files as well, those that are missing' },
    'without-saving': { summary: 'do not save the present data first' },
  },
  async run(connections, { positionals: [name], flags }) {
    const { options } = connections;
    const opened = openBackups(options);
    const { backups, copies } = opened;
    const manifest = await backups.get(name!);
    // Before the rows, so that each row has its file.
    const files = flags.files ? await copies.restore(name!, openFiles(options)) : undefined;
    const saved: string[] = [];
    const restoreInto = async (target: RestoreTarget) => {
      if (!flags['without-saving']) saved.push(...(await savePresent(opened, target)));
      await restoreBackup(backups, manifest, target);
    };
    if (options.withStopped) await options.withStopped(await backups.readSecrets(manifest), restoreInto);
    else await restoreInto(targetOf(connections));
    return {
      data: {
        name,
        rows: manifest.rows,
        ...(files !== undefined && { files }),
        ...(saved.length > 0 && { saved: saved[0] }),
      },
      lines: [
        ...saved.map((each) => `Saved the present data as ${each}.`),
        `Restored ${describe(manifest)}.`,
        ...(files === undefined ? [] : [`Restored ${files} files.`]),
      ],
    };
  },
};

/** Saves the data that a restore will replace, as a backup named by its time, which `prune` removes like others. Returns the name; nothing
 *  where there is no organisation yet. Uploaded files stay where they are. */
async function savePresent(opened: Opened, { database, ...deployment }: RestoreTarget): Promise<string[]> {
  const hasData = await connected(database, async (client) => {
    await checkIsStopped(deployment, client);
    return hasOrganisations(client);
  });
  if (!hasData) return [];
  await checkSpace(opened);
  const { backups, secrets } = opened;
  const name = () => `${nameAt(new Date())}-before-restore`;
  // Another restore may have begun in this second.
  while (await backups.exists(name())) await sleep(1000);
  return [(await saveBackup(backups, database, { name: name(), secrets })).name];
}

/** Returns the deployment that the settings name. */
function targetOf(connections: Connections): RestoreTarget {
  return {
    database: connections.database(),
    findConnectedServices: () => connections.findConnectedServices(),
    removeLog: () => connections.removeLog(),
  };
}

const remove: Command = {
  name: 'backup remove',
  summary: 'Remove a backup',
  positionals: ['NAME'],
  options: {},
  async run({ options }, { positionals: [name] }) {
    const { backups, copies } = openBackups(options);
    await backups.get(name!);
    await backups.remove(name!);
    await copies.removeList(name!);
    return { data: { removed: [name] }, lines: [`Removed ${name}.`] };
  },
};

const prune: Command = {
  name: 'backup prune',
  summary: 'Remove old and interrupted backups',
  positionals: [],
  options: { keep: { ...KEEP, required: true } },
  async run({ options }, given) {
    const removed = await pruneBackups(openBackups(options), parseKeep('backup prune', given)!);
    return { data: { removed }, lines: removed.map((name) => `Removed ${name}.`) };
  },
};

export const BACKUP_COMMANDS = [save, daily, list, check, restore, remove, prune];
