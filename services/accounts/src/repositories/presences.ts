import type { EmailAddressVisibility } from '@team-chat/contracts';
import type { Database, Queryable, Transaction } from '@team-chat/db';
import type { Presence } from '../domain/presence';

/** A presence with the user's columns that its forms for clients need. */
export interface PresenceRow extends Presence {
  user_id: number;
  update_id: number;
  delivery_email: string;
  email_address_visibility: EmailAddressVisibility;
  date_joined: number;
}

export interface RecordedPresence {
  user_id: number;
  before: Presence | undefined;
  after: Presence;
}

/** The organisation's row for batches, after it has numbered a batch. */
interface Numbered {
  last_update_id: number;
  isQuiet: boolean;
  haveWaiting: boolean;
}

export class PresencesRepository {
  constructor(private readonly db: Database) {}

  /** Writes a batch and returns each user's presence before and after. Also returns whether the organisation has just
   *  announced presences, and whether others wait. The organisation's batches wait for each other, so that a higher
   *  `update_id` means a later commit: a client that has a number has missed no lower number. */
  async record(
    tx: Transaction,
    realmId: number,
    presences: (Presence & { user_id: number })[],
  ): Promise<{ recorded: RecordedPresence[]; isQuiet: boolean; haveWaiting: boolean }> {
    const { last_update_id, ...announcements } = await this.nextBatch(tx, realmId);
    const { rows } = await tx.raw(
      `WITH before AS (
         SELECT user_id, active_timestamp, idle_timestamp FROM presences
          WHERE realm_id = :realmId AND user_id = ANY(:userIds)
       ), after AS (
         INSERT INTO presences AS p (realm_id, user_id, active_timestamp, idle_timestamp, update_id)
         SELECT :realmId, seen.user_id, seen.active_timestamp, seen.idle_timestamp, :updateId
           FROM unnest(:userIds::bigint[], :active::bigint[], :idle::bigint[])
             AS seen (user_id, active_timestamp, idle_timestamp)
           -- A report may have been taken before the user began to hide.
           JOIN users u ON u.realm_id = :realmId AND u.id = seen.user_id
            AND coalesce((u.settings ->> 'presence_enabled')::boolean, true)
         ON CONFLICT (realm_id, user_id) DO UPDATE
           SET active_timestamp = greatest(p.active_timestamp, excluded.active_timestamp),
               idle_timestamp = greatest(p.idle_timestamp, excluded.idle_timestamp),
               update_id = excluded.update_id
         RETURNING user_id, active_timestamp, idle_timestamp
       )
       SELECT after.*, before.active_timestamp AS was_active, before.idle_timestamp AS was_idle
         FROM after LEFT JOIN before USING (user_id)`,
      {
        realmId,
        updateId: last_update_id,
        userIds: presences.map((presence) => presence.user_id),
        active: presences.map((presence) => presence.active_timestamp),
        idle: presences.map((presence) => presence.idle_timestamp),
      },
    );
    const recorded = (
      rows as (Presence & { user_id: number; was_active: number | null; was_idle: number | null })[]
    ).map(({ user_id, was_active, was_idle, ...after }) => ({
      user_id,
      before: was_idle === null ? undefined : { active_timestamp: was_active, idle_timestamp: was_idle },
      after,
    }));
    return { recorded, ...announcements };
  }

  /** Replaces a user's presence, with the number of a batch of its own. Returns the state of announcements, as `record`
   *  does. */
  async replace(
    tx: Transaction,
    realmId: number,
    { user_id, active_timestamp, idle_timestamp }: Presence & { user_id: number },
  ): Promise<{ isQuiet: boolean; haveWaiting: boolean }> {
    const { last_update_id: update_id, ...announcements } = await this.nextBatch(tx, realmId);
    await tx('presences')
      .insert({ realm_id: realmId, user_id, active_timestamp, idle_timestamp, update_id })
      .onConflict(['realm_id', 'user_id'])
      .merge();
    return announcements;
  }

  private async nextBatch(tx: Transaction, realmId: number): Promise<Numbered> {
    const { rows } = await tx.raw<{ rows: [Numbered] }>(
      `INSERT INTO presence_batches AS b (realm_id, last_update_id) VALUES (?, 1)
       ON CONFLICT (realm_id) DO UPDATE SET last_update_id = b.last_update_id + 1
       RETURNING last_update_id, coalesce(quiet_until > now(), false) AS "isQuiet",
                 announcement_due_at IS NOT NULL AS "haveWaiting"`,
      [realmId],
    );
    return rows[0];
  }

  /** Lists presences of active users: by later update id, by time of connecting (Unix seconds), or by user id. */
  list(
    realmId: number,
    from: { afterUpdateId: number } | { since: number } | { userIds: number[] },
    tx: Queryable = this.db.knex,
  ): Promise<PresenceRow[]> {
    const query = tx('presences AS p')
      .join('users AS u', (on) => on.on('u.realm_id', 'p.realm_id').on('u.id', 'p.user_id'))
      .select<PresenceRow[]>(
        'p.user_id',
        'p.active_timestamp',
        'p.idle_timestamp',
        'p.update_id',
        'u.delivery_email',
        'u.email_address_visibility',
        'u.date_joined',
      )
      .where({ 'p.realm_id': realmId, 'u.is_active': true })
      .orderBy('p.user_id');
    if ('userIds' in from) return query.whereRaw('p.user_id = ANY(?)', [from.userIds]);
    return 'since' in from
      ? query.where('p.idle_timestamp', '>=', from.since)
      : query.where('p.update_id', '>', from.afterUpdateId);
  }

  find(realmId: number, userId: number, tx: Queryable = this.db.knex): Promise<Presence | undefined> {
    return tx('presences')
      .where({ realm_id: realmId, user_id: userId })
      .first<Presence | undefined>('active_timestamp', 'idle_timestamp');
  }
}
