import type { Handler } from '@team-chat/bus';
import type { getProfileFields as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { profileFieldRecord } from '../domain/profile-field';

export const getProfileFields: Handler<Context, typeof op> = async (ctx, { actor }) => ({
  custom_fields: (await ctx.profileFields.list(actor.realm_id)).map(profileFieldRecord),
});
