import type { Handler } from '@team-chat/bus';
import type { getUserStatus as op } from '@team-chat/contracts';
import { accessPerson } from '../access/access-user';
import type { Context } from '../context';
import { ownSettings } from '../domain/own-settings';
import { NO_STATUS, visibleStatus } from '../domain/user-status';

/** Source: spec/wire-contract.md, section 2.15. */
export const getUserStatus: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const row = await accessPerson(ctx, actor, params.user_id);
  const status = (await ctx.userStatuses.find(actor.realm_id, row.id)) ?? NO_STATUS;
  return { status: visibleStatus(status, ownSettings(row).presence_enabled) };
};
