import type { Bus } from '@team-chat/bus';
import { BadRequestError } from '@team-chat/contracts';
import { askOwner } from './ask-owner';

/** The operation, on the subject of an owner, that returns how many queues of an organisation the owner holds for clients. */
export const COUNT = { id: 'queue-count' };

/** Counts the queues of organisations over all replicas. */
export class QueueCounts {
  constructor(
    private readonly bus: Bus,
    /** Returns the ids of the replicas that run. */
    private readonly listReplicas: () => string[],
  ) {}

  /** Returns how many queues of an organisation the running replicas hold for clients. A replica that does not answer counts for none. */
  async count(realmId: number): Promise<number> {
    const ask = (owner: string) => askOwner(this.bus, owner, COUNT.id, String(realmId)).then(Number, () => 0);
    const counts = await Promise.all(this.listReplicas().map(ask));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** Throws BadRequestError if an organisation may have no further queue. Registrations in the same moment do not see each other: an
   *  organisation may exceed its limit by those. Organisations without a limit are not counted. */
  async check(realmId: number, limit: number | null): Promise<void> {
    if (limit !== null && (await this.count(realmId)) >= limit) {
      throw new BadRequestError(`This organization has reached its limit of ${limit} event queues.`);
    }
  }
}
