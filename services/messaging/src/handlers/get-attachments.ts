import type { Handler } from '@team-chat/bus';
import type { getAttachments as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const getAttachments: Handler<Context, typeof op> = async (ctx, { actor }) => {
  const { realm_id, user_id } = actor;
  return {
    attachments: await ctx.attachments.listRecords(realm_id, { owner_id: user_id }),
    upload_space_used: await ctx.attachments.spaceUsed(realm_id),
  };
};
