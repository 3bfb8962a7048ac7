import { MAX_CHANNEL_NAME_LENGTH } from '@team-chat/contracts';
import {
  batchesOf,
  type Database,
  lockNames,
  nameKey,
  type Prepared,
  type Queryable,
  type Transaction,
  violates,
} from '@team-chat/db';
import type { ChannelChanges, ChannelForUser, ChannelRow, NewChannel } from '../domain/channel';
import { FIRST_RECENT } from './topic-conditions';

type ChannelKey = Pick<ChannelRow, 'id' | 'conversation_id'>;

/** Selects channels with the first message, the time of the last, and the number of messages in the last 28 days,
 *  counted by sequence numbers. Uses index look-ups only. Binds the organisation twice, before all other bindings. */
const withDerived = (more = '') => `
  WITH RECURSIVE ${FIRST_RECENT}
  SELECT channels.*, ${more} first.id AS first_message_id, newest.timestamp AS last_message_at,
         coalesce(conversations.last_seq - recent.seq + 1, 0)::int AS messages_in_28_days
    FROM channels
    JOIN conversations ON conversations.realm_id = channels.realm_id
                      AND conversations.id = channels.conversation_id
    LEFT JOIN LATERAL (SELECT id FROM messages m
                        WHERE m.realm_id = channels.realm_id AND m.conversation_id = channels.conversation_id
                        ORDER BY m.id LIMIT 1) first ON true
    LEFT JOIN LATERAL (SELECT timestamp FROM messages m
                        WHERE m.realm_id = channels.realm_id AND m.id = conversations.last_message_id) newest ON true
    LEFT JOIN LATERAL (SELECT seq FROM messages m
                        WHERE m.realm_id = channels.realm_id AND m.conversation_id = channels.conversation_id
                          AND m.id >= (SELECT id FROM first_recent)
                        ORDER BY m.id LIMIT 1) recent ON true`;

const FOR_USER = `
  SELECT channels.*, conversations.policy_version, coalesce(s.is_active, false) AS is_subscribed,
         coalesce(s.is_muted, false) AS is_muted
    FROM channels
    JOIN conversations ON conversations.realm_id = channels.realm_id
                      AND conversations.id = channels.conversation_id
    LEFT JOIN subscriptions s ON s.realm_id = channels.realm_id AND s.channel_id = channels.id AND s.user_id = $2
   WHERE channels.realm_id = $1`;

/** Returns SQL for the id of the channel with a name. Channels of earlier times may have names that are compared as equal: the one whose
 *  name differs only in case comes first. */
function namedAs(realmId: string, name: string): string {
  return `SELECT id FROM channels named WHERE realm_id = ${realmId} AND ${nameKey('named.name')} = ${nameKey(name)}
           ORDER BY lower(named.name) = lower(${name}) DESC, id LIMIT 1`;
}

const BY_ID: Prepared = { name: 'channel-by-id', text: `${FOR_USER} AND channels.id = $3` };
const BY_NAME: Prepared = {
  name: 'channel-by-name',
  text: `${FOR_USER} AND channels.id = (${namedAs('$1', '$3')})`,
};

const BY_NAMES: Prepared = {
  name: 'channels-by-names',
  text: `${FOR_USER} AND lower(channels.name) IN (SELECT lower(name) FROM unnest($3::text[]) AS wanted (name))`,
};

/** Channels that may limit what the user may read: private channels and, for guests, all channels; without channels whose
 *  whole history the user may read as a subscriber. */
const LIMITING: Prepared = {
  name: 'limiting-channels',
  text: `${FOR_USER} AND (channels.invite_only OR $3)
    AND NOT (coalesce(s.is_active, false) AND (channels.history_public_to_subscribers OR NOT channels.invite_only))`,
};

/** UTF-16 units of the longest text that may be compared as equal to a name: its characters may be written as several each. To compare
 *  longer ones, of which none is a name, would cost PostgreSQL more than their size. */
const MAX_COMPARED = 50 * MAX_CHANNEL_NAME_LENGTH;
const mayBeName = (text: string): boolean => text.length <= MAX_COMPARED;

export class ChannelsRepository {
  constructor(private readonly db: Database) {}

  async findByIdForUser(realmId: number, userId: number, channelId: number): Promise<ChannelForUser | undefined> {
    return (await this.db.prepared<ChannelForUser>(BY_ID, [realmId, userId, channelId]))[0];
  }

  async findByNameForUser(realmId: number, userId: number, name: string): Promise<ChannelForUser | undefined> {
    if (!mayBeName(name)) return undefined;
    return (await this.db.prepared<ChannelForUser>(BY_NAME, [realmId, userId, name]))[0];
  }

  /** Returns all channels whose whole history the user may not be allowed to read. */
  async listLimiting(
    realmId: number,
    userId: number,
    isGuest: boolean,
    on: Queryable = this.db.knex,
  ): Promise<ChannelForUser[]> {
    return this.db.prepared<ChannelForUser>(LIMITING, [realmId, userId, isGuest], on);
  }

  /** Returns the channels that have one of the names, and whether the user is subscribed to each. */
  async listByNameForUser(realmId: number, userId: number, names: string[]): Promise<ChannelForUser[]> {
    const wanted = names.filter(mayBeName);
    if (wanted.length === 0) return [];
    return this.db.prepared<ChannelForUser>(BY_NAMES, [realmId, userId, wanted]);
  }

  /** Returns channels by name, each with the spelling that was requested. Names are compared by
   *  their keys. */
  async listByName(
    realmId: number,
    names: string[],
    tx: Queryable = this.db.knex,
  ): Promise<(ChannelRow & { requested: string })[]> {
    const wanted = names.filter(mayBeName);
    if (wanted.length === 0) return [];
    const { rows } = await tx.raw(
      `${withDerived('wanted.requested,')} JOIN (SELECT requested, (${namedAs('?', 'requested')}) AS id FROM unnest(?::text[]) AS requested) wanted
          ON wanted.id = channels.id
        WHERE channels.realm_id = ? ORDER BY channels.id`,
      [realmId, realmId, realmId, wanted, realmId],
    );
    return rows;
  }

  /** Returns the last of each names that are compared as equal. Names are in one order for all requests, so that two requests that
   *  create the same channels cannot block each other. */
  async distinctNames(names: string[]): Promise<string[]> {
    if (names.length <= 1) return names;
    const { rows } = await this.db.knex.raw<{ rows: { name: string }[] }>(
      `SELECT DISTINCT ON (${nameKey('name')}) name FROM unnest(?::text[]) WITH ORDINALITY AS names (name, place)
        ORDER BY ${nameKey('name')}, place DESC`,
      [names],
    );
    return rows.map(({ name }) => name);
  }

  async listByIds(realmId: number, ids: number[], tx: Queryable = this.db.knex): Promise<ChannelRow[]> {
    if (ids.length === 0) return [];
    const { rows } = await tx.raw(
      `${withDerived()} WHERE channels.realm_id = ? AND channels.id = ANY(?) ORDER BY channels.id`,
      [realmId, realmId, realmId, ids],
    );
    return rows as ChannelRow[];
  }

  async listAll(realmId: number, tx: Queryable = this.db.knex): Promise<ChannelRow[]> {
    const { rows } = await tx.raw(`${withDerived()} WHERE channels.realm_id = ? ORDER BY channels.id`, [
      realmId,
      realmId,
      realmId,
    ]);
    return rows as ChannelRow[];
  }

  /** Returns the channels whose settings reveal them to members of groups, in the order of their ids. */
  listRevealing(realmId: number): Promise<Pick<ChannelRow, 'id' | 'revealing_groups'>[]> {
    return this.db
      .knex('channels')
      .where({ realm_id: realmId })
      .whereRaw("revealing_groups <> '{}'::bigint[]")
      .orderBy('id')
      .select('id', 'revealing_groups');
  }

  /** Returns the channels with a setting that names a user, in the order of their ids. */
  async listGroupsNaming(
    tx: Queryable,
    realmId: number,
    userId: number,
  ): Promise<(ChannelKey & { is_archived: boolean })[]> {
    const { rows } = await tx.raw(
      `SELECT id, conversation_id, is_archived FROM channels
        WHERE realm_id = :realmId AND jsonb_path_exists(group_settings, '$.*.direct_members[*] \\? (@ == $id)', :vars)
        ORDER BY id`,
      { realmId, vars: JSON.stringify({ id: userId }) },
    );
    return rows;
  }

  /** Returns the ids of the folders with a channel that is open to the web and not archived. */
  listOpenFolderIds(realmId: number): Promise<number[]> {
    return this.db
      .knex('channels')
      .distinct('folder_id')
      .where({ realm_id: realmId, is_web_public: true, is_archived: false })
      .whereNotNull('folder_id')
      .orderBy('folder_id')
      .pluck('folder_id');
  }

  listDefaultIds(realmId: number, tx: Queryable = this.db.knex): Promise<number[]> {
    return tx('channels').where({ realm_id: realmId, is_default: true, is_archived: false }).orderBy('id').pluck('id');
  }

  /** Locks the default channels until `tx` ends: each change announces the whole list. */
  async lockDefaults(tx: Transaction, realmId: number): Promise<void> {
    await tx.raw("SELECT pg_advisory_xact_lock(hashtext('default channels'), ?::int)", [realmId]);
  }

  /** Keeps all users' roles from being changed here until `tx` ends, so that a user with a new role is shown the
   *  channels as `tx` leaves them. Call it when creating or changing channels, before all locks but version_guards. */
  async lockRolesShared(tx: Transaction, realmId: number): Promise<void> {
    await tx.raw("SELECT pg_advisory_xact_lock_shared(hashtext('roles in channels'), ?::int)", [realmId]);
  }

  /** Keeps all channels from being created or changed until `tx` ends. Call it when showing channels to a user with a
   *  new role. */
  async lockRoles(tx: Transaction, realmId: number): Promise<void> {
    await tx.raw("SELECT pg_advisory_xact_lock(hashtext('roles in channels'), ?::int)", [realmId]);
  }

  /** Creates channels of one organisation with their conversations and returns the channels' ids; undefined if another request has
   *  just taken one of the names. Locks the names. */
  async insert(tx: Transaction, channels: NewChannel[]): Promise<number[] | undefined> {
    const names = channels.map((channel) => channel.name);
    if (channels.length > 0 && (await this.lockedNamesAreTaken(tx, channels[0]!.realm_id, names))) return undefined;
    const ids: number[] = [];
    for (const some of batchesOf(channels)) {
      const { rows } = await tx.raw<{ rows: { id: number }[] }>(
        'INSERT INTO conversations (realm_id) SELECT ? FROM generate_series(1, ?) RETURNING id',
        [some[0]!.realm_id, some.length],
      );
      const inserted = await tx('channels')
        .insert(
          some.map((channel, index) => ({
            ...channel,
            group_settings: JSON.stringify(channel.group_settings),
            conversation_id: rows[index]!.id,
          })),
        )
        .onConflict(tx.raw('(realm_id, lower(name))') as never)
        .ignore()
        .returning<{ id: number }[]>('id');
      ids.push(...inserted.map(({ id }) => id));
    }
    return ids.length === channels.length ? ids : undefined;
  }

  /** Locks a channel until `tx` ends and returns it. Locks its conversation first, as every change of messages or
   *  subscriptions does. */
  async lock(tx: Transaction, realmId: number, { id, conversation_id }: ChannelKey): Promise<ChannelRow> {
    await tx('conversations').where({ realm_id: realmId, id: conversation_id }).forUpdate().first('id');
    await tx('channels').where({ realm_id: realmId, id }).forUpdate().first('id');
    const [row] = await this.listByIds(realmId, [id], tx);
    return row!;
  }

  /** Locks channels and their subscribers against changes until `tx` ends and returns them. Sending goes on. */
  listHeld(
    tx: Transaction,
    realmId: number,
    ids: number[],
  ): Promise<Pick<ChannelRow, 'id' | 'name' | 'is_archived' | 'invite_only' | 'is_default'>[]> {
    return tx('channels')
      .where({ realm_id: realmId })
      .whereRaw('id = ANY(?)', [ids])
      .orderBy('id')
      .forShare()
      .select('id', 'name', 'is_archived', 'invite_only', 'is_default');
  }

  /** Locks names until `tx` ends. Returns whether another channel has one of them. */
  private async lockedNamesAreTaken(tx: Transaction, realmId: number, names: string[], exceptId = 0): Promise<boolean> {
    await lockNames(tx, realmId, 'channel', names);
    const row = await tx('channels')
      .where({ realm_id: realmId })
      .whereNot({ id: exceptId })
      .whereRaw(`${nameKey('name')} = ANY(ARRAY(SELECT ${nameKey('wanted')} FROM unnest(?::text[]) AS wanted))`, [
        names,
      ])
      .first('id');
    return row !== undefined;
  }

  /** Changes a locked channel; returns false if another channel has the name. */
  async update(tx: Transaction, realmId: number, id: number, changes: ChannelChanges): Promise<boolean> {
    const { group_settings, ...columns } = changes;
    if (columns.name !== undefined && (await this.lockedNamesAreTaken(tx, realmId, [columns.name], id))) return false;
    try {
      // In a savepoint, because a violation would end the surrounding transaction.
      await tx.transaction((savepoint) =>
        savepoint('channels')
          .where({ realm_id: realmId, id })
          .update({ ...columns, ...(group_settings && { group_settings: JSON.stringify(group_settings) }) }),
      );
      await this.bumpPolicyVersion(tx, realmId, id);
      return true;
    } catch (error) {
      if (violates(error, 'channels_name_key')) return false;
      throw error;
    }
  }

  async addToSubscriberCount(tx: Transaction, realmId: number, channelId: number, change: number): Promise<void> {
    await tx.raw(
      `WITH channel AS (UPDATE channels SET subscriber_count = subscriber_count + :change
                         WHERE realm_id = :realmId AND id = :channelId RETURNING conversation_id)
       UPDATE conversations SET policy_version = policy_version + 1 FROM channel
        WHERE realm_id = :realmId AND id = channel.conversation_id`,
      { realmId, channelId, change },
    );
  }

  /** Sets the number of subscribers of channels that `tx` has created. */
  async setSubscriberCount(tx: Transaction, realmId: number, ids: number[], subscriber_count: number): Promise<void> {
    await tx('channels').where({ realm_id: realmId }).whereRaw('id = ANY(?)', [ids]).update({ subscriber_count });
  }

  /** Increments the conversation's `policy_version`. Call it after a change of the fields that senders have cached. */
  async bumpPolicyVersion(tx: Transaction, realmId: number, channelId: number): Promise<void> {
    await tx.raw(
      `UPDATE conversations SET policy_version = policy_version + 1
         FROM channels
        WHERE conversations.realm_id = :realmId AND conversations.id = channels.conversation_id
          AND channels.realm_id = :realmId AND channels.id = :channelId`,
      { realmId, channelId },
    );
  }
}
