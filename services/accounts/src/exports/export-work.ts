import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { createArchive, createLinesArchive, hashed } from '@team-chat/archive';
import { RELEASE } from '@team-chat/contracts';
import type { Work } from '@team-chat/service';
import type { Context } from '../context';
import { exportMade } from '../events/export-events';
import type { RealmExportRow } from '../repositories/realm-exports';
import { ArchiveBuilder } from './archive-builder';
import { ComplianceBuilder } from './compliance';
import { changeExport, newFileKey, removeFile } from './export-records';
import type { ExportProgress } from './export-progress';
import { OwnDataBuilder } from './own-data';

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
    const start = { status: 'started' as const, percent: 0, file_key: newFileKey(realm, claimed) };
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
    return changeExport(ctx, row, async (tx) => {
      if (!(await ctx.realmExports.update(row, change, 'never', tx))) return false;
      const requestedBy = row.subject_id ?? row.acting_user_id;
      if (requestedBy !== null) await ctx.outbox.add(tx, exportMade(row, requestedBy));
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
    await changeExport(ctx, row, (tx) => ctx.realmExports.update(row, change, 'never', tx));
    ctx.log.error({ realm_id: row.realm_id, export_id: row.id, reason: last_error }, 'an export failed');
  }
}

/** Keeps an export claimed while it is made, and records its progress. */
class ExportClaim implements ExportProgress {
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
    return changeExport(ctx, row, (tx) => ctx.realmExports.update(row, { percent }, 'lease', tx));
  }
}

/** Writes the archive into the store. Returns its size in bytes and its SHA-256. */
async function writeFile(
  ctx: Context,
  row: RealmExportRow,
  progress: ExportProgress,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  const write = (bytes: AsyncIterable<Uint8Array>) => ctx.files.put(row.file_key, hashed(bytes, hash));
  // A user's own data are read by requests of the user, each of its moment.
  const size =
    row.subject_id === null
      ? await ctx.db.exportSnapshot((snapshot) => write(createExport(ctx, row, snapshot, progress)))
      : await write(createOwnExport(ctx, row, progress));
  return { size, sha256: hash.digest('hex') };
}

const tarOptions = ({ file_key, requested_at }: RealmExportRow) => ({
  folder: file_key.slice(file_key.lastIndexOf('/') + 1).replace(/\.tar\.gz$/, ''),
  modified: new Date(requested_at * 1000),
});

const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

function createExport(ctx: Context, row: RealmExportRow, snapshot: string, progress: ExportProgress): Readable {
  const { realm_id, filter, requested_at } = row;
  if (filter === null) {
    return createArchive({ ...tarOptions(row), release: RELEASE }, (archive) =>
      new ArchiveBuilder(ctx, archive, row, snapshot, progress).build(),
    );
  }
  const facts = { release: RELEASE, realm_id, filter, requested_at: timeOf(requested_at) };
  return createLinesArchive({ ...tarOptions(row), facts }, (archive) =>
    new ComplianceBuilder(ctx, archive, row, snapshot, progress).build(),
  );
}

function createOwnExport(ctx: Context, row: RealmExportRow, progress: ExportProgress): Readable {
  const { subject_id: user_id, requested_at } = row;
  const facts = { release: RELEASE, user_id, requested_at: timeOf(requested_at) };
  return createLinesArchive({ ...tarOptions(row), facts }, (archive) =>
    new OwnDataBuilder(ctx, archive, row, progress).build(),
  );
}
