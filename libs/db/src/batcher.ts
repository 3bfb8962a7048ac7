export interface BatcherOptions<T, R> {
  /** Returns an item's key. Items with the same key are never under way in two batches. */
  keyOf(item: T): string | number;
  /** Runs a batch. Resolves with one result for each item, in the order of the items, when the next batch may
   *  start. A result may be a promise, for an item that takes longer than its batch: then only the items with the same
   *  key wait for it. A rejection of `run` fails all items of the batch, a result that rejects only its own. */
  run(items: T[]): Promise<(R | Promise<R>)[]>;
  /** The largest number of items in one batch. */
  maxSize?: number;
  /** The largest number of batches at a time. */
  maxConcurrent?: number;
}

interface Waiting<T, R> {
  item: T;
  key: string | number;
  resolve(result: R | Promise<R>): void;
  reject(error: unknown): void;
}

/** Runs items in batches. Items that are added in one turn of the event loop go together, and so do items that are
 *  added while batches are under way: under load an item costs a small part of a batch, and otherwise it does not wait.
 *  Items with the same key run in the order in which they were added. */
export class Batcher<T, R> {
  private waiting: Waiting<T, R>[] = [];
  /** Number of items under way, by key. */
  private readonly underWay = new Map<string | number, number>();
  private batches = 0;
  private turn: NodeJS.Immediate | undefined;

  constructor(private readonly options: BatcherOptions<T, R>) {}

  /** Resolves with the item's result, or rejects with its error or that of its batch. */
  add(item: T): Promise<R> {
    this.turn ??= setImmediate(() => {
      this.turn = undefined;
      this.startBatches();
    });
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, key: this.options.keyOf(item), resolve, reject });
    });
  }

  private startBatches(): void {
    const { maxSize = Infinity, maxConcurrent = Infinity } = this.options;
    while (this.batches < maxConcurrent) {
      const batch: Waiting<T, R>[] = [];
      const left: Waiting<T, R>[] = [];
      for (const each of this.waiting) {
        const mayStart = batch.length < maxSize && !this.underWay.has(each.key);
        (mayStart ? batch : left).push(each);
      }
      if (batch.length === 0) return;
      this.waiting = left;
      for (const { key } of batch) this.underWay.set(key, (this.underWay.get(key) ?? 0) + 1);
      void this.run(batch);
    }
  }

  private async run(batch: Waiting<T, R>[]): Promise<void> {
    this.batches++;
    try {
      const results = await this.options.run(batch.map(({ item }) => item));
      batch.forEach(({ key, resolve }, index) => {
        const result = results[index]!;
        resolve(result);
        if (result instanceof Promise) this.releaseAfter(result, key);
        else this.release(key);
      });
    } catch (error) {
      for (const { key, reject } of batch) {
        reject(error);
        this.release(key);
      }
    }
    this.batches--;
    this.startBatches();
  }

  private releaseAfter(result: Promise<R>, key: string | number): void {
    const release = () => {
      this.release(key);
      this.startBatches();
    };
    result.then(release, release);
  }

  private release(key: string | number): void {
    const others = this.underWay.get(key)! - 1;
    if (others > 0) this.underWay.set(key, others);
    else this.underWay.delete(key);
  }
}

/** Items of one statement, far below PostgreSQL's limit of parameters, or of one message of the bus. */
const ITEMS = 1000;

/** Divides items, whose number has no limit, into lists of at most `size`, in their order. */
export function* batchesOf<T>(items: T[], size = ITEMS): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
