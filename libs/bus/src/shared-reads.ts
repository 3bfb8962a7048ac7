import { setImmediate as endOfTurn } from 'node:timers/promises';

/** Waits, and then begins a read. */
type BeginLater<V> = (begin: () => Promise<V>) => Promise<V>;

async function afterTurn<V>(begin: () => Promise<V>): Promise<V> {
  await endOfTurn();
  return begin();
}

/** Lets requests that ask for the same thing share one read, until it begins: none of them gets what was read before it asked. By
 *  default it begins after the present turn of the event loop. */
export class SharedReads<V> {
  private readonly waiting = new Map<string, Promise<V>>();

  get(key: string, read: () => Promise<V>, beginLater: BeginLater<V> = afterTurn): Promise<V> {
    const there = this.waiting.get(key);
    if (there) return there;
    const stopSharing = () => {
      if (this.waiting.get(key) === own) this.waiting.delete(key);
    };
    const own: Promise<V> = beginLater(() => {
      stopSharing();
      return read();
    }).finally(stopSharing);
    this.waiting.set(key, own);
    return own;
  }
}
