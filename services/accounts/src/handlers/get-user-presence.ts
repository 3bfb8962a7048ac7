import type { Handler } from '@team-chat/bus';
import { BadRequestError, type getUserPresence as op } from '@team-chat/contracts';
import { accessUser, accessUserByEmail } from '../access/access-user';
import type { Context } from '../context';
import { presenceState, websitePresence, showsPresence } from '../domain/presence';

export const getUserPresence: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { user_id_or_email } = params;
  const realm = (await ctx.realms.find(actor.realm_id))!;
  const row =
    typeof user_id_or_email === 'number'
      ? await accessUser(ctx, actor, user_id_or_email)
      : await accessUserByEmail(ctx, actor, user_id_or_email);
  if (!row.is_active) throw new BadRequestError('No such user');
  if (row.is_bot) throw new BadRequestError('Presence is not supported for bot users.');
  const presence = showsPresence(realm) ? await ctx.presences.find(realm.id, row.id) : undefined;
  if (!presence) throw new BadRequestError(`No presence data for ${user_id_or_email}`);
  const { status, timestamp } = websitePresence(presence);
  const isOffline = presenceState(presence, ctx.now()) === 'offline';
  return {
    presence: {
      aggregated: { status: isOffline ? 'offline' : status, timestamp },
      website: { status, timestamp },
    },
  };
};
