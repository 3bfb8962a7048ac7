/** Runs work of this process in turns, by key. */
export class Turns<Key> {
  /** Promises that resolve when the last work under each key has ended. */
  private readonly lines = new Map<Key, Promise<unknown>>();

  /** Runs `work` after all earlier work under the same key has succeeded or failed. */
  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const turn = (this.lines.get(key) ?? Promise.resolve()).then(work);
    const end = turn.catch(() => undefined);
    this.lines.set(key, end);
    try {
      return await turn;
    } finally {
      if (this.lines.get(key) === end) this.lines.delete(key);
    }
  }
}
