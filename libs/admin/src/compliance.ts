import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { extractTar, MANIFEST_FILE, type ManifestEntry } from '@team-chat/archive';
import { removeRealmExport, startComplianceExport } from '@team-chat/contracts';
import { AdminFailure, type Command } from './command';
import { findRealm, findUser } from './connections';
import { checkIsFree, download, waitForExport } from './exports';
import { parseId, parseTime } from './option-values';

/** The archive comes from this server. */
const NO_LIMITS = { maxBytes: Infinity, maxFiles: Infinity, maxRatio: Infinity };

const TIME = 'TIME';

export const exportCompliance: Command = {
  name: 'export-compliance',
  summary:
    'Write all that an organisation has to JSON lines, deleted messages that are still kept included; it is audited',
  positionals: ['HOST'],
  options: {
    to: { value: 'FOLDER', summary: 'the new folder to write to', required: true },
    channel: { value: 'ID', summary: 'only messages of the channel with this id' },
    user: { value: 'EMAIL', summary: 'only messages of the user with this address, and direct messages with the user' },
    since: { value: TIME, summary: 'only messages from this time on, such as 2026-11-24T08:00:00Z' },
    until: { value: TIME, summary: 'only messages before this time' },
  },
  async run({ call }, { positionals: [host], options }) {
    const to = options.to!;
    await checkIsFree(to);
    const { realm_id } = await findRealm(call, host!);
    const filter = {
      channel_id: parseId(options.channel) ?? null,
      user_id: options.user === undefined ? null : (await findUser(call, host!, options.user)).user.user_id,
      since: parseTime(options.since) ?? null,
      until: parseTime(options.until) ?? null,
    };
    const { id: export_id } = await call(startComplianceExport, { realm_id, filter });
    const id = { realm_id, export_id };
    const made = await waitForExport(call, id);
    await unpack(to, (file) => download(call, id, made, file));
    await call(removeRealmExport, id);
    const { files } = JSON.parse(await readFile(join(to, MANIFEST_FILE), 'utf8')) as { files: ManifestEntry[] };
    return { data: { folder: to, files }, lines: [...files.map(lineOf), `Wrote ${files.length} files to ${to}.`] };
  },
};

const lineOf = ({ path, size, lines }: ManifestEntry): string =>
  `${path}: ${lines === undefined ? `${size} bytes` : `${lines} lines`}`;

/** Unpacks the archive that `fetch` writes to a file. The folder has its name once it is complete. */
async function unpack(to: string, fetch: (file: string) => Promise<void>): Promise<void> {
  const part = `${to}.part`;
  await mkdir(part, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new AdminFailure(`${part} exists.`) : error;
  });
  try {
    const archive = join(part, 'archive.tar.gz');
    await fetch(archive);
    const unpacked = join(part, 'unpacked');
    await extractTar(archive, unpacked, NO_LIMITS);
    const [folder] = await readdir(unpacked);
    await rename(join(unpacked, folder!), to);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}
