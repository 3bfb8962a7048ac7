import { type Handler, jsonObject } from '@team-chat/bus';
import type { getRealmPresence as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { readPresences } from '../presence/read-presences';
import { visibleUsersOf } from '../user-visibility/visible-users';

export const getRealmPresence: Handler<Context, typeof op> = async (ctx, { actor }) => {
  const realm = (await ctx.realms.find(actor.realm_id))!;
  const { presences, server_timestamp } = await readPresences(ctx, realm, {
    visible: await visibleUsersOf(ctx, actor),
    modern: false,
  });
  return jsonObject({ presences, server_timestamp });
};
