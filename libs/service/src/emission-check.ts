import { appendFileSync } from 'node:fs';
import type { AnyEvent, AnyOperation, EventEntry } from '@team-chat/contracts';
import { RunningWork } from './running-work';

/** Checks, where contracts are checked, that operations emit only events that they declare, and that entries are what their
 *  events declare. Records which events were emitted, so that a run of all tests can find those that never are. */
export class EmissionCheck {
  private readonly running = new RunningWork<AnyOperation>();
  private readonly recorded = new Set<string>();

  /** @param file lines `owner.operation event` are appended to it, each once; none are kept where it is undefined. */
  constructor(private readonly file: string | undefined) {}

  /** Runs a handler so that its events are checked by what the operation declares. Without an operation, runs work that a
   *  handler does in the place of a consumer of the log. */
  readonly runAs = <R>(op: AnyOperation | undefined, handle: () => Promise<R>): Promise<R> =>
    this.running.run(op, handle);

  /** Throws where the operation under way does not declare the event, or the entry is not what the event declares.
   *  Consumers of the log and timed work may emit any event. */
  readonly check = (event: AnyEvent, entry?: EventEntry): void => {
    entry?.validate();
    const op = this.running.owner;
    if (!op) return;
    const operation = `${op.owner}.${op.id}`;
    if (!op.emits.includes(event)) throw new Error(`${operation} emits ${event.name}, which it does not declare`);
    this.record(`${operation} ${event.name}`);
  };

  private record(line: string): void {
    if (!this.file || this.recorded.has(line)) return;
    this.recorded.add(line);
    appendFileSync(this.file, `${line}\n`);
  }
}
