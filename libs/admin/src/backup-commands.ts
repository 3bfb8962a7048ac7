import { fileStoreConfig, openFileStore } from '@team-chat/files';
import { z } from 'zod';
import { Backups } from './backup/backups';
import { checkBackup } from './backup/check';
import { type Manifest, sizeOf } from './backup/manifest';
import { restoreBackup, type RestoreTarget } from './backup/restore';
import { saveBackup } from './backup/save';
import { type Command, type Given, type Option, UsageFailure } from './command';
import { type AdminOptions, asFailure, type Connections, parseSettings } from './connections';

const backupSettings = z.object({
  ...fileStoreConfig('BACKUP'),
  /** Text that is kept with each backup, such as a launcher's `secrets.json`. */
  BACKUP_SECRETS: z.string().optional(),
});

function openBackups({ env }: AdminOptions): { backups: Backups; secrets: string | undefined } {
  const settings = parseSettings(backupSettings, env);
  const store = asFailure(() => openFileStore('BACKUP', settings));
  return { backups: new Backups(store), secrets: settings.BACKUP_SECRETS };
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

const save: Command = {
  name: 'backup save',
  summary: 'Save all data except files, while everything runs',
  positionals: ['[NAME]'],
  options: { check: { summary: 'check the backup' }, keep: KEEP },
  async run(connections, given) {
    const keep = parseKeep('backup save', given);
    const { backups, secrets } = openBackups(connections.options);
    const database = connections.database();
    const saved = await saveBackup(backups, database, { name: given.positionals[0], secrets });
    if (given.flags.check) await checkBackup(backups, saved, database);
    const removed = keep === undefined ? [] : await backups.prune(keep);
    return {
      data: { ...saved, checked: given.flags.check ?? false, removed },
      lines: [
        `Saved ${given.flags.check ? 'and checked ' : ''}${describe(saved)}.`,
        ...removed.map((name) => `Removed ${name}.`),
      ],
    };
  },
};

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
  summary: 'Replace all data by a backup, and remove the log; no service may run',
  positionals: ['NAME'],
  options: {},
  async run(connections, { positionals: [name] }) {
    const { options } = connections;
    const { backups } = openBackups(options);
    const manifest = await backups.get(name!);
    const restoreInto = (target: RestoreTarget) => restoreBackup(backups, manifest, target);
    if (options.withStopped) await options.withStopped(await backups.readSecrets(manifest), restoreInto);
    else await restoreInto(targetOf(connections));
    return { data: { name, rows: manifest.rows }, lines: [`Restored ${describe(manifest)}.`] };
  },
};

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
    const { backups } = openBackups(options);
    await backups.get(name!);
    await backups.remove(name!);
    return { data: { removed: [name] }, lines: [`Removed ${name}.`] };
  },
};

const prune: Command = {
  name: 'backup prune',
  summary: 'Remove old and interrupted backups',
  positionals: [],
  options: { keep: { ...KEEP, required: true } },
  async run({ options }, given) {
    const removed = await openBackups(options).backups.prune(parseKeep('backup prune', given)!);
    return { data: { removed }, lines: removed.map((name) => `Removed ${name}.`) };
  },
};

export const BACKUP_COMMANDS = [save, list, check, restore, remove, prune];
