import type { Logger } from '@team-chat/runtime';

/** Notes in one record: what a message on the bus holds. */
const MAX_RECORDED = 250;

/** Notes about requests that accounts learns of together, some seconds later, so that a request costs no call. Notes since the
 *  last record are lost where accounts cannot be reached, and where the process is killed. */
export abstract class PeriodicNotes<T> {
  /** Runs while there are notes. */
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly log: Logger,
    private readonly delayMs: number,
  ) {}

  /** Returns the notes since the last record, and forgets them. */
  protected abstract take(): T[];
  protected abstract record(notes: T[]): Promise<unknown>;

  /** Has the notes recorded after a delay. To be called after each note. */
  protected schedule(): void {
    this.timer ??= setTimeout(() => void this.recordAll(), this.delayMs);
  }

  stop(): Promise<void> {
    clearTimeout(this.timer);
    return this.recordAll();
  }

  private async recordAll(): Promise<void> {
    this.timer = undefined;
    const notes = this.take();
    try {
      for (let at = 0; at < notes.length; at += MAX_RECORDED) await this.record(notes.slice(at, at + MAX_RECORDED));
    } catch (error) {
      this.log.warn({ err: error, notes: this.constructor.name }, 'notes about requests could not be recorded');
    }
  }
}
