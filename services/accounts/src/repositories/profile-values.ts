import type { ProfileData } from '@team-chat/contracts';
import type { Database, Queryable, Transaction } from '@team-chat/db';

export interface ProfileValue {
  field_id: number;
  value: string;
  /** HTML, for field types with markup; else null. */
  rendered_value: string | null;
}

interface ProfileValueRow extends ProfileValue {
  realm_id: number;
  user_id: number;
}

type User = Pick<ProfileValueRow, 'realm_id' | 'user_id'>;

/** SQL aggregate that builds a user's `profile_data`. */
export const AS_PROFILE_DATA = `jsonb_object_agg(field_id,
  jsonb_strip_nulls(jsonb_build_object('value', value, 'rendered_value', rendered_value)))`;

export class ProfileValuesRepository {
  constructor(private readonly db: Database) {}

  /** Maps user ids to profile data, for all users or for `userIds`; users without values have no entry. */
  async list(
    realmId: number,
    userIds: number[] | undefined,
    tx: Queryable = this.db.knex,
  ): Promise<Map<number, ProfileData>> {
    const query = tx<ProfileValueRow>('profile_values')
      .select<{ user_id: number; data: ProfileData }[]>('user_id', tx.raw(`${AS_PROFILE_DATA} AS data`))
      .where({ realm_id: realmId })
      .groupBy('user_id');
    const rows = await (userIds ? query.whereRaw('user_id = ANY(?)', [userIds]) : query);
    return new Map(rows.map(({ user_id, data }) => [user_id, data]));
  }

  /** Returns a user's values as text, by field id. */
  async listTexts(tx: Transaction, user: User): Promise<Map<number, string>> {
    const rows = await tx<ProfileValueRow>('profile_values').where(user).select('field_id', 'value');
    return new Map(rows.map(({ field_id, value }) => [field_id, value]));
  }

  async put(tx: Transaction, user: User, values: ProfileValue[]): Promise<void> {
    if (values.length === 0) return;
    await tx<ProfileValueRow>('profile_values')
      .insert(values.map((value) => ({ ...user, ...value })))
      .onConflict(['realm_id', 'user_id', 'field_id'])
      .merge(['value', 'rendered_value']);
  }

  async remove(tx: Transaction, user: User, fieldIds: number[]): Promise<void> {
    await tx<ProfileValueRow>('profile_values').where(user).whereIn('field_id', fieldIds).delete();
  }

  /** Deletes the values that equal one of the choices, and returns the ids of the users who had chosen them. */
  async removeChoices(tx: Transaction, realmId: number, fieldId: number, choices: string[]): Promise<number[]> {
    const removed = await tx<ProfileValueRow>('profile_values')
      .where({ realm_id: realmId, field_id: fieldId })
      .whereRaw('value = ANY(?)', [choices])
      .delete()
      .returning('user_id');
    return removed.map(({ user_id }) => user_id);
  }
}
