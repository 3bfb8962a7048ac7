import { AsyncLocalStorage } from 'node:async_hooks';

/** Owner of the work under way, such as its operation. While it is kept for any, node keeps a context with every promise of the process, which
 *  costs a tenth of the CPU time of reading requests: it ends with the last. */
export class RunningWork<T extends object> {
  private readonly storage = new AsyncLocalStorage<T | undefined>();
  /** Number of works under way that have an owner. */
  private count = 0;

  /** Returns the owner of the work that asks. */
  get owner(): T | undefined {
    return this.storage.getStore();
  }

  /** Runs work of an owner, or of none. */
  async run<R>(owner: T | undefined, work: () => Promise<R>): Promise<R> {
    if (!owner) return this.storage.run(undefined, work);
    this.count++;
    try {
      return await this.storage.run(owner, work);
    } finally {
      if (--this.count === 0) this.storage.disable();
    }
  }
}
