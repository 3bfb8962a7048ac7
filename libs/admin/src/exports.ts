import { createHash } from 'node:crypto';
import { access, type FileHandle, open, rename, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  EXPORT_TYPE,
  findRealmExport,
  readRealmExport,
  removeRealmExport,
  type ResultOf,
  startRealmExport,
} from '@team-chat/contracts';
import { AdminFailure, type Command } from './command';
import { type Call, findRealm } from './connections';

/** Milliseconds between two looks at the progress. */
const LOOK_MS = 500;
/** Percent between two lines about the progress. */
const SHOWN_PERCENT = 10;

interface ExportId {
  realm_id: number;
  export_id: number;
}

export const exportOrganisation: Command = {
  name: 'export-organisation',
  summary: 'Write an archive of an organisation, with which it moves to another server',
  positionals: ['HOST'],
  options: {
    public: { summary: 'only public data' },
    all: { summary: 'all data, whether or not users agree; otherwise private data only of users who agree' },
    to: { value: 'FILE', summary: 'where to write the archive; without it, the URL of the archive is printed' },
  },
  async run({ call }, { positionals: [host], flags, options: { to } }) {
    if (flags.public && flags.all) throw new AdminFailure('--public and --all exclude each other.');
    if (to !== undefined) await checkIsFree(to);
    const { realm_id } = await findRealm(call, host!);
    const export_type = flags.all
      ? EXPORT_TYPE.everything
      : flags.public
        ? EXPORT_TYPE.public
        : EXPORT_TYPE.with_consent;
    const { id: export_id } = await call(startRealmExport, { realm_id, export_type, acting_user_id: null });
    const made = await waitForExport(call, { realm_id, export_id });
    if (to === undefined) return { data: { export_id, ...made }, lines: [made.url!] };
    await download(call, { realm_id, export_id }, made, to);
    await call(removeRealmExport, { realm_id, export_id });
    const { size, sha256 } = made;
    return { data: { file: to, size, sha256 }, lines: [`Wrote ${size} bytes to ${to}, SHA-256 ${sha256}.`] };
  },
};

/** Waits until an export is made. Shows its progress to a person at a terminal. */
export async function waitForExport(call: Call, id: ExportId): Promise<ResultOf<typeof findRealmExport>> {
  let shown = 0;
  for (;;) {
    const found = await call(findRealmExport, id);
    if (found.status === 'succeeded') return found;
    if (found.status === 'failed') throw new AdminFailure(`The export has failed: ${found.error}.`);
    if (process.stderr.isTTY && found.percent >= shown + SHOWN_PERCENT) console.error(`${(shown = found.percent)} %`);
    await sleep(LOOK_MS);
  }
}

export async function checkIsFree(path: string): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) throw new AdminFailure(`${path} exists.`);
}

/** Writes the archive to a file. The file has its name once it is complete, and its digest is right. */
export async function download(
  call: Call,
  id: ExportId,
  { size, sha256 }: ResultOf<typeof findRealmExport>,
  to: string,
): Promise<void> {
  const part = `${to}.part`;
  try {
    const file = await open(part, 'w', 0o600);
    const digest = await copy(call, id, size!, file).finally(() => file.close());
    if (digest !== sha256) throw new AdminFailure('The archive was changed on its way.');
    await rename(part, to);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function copy(call: Call, id: ExportId, size: number, file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  for (let start = 0; start < size;) {
    const { base64 } = await call(readRealmExport, { ...id, start });
    const bytes = Buffer.from(base64, 'base64');
    if (bytes.length === 0) throw new AdminFailure('The archive ends too early.');
    await file.writeFile(bytes);
    hash.update(bytes);
    start += bytes.length;
  }
  await file.sync();
  return hash.digest('hex');
}
