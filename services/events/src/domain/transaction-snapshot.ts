/** Most snapshots: a set of its own takes 200 bytes in each queue. */
const NONE: ReadonlySet<bigint> = new Set();

/** `pg_current_snapshot()` in its text form, `xmin:xmax:xip,xip,...`, ready to be asked. */
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

  /** True when the snapshot already shows what the transaction did. */
  contains(xid: bigint): boolean {
    return xid < this.xmin || (xid < this.xmax && !this.inProgress.has(xid));
  }
}
