import {
  type Delivery,
  type HeldWebhook,
  type LogPlace,
  MAX_LISTED_DELIVERIES,
  type NarrowTerm,
  type WebhookDelivery,
} from '@team-chat/contracts';
import type { Database, Queryable, Transaction } from '@team-chat/db';
import { addNewest, queryNewest } from './newest-rows';

/** The part of a webhook that its owner chooses. */
export interface ChosenEventWebhook {
  url: string;
  event_types: string[];
  narrow: NarrowTerm[];
  apply_markdown: boolean;
}

export interface EventWebhookRow extends ChosenEventWebhook {
  realm_id: number;
  id: number;
  bot_id: number | null;
  secret_sealed: Buffer;
  is_enabled: boolean;
  disabled_reason: 'request' | 'failing' | 'gone' | null;
  creator_id: number;
  created_at: number;
  place: LogPlace | null;
  failures: number;
  failing_since: Date | null;
  lease: number;
}

/** A webhook whose events a replica delivers. */
export type HeldEventWebhookRow = EventWebhookRow & { bot_role: number | null; bot_joined: number | null };

type Key = Pick<EventWebhookRow, 'realm_id' | 'id'>;
type New = Pick<EventWebhookRow, 'realm_id' | 'bot_id' | 'secret_sealed' | 'creator_id' | 'created_at' | 'place'> &
  ChosenEventWebhook;
type Changes = Partial<
  ChosenEventWebhook & Pick<EventWebhookRow, 'is_enabled' | 'disabled_reason' | 'place' | 'failures' | 'failing_since'>
>;

/** Seconds after which the webhooks of a replica that has died are delivered by another one. */
const LEASE = '15 seconds';

/** Condition: a webhook delivers events now. */
const IS_ACTIVE = `w.is_enabled AND r.is_active AND (w.bot_id IS NULL OR b.is_active)`;
const WITH_BOT = `webhooks w JOIN realms r ON r.id = w.realm_id LEFT JOIN users b ON b.realm_id = w.realm_id AND b.id = w.bot_id`;

const listOf = ({ realm_id, id }: Key) => ({ table: 'webhook_deliveries', key: { realm_id, webhook_id: id } });

/** Event webhooks, with the replicas that deliver them and the place in the log that each has reached. */
export class EventWebhooksRepository {
  constructor(private readonly db: Database) {}

  /** Lists an organisation's webhooks, the oldest first. */
  list(realm_id: number, tx: Queryable = this.db.knex): Promise<EventWebhookRow[]> {
    return tx<EventWebhookRow>('webhooks').where({ realm_id }).orderBy('id');
  }

  find({ realm_id, id }: Key): Promise<EventWebhookRow | undefined> {
    return this.db.knex<EventWebhookRow>('webhooks').where({ realm_id, id }).first();
  }

  lock(tx: Transaction, { realm_id, id }: Key): Promise<EventWebhookRow | undefined> {
    return tx<EventWebhookRow>('webhooks').where({ realm_id, id }).forUpdate().first();
  }

  async insert(tx: Transaction, { narrow, place, ...webhook }: New): Promise<EventWebhookRow> {
    const [row] = await tx('webhooks')
      .insert({ ...webhook, narrow: JSON.stringify(narrow), place: JSON.stringify(place) })
      .returning<EventWebhookRow[]>('*');
    return row!;
  }

  /** Changes a webhook, and ends its lease, so that a replica delivers it with the changes. */
  async update(
    tx: Transaction,
    { realm_id, id }: Key,
    { narrow, place, ...changes }: Changes,
  ): Promise<EventWebhookRow> {
    const [row] = await tx('webhooks')
      .where({ realm_id, id })
      .update({
        ...changes,
        ...(narrow && { narrow: JSON.stringify(narrow) }),
        ...(place !== undefined && { place: JSON.stringify(place) }),
        lease: tx.raw('lease + 1'),
        leased_until: null,
      })
      .returning<EventWebhookRow[]>('*');
    return row!;
  }

  async remove(tx: Transaction, { realm_id, id }: Key): Promise<void> {
    await tx('webhooks').where({ realm_id, id }).delete();
  }

  /** Whether any organisation has a webhook. */
  async exist(): Promise<boolean> {
    const row = await this.db.knex('webhooks').first(1);
    return row !== undefined;
  }

  /** Extends the leases of a replica, and leases up to `limit` webhooks that no replica holds. Returns all webhooks that
   *  the replica holds. */
  async hold(replica: string, limit: number): Promise<HeldWebhook[]> {
    // Postgres checks conditions on the lease again when another replica releases the lock of the row.
    const extended = await this.lease(
      `SET leased_until = now() + interval '${LEASE}'`,
      IS_ACTIVE,
      `webhooks.replica = :replica AND webhooks.leased_until > now()`,
      { replica },
    );
    if (limit === 0) return extended;
    const taken = await this.lease(
      `SET leased_until = now() + interval '${LEASE}', replica = :replica, lease = webhooks.lease + 1`,
      `${IS_ACTIVE} AND (w.leased_until IS NULL OR w.leased_until <= now())
        ORDER BY w.leased_until NULLS FIRST LIMIT :limit FOR UPDATE OF w SKIP LOCKED`,
      'true',
      { replica, limit },
    );
    return [...extended, ...taken];
  }

  private async lease(
    changes: string,
    chosen: string,
    condition: string,
    values: Record<string, string | number>,
  ): Promise<HeldWebhook[]> {
    const { rows } = await this.db.knex.raw<{ rows: HeldWebhook[] }>(
      `UPDATE webhooks ${changes}
        WHERE (realm_id, id) IN (SELECT w.realm_id, w.id FROM ${WITH_BOT} WHERE ${chosen}) AND ${condition}
        RETURNING realm_id, id, lease`,
      values,
    );
    return rows;
  }

  /** Returns an active webhook, if its lease is the present one. */
  async findHeld({ realm_id, id, lease }: HeldWebhook): Promise<HeldEventWebhookRow | undefined> {
    const { rows } = await this.db.knex.raw<{ rows: HeldEventWebhookRow[] }>(
      `SELECT w.*, b.role AS bot_role, b.date_joined AS bot_joined FROM ${WITH_BOT}
        WHERE w.realm_id = ? AND w.id = ? AND w.lease = ? AND ${IS_ACTIVE}`,
      [realm_id, id, lease],
    );
    return rows[0];
  }

  /** Ends all leases of a replica. */
  async release(replica: string): Promise<void> {
    await this.db.knex('webhooks').where({ replica }).update({ leased_until: null });
  }

  /** Records the place in the log that a replica has reached, under its lease. Returns the webhook; undefined if the lease
   *  has ended. */
  async advance(
    tx: Transaction,
    { realm_id, id }: Key,
    { lease, place, failures }: { lease: number; place: LogPlace | null; failures: number },
  ): Promise<EventWebhookRow | undefined> {
    const [row] = await tx('webhooks')
      .where({ realm_id, id, lease, is_enabled: true })
      .update({
        place: place && JSON.stringify(place),
        failures,
        failing_since: failures > 0 ? tx.raw('coalesce(failing_since, now())') : null,
      })
      .returning<EventWebhookRow[]>('*');
    return row;
  }

  /** Adds attempts to a webhook's list, and removes the oldest attempts. */
  async addDeliveries(tx: Transaction, key: Key, deliveries: Delivery[]): Promise<void> {
    if (deliveries.length > 0) await addNewest(tx, listOf(key), deliveries, MAX_LISTED_DELIVERIES);
  }

  /** Lists attempts, the newest first. */
  listDeliveries(key: Key, before: number | undefined, limit: number): Promise<WebhookDelivery[]> {
    const columns = ['id', 'event_id', 'event_type', 'attempted_at', 'duration_ms', 'status', 'error', 'answer'];
    return queryNewest(this.db.knex, listOf(key), before, limit).select(columns);
  }
}
