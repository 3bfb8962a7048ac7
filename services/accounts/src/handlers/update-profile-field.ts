import type { Handler } from '@team-chat/bus';
import { type EventEntry, PROFILE_FIELD_TYPE, type updateProfileField as op } from '@team-chat/contracts';
import { batchesOf, type Transaction } from '@team-chat/db';
import type { Context } from '../context';
import { choicesIn } from '../domain/field-data';
import { changedProfileField, type ProfileField } from '../domain/profile-field';
import { profileValueChanged } from '../events/profile-field-events';
import { changeProfileFields, pickField } from '../profiles/change-profile-fields';
import { announceUsers } from '../user-visibility/announce-user';

export const updateProfileField: Handler<Context, typeof op> = (ctx, { actor, params }) =>
  changeProfileFields(ctx, actor.realm_id, async (tx, fields) => {
    const { field_id, ...changes } = params;
    const { field, others } = pickField(fields, field_id);
    const changed = changedProfileField(field, changes, others);
    await ctx.profileFields.update(tx, actor.realm_id, changed);
    if (field.type === PROFILE_FIELD_TYPE.SELECT) {
      await dropRemovedChoices(ctx, tx, actor.realm_id, field, changed);
    }
    return {};
  });

/** Deletes the values that are no longer a choice, and announces that before the field without the choice is
 *  announced. */
async function dropRemovedChoices(
  ctx: Context,
  tx: Transaction,
  realmId: number,
  before: ProfileField,
  after: ProfileField,
): Promise<void> {
  const left = new Set(choicesIn(after.field_data));
  const removed = choicesIn(before.field_data).filter((choice) => !left.has(choice));
  if (removed.length === 0) return;
  const userIds = await ctx.profileValues.removeChoices(tx, realmId, before.id, removed);
  const none = { field_id: before.id, value: null, rendered_value: null };
  const entries = userIds.map((user_id): [number, EventEntry] => [
    user_id,
    profileValueChanged({ realm_id: realmId, user_id }, none),
  ]);
  for (const batch of batchesOf(entries)) await announceUsers(ctx, tx, realmId, batch);
}
