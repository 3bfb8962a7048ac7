import * as op from '@team-chat/contracts';
import { BadRequestError, type EventEntry, PROFILE_FIELD_TYPE } from '@team-chat/contracts';
import { batchesOf, type Transaction } from '@team-chat/db';
import type { Context, Handler } from '../context';
import { choicesIn } from '../domain/field-data';
import { changedProfileField, newProfileField, type ProfileField, profileFieldRecord } from '../domain/profile-field';
import { profileValueChanged } from '../events/realm-events';
import { changeProfileFields, pickField } from '../profiles/change-profile-fields';
import { changeOwnProfileData } from '../profiles/profile-data';
import { announceUsers } from '../user-visibility/announcements';

export const createProfileField: Handler<typeof op.createProfileField> = (ctx, { actor, params }) =>
  changeProfileFields(ctx, actor, op.createProfileField, async (tx, fields) => ({
    id: await ctx.profileFields.insert(tx, actor.realm_id, newProfileField(params, fields)),
  }));

export const deleteOwnProfileData: Handler<typeof op.deleteOwnProfileData> = async (ctx, { actor, params }) => {
  await changeOwnProfileData(
    ctx,
    actor,
    params.data.map((id) => ({ id, value: null })),
  );
  return {};
};

export const deleteProfileField: Handler<typeof op.deleteProfileField> = (ctx, { actor, params }) =>
  changeProfileFields(ctx, actor, op.deleteProfileField, async (tx, fields) => {
    const { field } = pickField(fields, params.field_id);
    await ctx.profileFields.remove(tx, actor.realm_id, field.id);
    return {};
  });

export const getProfileFields: Handler<typeof op.getProfileFields> = async (ctx, { actor }) => ({
  custom_fields: (await ctx.profileFields.list(actor.realm_id)).map(profileFieldRecord),
});

/** Sets the order of the fields; ignores ids that name no field. Source: spec/wire-contract.md, section 2.19. */
export const reorderProfileFields: Handler<typeof op.reorderProfileFields> = (ctx, { actor, params }) => {
  const places = new Map(params.order.map((id, place) => [id, place]));
  return changeProfileFields(ctx, actor, op.reorderProfileFields, async (tx, fields) => {
    if (fields.some(({ id }) => !places.has(id))) throw new BadRequestError('Invalid order mapping.');
    await ctx.profileFields.reorder(tx, actor.realm_id, places);
    return {};
  });
};

export const updateOwnProfileData: Handler<typeof op.updateOwnProfileData> = async (ctx, { actor, params }) => {
  await changeOwnProfileData(ctx, actor, params.data);
  return {};
};

export const updateProfileField: Handler<typeof op.updateProfileField> = (ctx, { actor, params }) =>
  changeProfileFields(ctx, actor, op.updateProfileField, async (tx, fields) => {
    const { field_id, ...changes } = params;
    const { field, others } = pickField(fields, field_id);
    const changed = changedProfileField(field, changes, others);
    await ctx.profileFields.update(tx, actor.realm_id, changed);
    if (field.type === PROFILE_FIELD_TYPE.SELECT) {
      await dropRemovedChoices(ctx, tx, actor.realm_id, field, changed);
    }
    return {};
  });

/** Deletes the values that are no longer a choice. Announces the deletions before the field without the choice. */
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
