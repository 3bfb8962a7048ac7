/** Lets requests that ask for the same thing in one turn of the event loop share one read. It begins after the turn, so that none of
 *  them gets what was read before it asked. */
export class SharedReads<V> {
  private readonly waiting = new Map<string, Promise<V>>();

  get(key: string, read: () => Promise<V>): Promise<V> {
    let there = this.waiting.get(key);
    if (!there) {
      there = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        this.waiting.delete(key);
        return read();
      });
      this.waiting.set(key, there);
    }
    return there;
  }
}
