/** Users whose conversations, role or account have changed; null for everybody. */
export type Changed = ReadonlySet<number> | null;

interface Waiting {
  changed: Set<number> | null;
  done: Promise<void>;
}

/** Runs an organisation's updates one after the other; whoever comes while one runs shares the next. So a burst of changes
 *  is two updates, and those of one replica never stand in each other's way. */
export class AccessibleUserUpdates {
  private readonly waiting = new Map<number, Waiting>();
  private readonly running = new Map<number, Promise<void>>();

  constructor(private readonly update: (realmId: number, changed: Changed) => Promise<void>) {}

  /** Resolves when an update that began after this call is over. */
  request(realmId: number, userIds: number[] | null): Promise<void> {
    const waiting = this.waiting.get(realmId) ?? this.enqueue(realmId);
    if (userIds === null) waiting.changed = null;
    for (const id of userIds ?? []) waiting.changed?.add(id);
    return waiting.done;
  }

  private enqueue(realmId: number): Waiting {
    const previous = this.running.get(realmId) ?? Promise.resolve();
    const waiting: Waiting = {
      changed: new Set(),
      done: previous
        .catch(() => undefined)
        .then(() => {
          this.waiting.delete(realmId);
          return this.update(realmId, waiting.changed);
        })
        .finally(() => {
          if (this.running.get(realmId) === waiting.done) this.running.delete(realmId);
        }),
    };
    this.waiting.set(realmId, waiting);
    this.running.set(realmId, waiting.done);
    return waiting;
  }
}
