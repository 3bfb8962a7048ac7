import { createHash } from 'node:crypto';
import { createArchive } from '@team-chat/archive';
import { RELEASE } from '@team-chat/contracts';
import type { Work } from '@team-chat/service';
import type { Context } from '../context';
import { exportFinished } from '../events/export-events';
import type { RealmExportRow } from '../repositories/realm-exports';
import { ArchiveBuilder } from './archive-builder';
import { changeExports, newFileKey } from './export-records';

/** Failed attempts after which an export has failed. A killed process does not count. */
const MAX_FAILURES = 3;
/** Claims after which an export has failed: its attempts kill the processes. */
const MAX_ATTEMPTS = 50;
/** Milliseconds between two renewals of a claim. The claim ends after a minute. */
const RENEWAL_MS = 15_000;
/** Percent between two announcements of the progress. */
const ANNOUNCED_PERCENT = 10;

/** The replica stops, or another replica has claimed the export. */
class ExportInterrupted extends Error {
  override name = 'ExportInterrupted';
}

/** Makes exports, one at a time in each replica, and removes the files of deleted ones. An export that a replica has not
 *  finished is made again from its beginning, by the first replica that finds it: its snapshot of the database ended with the
 *  replica. */
export class ExportWork {
  private readonly stopping = new AbortController();

  constructor(private readonly ctx: Context) {}

  start(): void {
    const work: Work<RealmExportRow> = {
      claim: () => this.ctx.realmExports.claim(),
      perform: (row) => (row.status === 'deleted' ? removeFile(this.ctx, row) : this.make(row)),
      factsOf: ({ realm_id, id, attempts }) => ({ realm_id, export_id: id, attempts }),
    };
    this.ctx.dueExports.start(work);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.ctx.dueExports.stop();
  }

  private async make(claimed: RealmExportRow): Promise<void> {
    const { ctx } = this;
    if (claimed.attempts > MAX_ATTEMPTS) return this.fail(claimed, 'too many attempts');
    try {
      const row = await this.begin(claimed);
      if (row) await this.attempt(row);
    } catch (error) {
      if (error instanceof ExportInterrupted) return void (await ctx.realmExports.update(claimed, {}, 'now'));
      await this.recordFailure(claimed, error as Error);
      throw error;
    }
  }

  /** Gives the attempt a file of its own, so that an attempt that has lost its claim does not write over the file of a later
   *  one. Returns undefined if another replica has claimed the export. */
  private async begin(claimed: RealmExportRow): Promise<RealmExportRow | undefined> {
    const { files, realms, realmExports } = this.ctx;
    // The attempt before may have been killed after it had stored its file.
    await files.remove(claimed.file_key);
    const realm = (await realms.find(claimed.realm_id))!;
    const start = { status: 'started' as const, percent: 0, file_key: newFileKey(realm, claimed.requested_at) };
    return (await realmExports.update(claimed, start, 'lease')) ? { ...claimed, ...start } : undefined;
  }

  private async attempt(row: RealmExportRow): Promise<void> {
    const claim = new ExportClaim(this.ctx, row, this.stopping.signal);
    const file = await writeFile(this.ctx, row, claim).finally(() => claim.end());
    if (!(await this.finish(row, file))) await this.ctx.files.remove(row.file_key);
  }

  /** Returns false if another replica has claimed the export. */
  private finish(row: RealmExportRow, file: { size: number; sha256: string }): Promise<boolean> {
    const { ctx } = this;
    const change = { status: 'succeeded' as const, percent: 100, succeeded_at: ctx.now(), ...file };
    return changeExports(ctx, row.realm_id, async (tx) => {
      if (!(await ctx.realmExports.update(row, change, 'never', tx))) return false;
      if (row.acting_user_id !== null) await ctx.outbox.add(tx, exportFinished(row, row.acting_user_id));
      return true;
    });
  }

  private async recordFailure(row: RealmExportRow, { message: last_error }: Error): Promise<void> {
    const failures = row.failures + 1;
    if (failures >= MAX_FAILURES) return this.fail(row, last_error);
    await this.ctx.realmExports.update(row, { failures, last_error }, 'lease');
  }

  private async fail(row: RealmExportRow, last_error: string): Promise<void> {
    const { ctx } = this;
    const change = { status: 'failed' as const, failed_at: ctx.now(), last_error };
    await changeExports(ctx, row.realm_id, (tx) => ctx.realmExports.update(row, change, 'never', tx));
    ctx.log.error({ realm_id: row.realm_id, export_id: row.id, reason: last_error }, 'an export failed');
  }
}

/** Keeps an export claimed while it is made, and records its progress. */
class ExportClaim {
  private readonly timer: NodeJS.Timeout;
  private renewing: Promise<void> = Promise.resolve();
  private percent = 0;
  private announced = 0;
  private isLost = false;

  constructor(
    private readonly ctx: Context,
    private readonly row: RealmExportRow,
    private readonly stopping: AbortSignal,
  ) {
    this.timer = setInterval(() => this.renew(), RENEWAL_MS);
  }

  /** Records the part that is done, in percent. Throws if the export is to end. */
  report(percent: number): void {
    if (this.isLost || this.stopping.aborted) throw new ExportInterrupted();
    this.percent = percent;
    if (percent < this.announced + ANNOUNCED_PERCENT) return;
    this.announced = percent - (percent % ANNOUNCED_PERCENT);
    this.renew();
  }

  async end(): Promise<void> {
    clearInterval(this.timer);
    await this.renewing;
  }

  private renew(): void {
    const { ctx, row, percent, announced } = this;
    const announces = percent === announced && announced > 0;
    this.renewing = this.renewing.then(async () => {
      try {
        const renewed = await this.record(percent, announces);
        if (!renewed) this.isLost = true;
      } catch (error) {
        // The claim lasts for longer than one renewal.
        ctx.log.warn({ err: error, realm_id: row.realm_id, export_id: row.id }, 'an export could not be renewed');
      }
    });
  }

  private async record(percent: number, announces: boolean): Promise<boolean> {
    const { ctx, row } = this;
    if (!announces) return ctx.realmExports.update(row, { percent }, 'lease');
    return changeExports(ctx, row.realm_id, (tx) => ctx.realmExports.update(row, { percent }, 'lease', tx));
  }
}

/** Writes the archive into the store. Returns its size in bytes and its SHA-256. */
async function writeFile(
  ctx: Context,
  row: RealmExportRow,
  claim: ExportClaim,
): Promise<{ size: number; sha256: string }> {
  const { file_key } = row;
  const folder = file_key.slice(file_key.lastIndexOf('/') + 1).replace(/\.tar\.gz$/, '');
  const options = { folder, modified: new Date(row.requested_at * 1000), release: RELEASE };
  const hash = createHash('sha256');
  const size = await ctx.db.exportSnapshot((snapshot) => {
    const bytes = createArchive(options, (archive) => new ArchiveBuilder(ctx, archive, row, snapshot, claim).build());
    return ctx.files.put(file_key, hashed(bytes, hash));
  });
  return { size, sha256: hash.digest('hex') };
}

async function* hashed(
  bytes: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncIterable<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Removes the file of a deleted export. If this fails, it is due again. */
export async function removeFile(ctx: Context, row: RealmExportRow): Promise<void> {
  await ctx.files.remove(row.file_key);
  await ctx.realmExports.update(row, {}, 'never');
}
