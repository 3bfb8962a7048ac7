import type { FoundAccount, GroupSettingValue, RealmSettings, UserSettings } from '@team-chat/contracts';
import type { Database, Queryable, Transaction } from '@team-chat/db';
import type { RealmPictures } from '../domain/pictures';

export interface RealmRow {
  id: number;
  host: string;
  name: string;
  description: string;
  rendered_description: string;
  is_default: boolean;
  is_active: boolean;
  settings: Partial<RealmSettings>;
  group_settings: Record<string, GroupSettingValue>;
  user_settings_defaults: Partial<UserSettings>;
  date_created: number;
  pictures: RealmPictures;
  /** Limits that the operator sets. The limit of storage is the setting `upload_quota_mib`. */
  quotas: StoredQuotas;
}

export type StoredQuotas = Partial<Record<'users' | 'messages' | 'webhooks' | 'queues', number>>;

/** Names that the database has for sources of default pictures: the version before knows no others. */
const STORED_SOURCES: Readonly<Record<string, string>> = { G: 'gravatar', J: 'identicon' };
const SOURCES: Readonly<Record<string, string>> = { gravatar: 'G', identicon: 'J' };

/** Returns columns in which the source of default pictures has another name. */
function renameSource<R extends Partial<RealmRow>>(row: R, names: Readonly<Record<string, string>>): R {
  const source = row.settings?.default_avatar_source;
  if (source === undefined) return row;
  return { ...row, settings: { ...row.settings, default_avatar_source: names[source] } };
}

const toStored = <R extends Partial<RealmRow>>(row: R): R => renameSource(row, STORED_SOURCES);
const fromStored = <R extends RealmRow | undefined>(row: R): R => (row ? renameSource(row, SOURCES) : row);

export class RealmsRepository {
  constructor(private readonly db: Database) {}

  async find(realmId: number, tx: Queryable = this.db.knex): Promise<RealmRow | undefined> {
    return fromStored(await tx<RealmRow>('realms').where({ id: realmId }).first());
  }

  /** Loads an organisation and locks it against changes until `tx` ends. Users can join the organisation meanwhile. */
  async lock(tx: Transaction, realmId: number): Promise<RealmRow> {
    return fromStored(await tx<RealmRow>('realms').where({ id: realmId }).forNoKeyUpdate().first())!;
  }

  /** Changes an organisation that `tx` has locked. */
  async update(tx: Transaction, realmId: number, change: Partial<Omit<RealmRow, 'id'>>): Promise<void> {
    if (Object.keys(change).length > 0) await tx<RealmRow>('realms').where({ id: realmId }).update(toStored(change));
  }

  /** Returns the organisation with that host name, else the default one. */
  async findByHost(host: string): Promise<RealmRow | undefined> {
    const found = this.db
      .knex<RealmRow>('realms')
      .where({ host })
      .orWhere({ is_default: true })
      .orderByRaw('host = ? DESC', [host])
      .first();
    return fromStored(await found);
  }

  /** Lists all organisations, or the one with exactly that host name, with the times at which they are to be deleted. */
  async list(host?: string): Promise<(RealmRow & { deletion_at: number | null })[]> {
    const listed = this.db
      .knex<RealmRow & { deletion_at: number | null }>('realms')
      .leftJoin('realm_deletions', 'realm_id', 'id')
      .where(host === undefined ? {} : { host })
      .orderBy('id')
      .select('realms.*', 'deletion_at');
    return (await listed).map(fromStored);
  }

  /** Removes an organisation that has no other rows. */
  async remove(tx: Transaction, realmId: number): Promise<void> {
    await tx<RealmRow>('realms').where({ id: realmId }).delete();
  }

  /** Finds the accounts with an address in all organisations, by an index's look-up for each organisation. */
  async findAccounts(email: string): Promise<FoundAccount[]> {
    const { rows } = await this.db.knex.raw<{ rows: FoundAccount[] }>(
      `SELECT r.id AS realm_id, r.host, r.is_active AS is_realm_active, u.id AS user_id, u.full_name, u.role, u.is_bot, u.is_active,
              u.date_joined
         FROM realms r JOIN users u ON u.realm_id = r.id AND lower(u.delivery_email) = lower(?)
        ORDER BY r.id`,
      [email],
    );
    return rows;
  }

  /** Lists the active organisations in which a person has an active account with that address, in the order of their names. */
  async listWithAccount(email: string): Promise<RealmRow[]> {
    const listed = this.db
      .knex<RealmRow>('realms AS r')
      .where({ is_active: true })
      .whereExists((exists) =>
        exists
          .select(this.db.knex.raw('1'))
          .from('users AS u')
          .whereRaw('u.realm_id = r.id AND lower(u.delivery_email) = lower(?)', [email])
          .where({ 'u.is_active': true, 'u.is_bot': false }),
      )
      .orderBy('name');
    return (await listed).map(fromStored);
  }

  /** Lists the ids of organisations whose setting is gravatar, or of which a user has a gravatar. */
  async listWithGravatars(): Promise<number[]> {
    const { rows } = await this.db.knex.raw(
      `SELECT id FROM realms
        WHERE settings ->> 'default_avatar_source' IS DISTINCT FROM 'identicon'
           OR id IN (SELECT realm_id FROM users WHERE avatar_source = 'G')
        ORDER BY id`,
    );
    return rows.map((row: { id: number }) => row.id);
  }

  /** Sets `is_active`. Returns whether it changed; undefined if the organisation does not exist. */
  async setActive(tx: Transaction, realmId: number, isActive: boolean): Promise<boolean | undefined> {
    const realm = await tx<RealmRow>('realms').where({ id: realmId }).forUpdate().first('is_active');
    if (!realm) return undefined;
    if (realm.is_active === isActive) return false;
    await tx<RealmRow>('realms').where({ id: realmId }).update({ is_active: isActive });
    return true;
  }

  async insert(
    tx: Transaction,
    row: Pick<
      RealmRow,
      'host' | 'name' | 'description' | 'rendered_description' | 'is_default' | 'settings' | 'date_created'
    >,
  ): Promise<RealmRow> {
    const [inserted] = await tx<RealmRow>('realms').insert(toStored(row)).returning('*');
    return fromStored(inserted!);
  }
}
