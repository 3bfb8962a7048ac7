import type { Handler } from '@team-chat/bus';
import {
  type Actor,
  BadRequestError,
  type getMessages as op,
  LARGER_THAN_MAX_MESSAGE_ID,
  MAX_MESSAGES_PER_FETCH,
  type ParamsOf,
} from '@team-chat/contracts';
import type { Context } from '../context';
import { messageRecords } from '../message-record';
import { type ResolvedNarrow, resolveNarrow } from '../narrow';
import type { Page } from '../repositories/messages';

type Params = ParamsOf<typeof op>;

/** Source: wire-contract-annex.md, GET /messages. */
export const getMessages: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  if (params.message_ids) return getByIds(ctx, actor, params, params.message_ids);
  const num_before = params.num_before ?? 0;
  const num_after = params.num_after ?? 0;
  checkRange(params, num_before, num_after);
  const narrow = await resolveNarrow(ctx, actor, params.narrow ?? []);
  const anchor = await resolveAnchor(ctx, actor, params, narrow);
  if (narrow.isInaccessible) {
    return {
      messages: [],
      anchor,
      found_anchor: false,
      found_oldest: true,
      found_newest: true,
      history_limited: false,
    };
  }
  const page = pageAround(anchor, params.include_anchor, num_before, num_after);
  const found = await ctx.messages.list(actor.realm_id, actor.user_id, narrow.conditions, page);
  const older = found.filter((row) => row.id < anchor);
  const at = found.filter((row) => row.id === anchor);
  // One more was asked for, in case the anchor is among them.
  const newer = found.filter((row) => row.id > anchor).slice(0, num_after);
  const rows = [...older, ...at, ...newer];
  return {
    messages: await messageRecords(ctx, actor.realm_id, rows, params),
    anchor,
    found_anchor: at.length > 0,
    found_oldest: anchor === 0 || older.length < num_before,
    found_newest: anchor >= LARGER_THAN_MAX_MESSAGE_ID || newer.length < num_after,
    history_limited: false,
  };
};

function checkRange(params: Params, num_before: number, num_after: number): void {
  if (num_before + num_after > MAX_MESSAGES_PER_FETCH) {
    throw new BadRequestError(`Too many messages requested (maximum ${MAX_MESSAGES_PER_FETCH}).`);
  }
  if (!params.include_anchor && num_before > 0 && num_after > 0) {
    throw new BadRequestError('The anchor can only be excluded at an end of the range');
  }
}

async function resolveAnchor(
  ctx: Context,
  actor: Actor,
  params: Params,
  narrow: ResolvedNarrow,
): Promise<number> {
  const anchor = params.use_first_unread_anchor ? 'first_unread' : params.anchor;
  switch (anchor) {
    case undefined:
      throw new BadRequestError("Missing 'anchor' argument.");
    case 'oldest':
      return 0;
    case 'newest':
      return LARGER_THAN_MAX_MESSAGE_ID;
    case 'first_unread':
      return (
        (await ctx.messages.firstUnreadId(actor.realm_id, actor.user_id, narrow.conditions)) ??
        LARGER_THAN_MAX_MESSAGE_ID
      );
    default:
      if (!/^-?\d{1,20}$/.test(anchor)) throw new BadRequestError('Invalid anchor');
      return Math.min(Math.max(Number(anchor), 0), LARGER_THAN_MAX_MESSAGE_ID);
  }
}

/** The rows on either side of the anchor, which itself belongs to the second part. */
function pageAround(anchor: number, includeAnchor: boolean, num_before: number, num_after: number): Page {
  const isNewest = anchor >= LARGER_THAN_MAX_MESSAGE_ID;
  return {
    before: { id: anchor, limit: num_before },
    ...(!isNewest && {
      from: { id: includeAnchor ? anchor : anchor + 1, limit: num_after + (includeAnchor ? 1 : 0) },
    }),
  };
}

async function getByIds(ctx: Context, actor: Actor, params: Params, ids: number[]) {
  const clashing = (['num_before', 'num_after', 'anchor'] as const).filter(
    (name) => params[name] !== undefined,
  );
  if (clashing.length > 0) {
    const parameters = [...clashing, 'message_ids'].join(', ');
    throw new BadRequestError(`Unsupported parameter combination: ${parameters}`, { parameters });
  }
  if (ids.length > MAX_MESSAGES_PER_FETCH) {
    throw new BadRequestError(`Too many messages requested (maximum ${MAX_MESSAGES_PER_FETCH}).`);
  }
  const narrow = await resolveNarrow(ctx, actor, params.narrow ?? []);
  const rows = narrow.isInaccessible
    ? []
    : await ctx.messages.listByIds(actor.realm_id, actor.user_id, ids, narrow.conditions);
  return {
    messages: await messageRecords(ctx, actor.realm_id, rows, params),
    found_anchor: false,
    found_oldest: false,
    found_newest: false,
    history_limited: false,
  };
}
