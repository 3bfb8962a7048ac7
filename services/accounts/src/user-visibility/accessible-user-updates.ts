import { Batcher } from '@team-chat/db';

/** Users whose conversations, role or account have changed; null for all users. */
export type Changed = ReadonlySet<number> | null;

interface UpdateRequest {
  realmId: number;
  userIds: number[] | null;
}

/** Runs an organisation's updates one after the other. Requests that arrive during an update share the next one: a burst
 *  of changes is two updates, and updates of one replica never conflict. */
export class AccessibleUserUpdates {
  private readonly batcher = new Batcher<UpdateRequest, void>({
    keyOf: ({ realmId }) => realmId,
    run: async (requests) => {
      const updates = new Map(
        [...changedByRealm(requests)].map(([realmId, changed]) => [realmId, this.update(realmId, changed)]),
      );
      return requests.map(({ realmId }) => updates.get(realmId)!);
    },
  });

  constructor(private readonly update: (realmId: number, changed: Changed) => Promise<void>) {}

  /** Requests an update. Resolves after an update that began after this call. */
  request(realmId: number, userIds: number[] | null): Promise<void> {
    return this.batcher.add({ realmId, userIds });
  }
}

function changedByRealm(requests: UpdateRequest[]): Map<number, Changed> {
  const changed = new Map<number, Set<number> | null>();
  for (const { realmId, userIds } of requests) {
    const before = changed.get(realmId);
    if (userIds === null) changed.set(realmId, null);
    else if (before === undefined) changed.set(realmId, new Set(userIds));
    else for (const id of userIds) before?.add(id);
  }
  return changed;
}
