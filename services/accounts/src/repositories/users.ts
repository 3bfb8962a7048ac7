import { type EmailAddressVisibility, type ProfileData, type Role, USER_SETTINGS_DEFAULTS } from '@team-chat/contracts';
import {
  BatchedRead,
  type Database,
  hasName,
  lockNames,
  nameKey,
  type Prepared,
  type Queryable,
  type Transaction,
} from '@team-chat/db';
import { type BotSettings, type CardRow, PUBLIC_USER_FIELDS, type PublicUserRow, type UserRow } from '../domain/user';
import { AS_PROFILE_DATA } from './profile-values';

export type NewUser = Pick<
  UserRow,
  | 'realm_id'
  | 'delivery_email'
  | 'full_name'
  | 'role'
  | 'password_hash'
  | 'date_joined'
  | 'api_key_hash'
  | 'api_key_sealed'
> &
  Partial<
    Pick<
      UserRow,
      | 'is_active'
      | 'is_bot'
      | 'bot_type'
      | 'bot_owner_id'
      | 'bot_settings'
      | 'is_system_bot'
      | 'settings'
      | 'email_address_visibility'
      | 'avatar_source'
      | 'avatar_file'
      | 'placement'
      | 'timezone'
    >
  >;

/** Columns of a user that may change. `version` counts the changes. */
export type UserChanges = Partial<Omit<UserRow, 'realm_id' | 'id' | 'version'>>;

/** Rows that the transaction has locked against other changes. */
export interface LockedUsers {
  users: Map<number, UserRow>;
  /** Ids of the active owners, without bots. */
  owners: Set<number>;
}

const OWNER = 100 satisfies Role;
const ADMINISTRATOR = 200 satisfies Role;
const VISIBLE_TO_ALL = 1 satisfies EmailAddressVisibility;
const VISIBLE_TO_NOBODY = 4 satisfies EmailAddressVisibility;

const OWN_USERS: Prepared = {
  name: 'own-users',
  text: `SELECT ${PUBLIC_USER_FIELDS.join(', ')}, (SELECT host FROM realms WHERE realms.id = realm_id) AS host,
                (SELECT ${AS_PROFILE_DATA} FROM profile_values
                  WHERE profile_values.realm_id = $1 AND user_id = users.id) AS profile_data
           FROM users WHERE realm_id = $1 AND id = ANY($2)`,
};
/** A user with the further fields that `GET /users/me` returns. */
type OwnUserRow = PublicUserRow & { host: string; profile_data: ProfileData | null };

/** The kind of the names of people and bots, which `lockNames` takes. */
const FULL_NAME = 'full name';

export class UsersRepository {
  private readonly ownUsers: BatchedRead<OwnUserRow>;

  constructor(private readonly db: Database) {
    this.ownUsers = new BatchedRead(db, OWN_USERS);
  }

  find(realmId: number, userId: number, tx: Queryable = this.db.knex): Promise<UserRow | undefined> {
    return tx<UserRow>('users').where({ realm_id: realmId, id: userId }).first();
  }

  /** Returns which of the given users are deactivated. */
  async listInactiveIds(realmId: number, ids: readonly number[], tx: Queryable): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const inactive = await tx<UserRow>('users')
      .where({ realm_id: realmId, is_active: false })
      .whereRaw('id = ANY(?)', [[...ids]])
      .pluck('id');
    return new Set(inactive);
  }

  /** Locks a user against other changes, and returns the row. */
  async lock(tx: Transaction, realmId: number, userId: number): Promise<UserRow> {
    const row = await tx<UserRow>('users').where({ realm_id: realmId, id: userId }).forNoKeyUpdate().first();
    return row!;
  }

  /** Locks a user against changes, and returns the row. Several transactions may hold this lock at once. */
  async lockShared(tx: Transaction, realmId: number, userId: number): Promise<UserRow> {
    const row = await tx<UserRow>('users').where({ realm_id: realmId, id: userId }).forShare().first();
    return row!;
  }

  /** Counts the active people of an organisation. Until `tx` ends, no other transaction counts them: of several that each add one, each
   *  sees those of the earlier ones. */
  async countPeople(tx: Transaction, realm_id: number): Promise<number> {
    await tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('people', ?))", [realm_id]);
    return this.readNumberOfPeople(realm_id, tx);
  }

  async readNumberOfPeople(realm_id: number, tx: Queryable = this.db.knex): Promise<number> {
    const people = tx<UserRow>('users').where({ realm_id, is_active: true, is_bot: false });
    const [row] = await people.count<{ count: number }[]>('* as count');
    return row!.count;
  }

  findByEmail(realmId: number, email: string, tx: Queryable = this.db.knex): Promise<UserRow | undefined> {
    return tx<UserRow>('users')
      .where({ realm_id: realmId })
      .whereRaw('lower(delivery_email) = lower(?)', [email])
      .first();
  }

  /** Returns whether a user's address belongs to an account of another organisation too. */
  async hasOtherAccounts({ realm_id, delivery_email }: UserRow): Promise<boolean> {
    const other = await this.db
      .knex('realms AS r')
      .join('users AS u', (on) =>
        on
          .on('u.realm_id', 'r.id')
          .on(this.db.knex.raw('lower(u.delivery_email) = lower(?)', [delivery_email]) as never),
      )
      .where({ 'r.is_active': true, 'u.is_active': true })
      .whereNot('r.id', realm_id)
      .first('r.id');
    return other !== undefined;
  }

  findSystemBot(realmId: number, email: string): Promise<UserRow | undefined> {
    return this.db
      .knex<UserRow>('users')
      .where({ realm_id: realmId, is_system_bot: true })
      .whereRaw('lower(delivery_email) = lower(?)', [email])
      .first();
  }

  async getOwn(realmId: number, userId: number): Promise<OwnUserRow> {
    return (await this.ownUsers.read(realmId, userId))!;
  }

  list(realmId: number, userIds: number[] | undefined, tx: Queryable = this.db.knex): Promise<PublicUserRow[]> {
    const query = tx<UserRow>('users')
      .select<PublicUserRow[]>(...PUBLIC_USER_FIELDS)
      .where({ realm_id: realmId })
      .orderBy('id');
    return userIds ? query.whereRaw('id = ANY(?)', [userIds]) : query;
  }

  /** Lists the users whose address is visible to some roles only. */
  listRestricted(tx: Transaction, realmId: number): Promise<PublicUserRow[]> {
    return tx<UserRow>('users')
      .select<PublicUserRow[]>(...PUBLIC_USER_FIELDS)
      .where({ realm_id: realmId })
      .whereNotIn('email_address_visibility', [VISIBLE_TO_ALL, VISIBLE_TO_NOBODY])
      .orderBy('id');
  }

  /** Returns the names of users' uploaded pictures: present ones and former ones. */
  async listPictures(realm_id: number): Promise<{ present: string[]; former: string[] }> {
    const rows = await this.db
      .knex('users')
      .where({ realm_id })
      .whereRaw('(avatar_file IS NOT NULL OR former_avatar_file IS NOT NULL)')
      .select<{ avatar_file: string | null; former_avatar_file: string | null }[]>('avatar_file', 'former_avatar_file');
    const named = (name: string | null) => (name === null ? [] : [name]);
    return {
      present: rows.flatMap(({ avatar_file }) => named(avatar_file)),
      former: rows.flatMap(({ former_avatar_file }) => named(former_avatar_file)),
    };
  }

  /** Lists the users who have set how notices of resolved topics are marked as read, with the policy they chose. */
  async listNoticePolicies(realmId: number): Promise<{ user_id: number; policy: string }[]> {
    const policy = "settings ->> 'resolved_topic_notice_auto_read_policy'";
    return this.db.knex
      .from('users')
      .select('id AS user_id', this.db.knex.raw(`${policy} AS policy`))
      .where({ realm_id: realmId })
      .whereRaw(`${policy} IS NOT NULL`)
      .orderBy('id');
  }

  /** Returns the users who get mails about every channel for which they have no setting of their own. */
  async listChannelEmailUsers(realmId: number): Promise<number[]> {
    return this.db
      .knex('users')
      .where({ realm_id: realmId, is_active: true, is_bot: false })
      .whereRaw("settings ->> 'enable_stream_email_notifications' = 'true'")
      .orderBy('id')
      .pluck('id');
  }

  /** Lists users by id, address or full name. Postgres compares without regard to case, here as in its indexes. */
  listBy(realmId: number, by: { ids: number[]; emails: string[]; fullNames: string[] }): Promise<CardRow[]> {
    // Arrays, because Postgres finds rows by several indexes only where no alternative has a subquery.
    const isOneOf = (column: string) =>
      `lower(${column}) = ANY(ARRAY(SELECT lower(name) FROM unnest(?::text[]) AS name))`;
    return this.db
      .knex<UserRow>('users')
      .select<CardRow[]>(...PUBLIC_USER_FIELDS, 'settings', 'bot_settings')
      .where({ realm_id: realmId })
      .where((either) =>
        either
          .whereRaw('id = ANY(?)', [by.ids])
          .orWhereRaw(isOneOf('delivery_email'), [by.emails])
          .orWhereRaw(isOneOf('full_name'), [by.fullNames]),
      )
      .orderBy('id');
  }

  /** Returns whether another active person has a name that is compared as equal. Locks the name until `tx` ends. */
  async fullNameIsTaken(tx: Transaction, realmId: number, fullName: string, exceptUserId = 0): Promise<boolean> {
    await lockNames(tx, realmId, FULL_NAME, [fullName]);
    const row = await tx<UserRow>('users')
      .where({ realm_id: realmId, is_active: true, is_bot: false })
      .whereNot({ id: exceptUserId })
      .whereRaw(`${nameKey('full_name')} = ${nameKey('?')}`, [fullName])
      .first('id');
    return row !== undefined;
  }

  /** Returns whether an active user or bot has this name, where case counts and compatibility characters do not. Locks the name until
   *  `tx` ends. */
  async botNameIsTaken(tx: Transaction, realmId: number, fullName: string): Promise<boolean> {
    await lockNames(tx, realmId, FULL_NAME, [fullName]);
    return hasName(tx('users').where({ realm_id: realmId, is_active: true }), 'full_name', fullName);
  }

  /** Locks the list of bots and of their administrators, so that one transaction at a time changes it. */
  async lockBots(tx: Transaction, realmId: number): Promise<void> {
    await tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('bots', ?))", [realmId]);
  }

  /** Lists the active people with whether they agree to exports of their private data. */
  async listExportConsents(realm_id: number): Promise<{ user_id: number; consented: boolean }[]> {
    const people = await this.db
      .knex<UserRow>('users')
      .where({ realm_id, is_active: true, is_bot: false })
      .orderBy('id')
      .select('id', 'settings');
    return people.map(({ id, settings }) => ({
      user_id: id,
      consented: settings.allow_private_data_export ?? USER_SETTINGS_DEFAULTS.allow_private_data_export,
    }));
  }

  /** Lists the ids of the active bots that are administrators. */
  listAdministratorBots(tx: Queryable, realm_id: number): Promise<number[]> {
    return tx('users')
      .where({ realm_id, is_bot: true, is_active: true })
      .where('role', '<=', ADMINISTRATOR)
      .pluck('id');
  }

  /** Lists the bots of an organisation or of one owner, deactivated ones included; without the server's own bots. */
  listBots(realmId: number, by: { bot_owner_id?: number }, tx: Queryable = this.db.knex): Promise<UserRow[]> {
    return tx<UserRow>('users')
      .where({ realm_id: realmId, is_bot: true, is_system_bot: false, ...by })
      .orderBy('id');
  }

  /** Locks users and all active owners in the order of their ids, so that two transactions never deadlock. The lock
   *  leaves keys alone: inserting rows that refer to a locked user need not wait. */
  async lockWithOwners(tx: Transaction, realmId: number, userIds: number[]): Promise<LockedUsers> {
    const isActiveOwner = { role: OWNER, is_active: true, is_bot: false } as const;
    const rows = await tx<UserRow>('users')
      .where({ realm_id: realmId })
      .where((either) => either.whereIn('id', userIds).orWhere(isActiveOwner))
      .orderBy('id')
      .forNoKeyUpdate();
    const owners = rows.filter((row) => row.role === OWNER && row.is_active && !row.is_bot);
    return {
      users: new Map(rows.map((row) => [row.id, row])),
      owners: new Set(owners.map((row) => row.id)),
    };
  }

  lockActiveBotsOf(tx: Transaction, realmId: number, ownerId: number): Promise<UserRow[]> {
    return tx<UserRow>('users')
      .where({ realm_id: realmId, bot_owner_id: ownerId, is_active: true, is_bot: true })
      .orderBy('id')
      .forNoKeyUpdate();
  }

  async countActiveBotsOf(tx: Transaction, realmId: number, ownerId: number): Promise<number> {
    const owned = { realm_id: realmId, bot_owner_id: ownerId, is_active: true, is_bot: true };
    const [row] = (await tx('users').where(owned).count()) as [{ count: string }];
    return Number(row.count);
  }

  /** Locks and returns the bots that have the channel as a default. */
  lockBotsWithChannel(tx: Transaction, realmId: number, channelId: number): Promise<UserRow[]> {
    const has = (setting: keyof BotSettings) => `(bot_settings -> '${setting}' ->> 'id')::bigint = :channelId`;
    const either = `(${has('default_sending_stream')} OR ${has('default_events_register_stream')})`;
    return tx<UserRow>('users')
      .where({ realm_id: realmId, is_bot: true })
      .whereRaw(either, { channelId })
      .orderBy('id')
      .forNoKeyUpdate();
  }

  async hasActiveUserBesides(tx: Transaction, realmId: number, userId: number): Promise<boolean> {
    const row = await tx<UserRow>('users')
      .where({ realm_id: realmId, is_active: true, is_system_bot: false })
      .whereNot({ id: userId })
      .first('id');
    return row !== undefined;
  }

  async update(tx: Transaction, { realm_id, id }: UserRow, changes: UserChanges): Promise<UserRow> {
    const [row] = await tx<UserRow>('users')
      .where({ realm_id, id })
      .update({ ...changes, version: tx.raw('version + 1') as never })
      .returning('*');
    return row!;
  }

  /** Locks all users with a default picture, and the user `also`, in the order of their ids, as `lockWithOwners` does. */
  async lockDefaultAvatars(tx: Transaction, realmId: number, also = 0): Promise<void> {
    await tx<UserRow>('users')
      .select('id')
      .where({ realm_id: realmId })
      .where((either) => either.whereNot({ avatar_source: 'U' }).orWhere({ id: also }))
      .orderBy('id')
      .forNoKeyUpdate();
  }

  /** Replaces the default pictures of the other source by pictures of `source`. Returns the users' new rows. */
  replaceDefaultAvatars(tx: Transaction, realmId: number, source: 'G' | 'I'): Promise<UserRow[]> {
    return tx<UserRow>('users')
      .where({ realm_id: realmId, avatar_source: source === 'G' ? 'I' : 'G' })
      .update({
        avatar_source: source,
        avatar_version: tx.raw('avatar_version + 1') as never,
        version: tx.raw('version + 1') as never,
      })
      .returning('*');
  }

  async insert(tx: Transaction, user: NewUser): Promise<UserRow> {
    const [row] = await tx<UserRow>('users').insert(user).returning('*');
    return row!;
  }

  /** Lists the active people with the role or a higher one. */
  async listActiveIds(tx: Transaction, realm_id: number, role: Role): Promise<number[]> {
    const people = { realm_id, is_active: true, is_bot: false };
    return tx('users').where(people).where('role', '<=', role).orderBy('id').pluck('id');
  }

  async setGrants(
    tx: Transaction,
    realmId: number,
    userId: number,
    grants: Partial<Pick<UserRow, 'can_create_users' | 'can_change_user_emails'>>,
  ): Promise<boolean> {
    const changed = await tx<UserRow>('users').where({ realm_id: realmId, id: userId }).update(grants);
    return changed > 0;
  }
}
