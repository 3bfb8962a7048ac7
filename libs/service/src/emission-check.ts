import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import type { AnyEvent, AnyOperation, EventEntry } from '@team-chat/contracts';

/** Checks, where contracts are checked, that operations that change something emit only events that they declare, and that entries are
 *  what their events declare. Records which events were emitted, so that a run of all tests can find those that never are. */
export class EmissionCheck {
  private readonly running = new AsyncLocalStorage<AnyOperation | undefined>();
  private readonly recorded = new Set<string>();
  /** Number of operations under way that may emit. */
  private count = 0;

  /** @param file lines `owner.operation event` are appended to it, each once; none are kept where it is undefined. */
  constructor(private readonly file: string | undefined) {}

  /** Runs a handler so that its events are checked by what the operation declares. Without an operation, runs work that a
   *  handler does in the place of a consumer of the log. */
  readonly runAs = async <R>(op: AnyOperation | undefined, handle: () => Promise<R>): Promise<R> => {
    // Requests that read are most of all, and asynchronous contexts slow a process down while it keeps any.
    if (!op || (op.safe && op.emits.length === 0)) return this.running.run(undefined, handle);
    this.count++;
    try {
      return await this.running.run(op, handle);
    } finally {
      if (--this.count === 0) this.running.disable();
    }
  };

  /** Throws where the operation under way does not declare the event, or the entry is not what the event declares.
   *  Consumers of the log and timed work may emit any event. */
  readonly check = (event: AnyEvent, entry?: EventEntry): void => {
    entry?.validate();
    const op = this.running.getStore();
    if (!op) return;
    const operation = `${op.owner}.${op.id}`;
    if (!op.emits.includes(event))
      throw new Error(`${operation} emits ${event.name}, which it does not declare`);
    this.record(`${operation} ${event.name}`);
  };

  private record(line: string): void {
    if (!this.file || this.recorded.has(line)) return;
    this.recorded.add(line);
    appendFileSync(this.file, `${line}\n`);
  }
}
