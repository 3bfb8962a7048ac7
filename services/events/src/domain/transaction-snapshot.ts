/** Shared by snapshots without transactions in progress. */
const NONE: readonly bigint[] = [];

/** A snapshot parsed from the text form of `pg_current_snapshot()`, `xmin:xmax:xip,xip,...`. */
export class TransactionSnapshot {
  private readonly xmin: bigint;
  private readonly xmax: bigint;
  /** A list, because they are few: a set would take 200 bytes more for each service and queue. */
  private readonly inProgress: readonly bigint[];

  constructor(text: string) {
    const [xmin, xmax, xip] = text.split(':');
    this.xmin = BigInt(xmin!);
    this.xmax = BigInt(xmax!);
    this.inProgress = xip ? xip.split(',').map(BigInt) : NONE;
  }

  /** Whether the transaction had ended before the snapshot, so that the snapshot shows its changes. */
  contains(xid: bigint): boolean {
    return xid < this.xmin || (xid < this.xmax && !this.inProgress.includes(xid));
  }
}
