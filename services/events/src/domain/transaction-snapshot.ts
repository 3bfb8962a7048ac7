/** Shared by snapshots without transactions in progress, which most are. One set for each would take 200 bytes per
 *  queue. */
const NONE: ReadonlySet<bigint> = new Set();

/** A snapshot parsed from the text form of `pg_current_snapshot()`, `xmin:xmax:xip,xip,...`. */
export class TransactionSnapshot {
  private readonly xmin: bigint;
  private readonly xmax: bigint;
  private readonly inProgress: ReadonlySet<bigint>;

  constructor(text: string) {
    const [xmin, xmax, xip] = text.split(':');
    this.xmin = BigInt(xmin!);
    this.xmax = BigInt(xmax!);
    this.inProgress = xip ? new Set(xip.split(',').map(BigInt)) : NONE;
  }

  /** Whether the transaction had ended before the snapshot, so that the snapshot shows its changes. */
  contains(xid: bigint): boolean {
    return xid < this.xmin || (xid < this.xmax && !this.inProgress.has(xid));
  }
}
