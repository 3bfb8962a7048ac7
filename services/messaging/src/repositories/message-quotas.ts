import { BadRequestError } from '@team-chat/contracts';
import type { Database } from '@team-chat/db';

/** Milliseconds after which the messages of an organisation are counted again. */
const COUNTED_MS = 10_000;

interface Count {
  atMs: number;
  /** Messages that the organisation had, and that this replica has let through since. */
  messages: Promise<number>;
  sent: number;
}

/** Refuses messages to organisations that have as many as the operator allows. Counts the messages of such an organisation at most every
 *  ten seconds in each replica, and adds those that the replica has let through since: an organisation may exceed its limit by what it
 *  sends through other replicas in that time. Organisations without a limit are not counted. */
export class MessageQuotas {
  private readonly counts = new Map<number, Count>();

  constructor(private readonly db: Database) {}

  /** Throws BadRequestError if an organisation may have no further message. */
  async check(realmId: number, limit: number | null): Promise<void> {
    if (limit === null) return;
    const count = this.current(realmId, limit);
    const messages = (await count.messages) + count.sent;
    if (messages >= limit) throw new BadRequestError(`This organization has reached its limit of ${limit} messages.`);
    count.sent++;
  }

  /** Counts the messages of an organisation, up to a limit. */
  async count(realmId: number, limit: number | null = null): Promise<number> {
    const { rows } = await this.db.knex.raw<{ rows: { count: number }[] }>(
      'SELECT count(*) FROM (SELECT FROM messages WHERE realm_id = ? LIMIT ?) AS found',
      [realmId, limit],
    );
    return rows[0]!.count;
  }

  private current(realmId: number, limit: number): Count {
    const known = this.counts.get(realmId);
    if (known && Date.now() - known.atMs < COUNTED_MS) return known;
    const count = { atMs: Date.now(), messages: this.count(realmId, limit), sent: 0 };
    // A count that fails is made again by the next message.
    count.messages.catch(() => this.counts.delete(realmId));
    this.counts.set(realmId, count);
    return count;
  }
}
