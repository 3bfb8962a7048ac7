import type { Database, Queryable, Transaction } from '@team-chat/db';
import type { ProfileField } from '../domain/profile-field';

interface ProfileFieldRow extends ProfileField {
  realm_id: number;
}

const COLUMNS = [
  'id',
  'name',
  'type',
  'hint',
  'field_data',
  'order',
  'display_in_profile_summary',
  'required',
  'editable_by_user',
] as const satisfies readonly (keyof ProfileField)[];

export class ProfileFieldsRepository {
  constructor(private readonly db: Database) {}

  /** Lists the fields of an organisation in the order in which they are displayed. */
  list(realmId: number, tx: Queryable = this.db.knex): Promise<ProfileField[]> {
    return tx<ProfileFieldRow>('profile_fields')
      .select<ProfileField[]>(COLUMNS)
      .where({ realm_id: realmId })
      .orderBy(['order', 'id']);
  }

  /** Locks and returns all fields: until `tx` ends, no other transaction changes the list or writes values. */
  async lockList(tx: Transaction, realmId: number): Promise<ProfileField[]> {
    await tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('profile fields', ?))", [realmId]);
    return this.select(tx, realmId).forUpdate();
  }

  /** Locks fields against changes until `tx` ends, while values are written. Returns the fields that exist, by id. */
  async lockShared(tx: Transaction, realmId: number, ids: number[]): Promise<Map<number, ProfileField>> {
    const fields = await this.select(tx, realmId).whereRaw('id = ANY(?)', [ids]).forShare();
    return new Map(fields.map((field) => [field.id, field]));
  }

  async insert(tx: Transaction, realmId: number, field: Omit<ProfileField, 'id'>): Promise<number> {
    const [row] = await tx<ProfileFieldRow>('profile_fields')
      .insert({ realm_id: realmId, ...field })
      .returning('id');
    return row!.id;
  }

  async update(tx: Transaction, realmId: number, { id, ...changes }: ProfileField): Promise<void> {
    await tx<ProfileFieldRow>('profile_fields').where({ realm_id: realmId, id }).update(changes);
  }

  async reorder(tx: Transaction, realmId: number, places: ReadonlyMap<number, number>): Promise<void> {
    await tx.raw(
      `UPDATE profile_fields SET "order" = place
         FROM unnest(?::bigint[], ?::int[]) AS places (id, place)
        WHERE realm_id = ? AND profile_fields.id = places.id`,
      [[...places.keys()], [...places.values()], realmId],
    );
  }

  /** Removes a field, and the values that users have entered. */
  async remove(tx: Transaction, realmId: number, id: number): Promise<void> {
    await tx<ProfileFieldRow>('profile_fields').where({ realm_id: realmId, id }).delete();
  }

  /** Selects in the order of ids, so that two transactions that lock several fields never deadlock. */
  private select(tx: Transaction, realmId: number) {
    return tx<ProfileFieldRow>('profile_fields')
      .select<ProfileField[]>(COLUMNS)
      .where({ realm_id: realmId })
      .orderBy('id');
  }
}
