import { BadRequestError, type DefaultChannelGroup } from '@team-chat/contracts';
import { type Database, hasName, type Queryable, type Transaction } from '@team-chat/db';

/** The stored fields of a group. */
export type GroupFields = Pick<DefaultChannelGroup, 'name' | 'description'> & { channel_ids: number[] };

const COLUMNS = ['id', 'name', 'description', 'channel_ids AS streams'];

export class DefaultChannelGroupsRepository {
  constructor(private readonly db: Database) {}

  /** Returns the groups in the order of their names. */
  list(realmId: number, tx: Queryable = this.db.knex): Promise<DefaultChannelGroup[]> {
    return tx('default_channel_groups').where({ realm_id: realmId }).orderByRaw('name COLLATE "C"').select(COLUMNS);
  }

  find(realmId: number, id: number, tx: Queryable = this.db.knex): Promise<DefaultChannelGroup | undefined> {
    return tx('default_channel_groups').where({ realm_id: realmId, id }).first(COLUMNS);
  }

  /** Locks the organisation's groups until `tx` ends: each change announces the whole list. Call it after locking
   *  channels. */
  async lock(tx: Transaction, realmId: number): Promise<void> {
    await tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('default channel groups', ?))", [realmId]);
  }

  /** Throws BadRequestError if another group has the name, where compatibility characters do not count. */
  async checkName(tx: Transaction, realm_id: number, name: string, exceptId = 0): Promise<void> {
    const others = tx('default_channel_groups').where({ realm_id }).whereNot({ id: exceptId });
    if (await hasName(others, 'name', name)) {
      throw new BadRequestError(`Default channel group '${name}' already exists`);
    }
  }

  /** Inserts a group whose name has been checked. */
  async insert(tx: Transaction, realm_id: number, fields: GroupFields): Promise<void> {
    await tx('default_channel_groups').insert({ realm_id, ...fields });
  }

  /** Changes a group, whose new name has been checked. */
  async update(tx: Transaction, realmId: number, id: number, changes: Partial<GroupFields>): Promise<void> {
    await tx('default_channel_groups').where({ realm_id: realmId, id }).update(changes);
  }

  async remove(tx: Transaction, realmId: number, id: number): Promise<void> {
    await tx('default_channel_groups').where({ realm_id: realmId, id }).delete();
  }

  /** Removes a channel from all groups; returns false if the channel was in no group. */
  async removeChannel(tx: Transaction, realmId: number, channelId: number): Promise<boolean> {
    const changed = await tx('default_channel_groups')
      .where({ realm_id: realmId })
      .whereRaw('? = ANY(channel_ids)', [channelId])
      .update({ channel_ids: tx.raw('array_remove(channel_ids, ?::bigint)', [channelId]) });
    return changed > 0;
  }
}
