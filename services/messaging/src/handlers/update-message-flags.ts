import type { Handler } from '@team-chat/bus';
import { BadRequestError, type updateMessageFlags as op } from '@team-chat/contracts';
import { changeFlag, markRead } from '../reading/change-flag';
import type { Context } from '../context';
import { checkFlagChange } from '../domain/flags';
import { readerFor } from '../access/access-message';

/** Source: spec/wire-contract.md, section 2.8. */
export const updateMessageFlags: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const change = checkFlagChange(params.flag, params.op);
  const messageIds = [...new Set(params.messages)];
  if (change.flag === 'read' && change.op === 'add') return markRead(ctx, actor, messageIds);
  // Flagging a message that was never received adds it to the user's history, so it must be visible.
  const visible = await ctx.messages.listPlaces(await readerFor(ctx, actor), messageIds);
  if (visible.length < messageIds.length) throw new BadRequestError('Invalid message(s)');
  return changeFlag(ctx, actor, change, visible);
};
