import type { Handler } from '@team-chat/bus';
import type { deleteProfileField as op } from '@team-chat/contracts';
import { changeProfileFields, pickField } from '../profiles/change-profile-fields';
import type { Context } from '../context';

export const deleteProfileField: Handler<Context, typeof op> = (ctx, { actor, params }) =>
  changeProfileFields(ctx, actor.realm_id, async (tx, fields) => {
    const { field } = pickField(fields, params.field_id);
    await ctx.profileFields.remove(tx, actor.realm_id, field.id);
    return {};
  });
