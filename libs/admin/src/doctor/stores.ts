import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileStoreConfig, openFileStore } from '@team-chat/files';
import { z } from 'zod';
import { Backups } from '../backup/backups';
import { sizeOf } from '../backup/manifest';
import { parseSettings } from '../connections';
import { type Check, MIB, percent } from './check';

const filesSettings = z.object(fileStoreConfig('FILES'));
const backupSettings = z.object(fileStoreConfig('BACKUP'));
const HOUR_MS = 3_600_000;
/** Hours after which the newest backup is old. */
const OLD_H = 48;
/** Share of a disk that should be free. */
const FREE_SHARE = 0.15;

const files: Check = {
  name: 'files',
  async find({ env }) {
    const settings = parseSettings(filesSettings, env);
    if (!settings.FILES_DIR && !settings.FILES_S3_BUCKET) {
      return { skipped: 'FILES_DIR and FILES_S3_BUCKET are not set here' };
    }
    const store = openFileStore('FILES', settings);
    const key = `doctor/${randomUUID()}`;
    const written = Buffer.from(key);
    await store.put(key, Readable.from([written]));
    try {
      const read = await store.get(key);
      if (!read || !(await buffer(read.content)).equals(written)) {
        return { problem: 'the store does not return what was written' };
      }
    } finally {
      await store.remove(key);
    }
    return { ok: 'a file was written, read and removed' };
  },
};

const backups: Check = {
  name: 'backups',
  async find({ env }) {
    const settings = parseSettings(backupSettings, env);
    if (!settings.BACKUP_DIR && !settings.BACKUP_S3_BUCKET) {
      return { skipped: 'BACKUP_DIR and BACKUP_S3_BUCKET are not set here' };
    }
    const [newest] = await new Backups(openFileStore('BACKUP', settings)).list();
    if (!newest) return { problem: 'there is no backup' };
    const hours = Math.round((Date.now() - Date.parse(newest.started_at)) / HOUR_MS);
    if (hours > OLD_H) return { problem: `the newest backup, ${newest.name}, is ${hours} hours old` };
    if (settings.BACKUP_DIR) {
      const { bavail, bsize } = await statfs(settings.BACKUP_DIR);
      const [free, needed] = [bavail * bsize, 2 * sizeOf(newest)];
      if (free < needed) {
        return { problem: `${Math.floor(free / MIB)} MiB are free, and two backups take ${Math.ceil(needed / MIB)}` };
      }
    }
    return { ok: `the newest is ${newest.name}${newest.checked_at ? ', checked' : ', not checked'}` };
  },
};

const disk: Check = {
  name: 'disk',
  async find({ env }) {
    const { FILES_DIR, BACKUP_DIR } = parseSettings(z.object({ ...filesSettings.shape, ...backupSettings.shape }), env);
    const folders = [FILES_DIR, BACKUP_DIR].flatMap((folder) => (folder && existsSync(folder) ? [folder] : []));
    if (folders.length === 0) return { skipped: 'no folder of data is here' };
    const shares = await Promise.all(
      folders.map(async (folder) => {
        const { bavail, blocks } = await statfs(folder);
        return { folder, free: bavail / blocks };
      }),
    );
    const texts = shares.map(({ folder, free }) => `${folder} has ${percent(free)} free`);
    return shares.some(({ free }) => free < FREE_SHARE) ? { problem: texts.join(', ') } : { ok: texts.join(', ') };
  },
};

export const STORE_CHECKS = [files, backups, disk];
