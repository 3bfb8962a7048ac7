import type { Handler } from '@team-chat/bus';
import type { createProfileField as op } from '@team-chat/contracts';
import { changeProfileFields } from '../profiles/change-profile-fields';
import type { Context } from '../context';
import { newProfileField } from '../domain/profile-field';

export const createProfileField: Handler<Context, typeof op> = (ctx, { actor, params }) =>
  changeProfileFields(ctx, actor.realm_id, async (tx, fields) => ({
    id: await ctx.profileFields.insert(tx, actor.realm_id, newProfileField(params, fields)),
  }));
