/** Shared by snapshots without transactions in progress. */
const NONE: readonly bigint[] = [];

/** A service's snapshot, parsed from the text `xmin:xmax:xip,xip,...:unsent:relayed,relayed,...`. The first three parts are
 *  `pg_current_snapshot()`, `unsent` is the newest transaction of the snapshot whose entries were not in the log yet, and `relayed` has
 *  the sequence number in each partition of the log up to which the snapshot had seen entries. The version before wrote only the
 *  first three. */
export class TransactionSnapshot {
  private readonly xmin: bigint;
  private readonly xmax: bigint;
  /** A list, because they are few: a set would take 200 bytes more for each service and queue. */
  private readonly inProgress: readonly bigint[];
  private readonly unsent: bigint;
  private readonly relayedSeq: number;

  /** @param partition Number of the log's partition that has the entries to come. */
  constructor(text: string, partition: number) {
    const [xmin, xmax, xip, unsent, relayed] = text.split(':');
    this.xmin = BigInt(xmin!);
    this.xmax = BigInt(xmax!);
    this.inProgress = xip ? xip.split(',').map(BigInt) : NONE;
    this.unsent = BigInt(unsent ?? 0);
    this.relayedSeq = Number(relayed?.split(',')[partition] ?? Infinity);
  }

  /** Whether the entry's transaction had committed before the snapshot, so that the snapshot shows its changes. PostgreSQL gives
   *  ids that no committed row has to other transactions after a crash: a later entry may have one that was smaller than `xmax`. */
  contains({ xid, seq }: { xid: bigint; seq: number }): boolean {
    if (seq > this.relayedSeq && xid > this.unsent) return false;
    return xid < this.xmin || (xid < this.xmax && !this.inProgress.includes(xid));
  }
}
