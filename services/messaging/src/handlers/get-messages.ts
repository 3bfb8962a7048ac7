import {
  type Actor,
  BadRequestError,
  type getMessages as op,
  MAX_MESSAGES_PER_FETCH,
  type ParamsOf,
} from '@team-chat/contracts';
import { spectatorOf } from '@team-chat/permissions';
import type { Context, Handler } from '../context';
import { checkRange, fetchRange, findByIds, readerOf } from '../reading/find-messages';
import { messageRecords } from '../content/message-records';
import { type ResolvedNarrow, resolveNarrow } from '../reading/narrow/resolve';
import { highlights } from '../reading/narrow/search';
import type { MessageRow } from '../repositories/messages';
import { checkSpectatorNarrow } from '../access/spectator';

type Params = ParamsOf<typeof op>;

/** Source: spec/wire-contract-annex.md, section 3, "GET /messages". */
export const getMessages: Handler<typeof op> = async (ctx, { actor, params, info }) => {
  if (!actor) checkSpectatorNarrow(params.narrow ?? []);
  const reader = actor ?? spectatorOf(info.realm_id);
  return params.message_ids ? getByIds(ctx, reader, params, params.message_ids) : getAround(ctx, reader, params);
};

async function getAround(ctx: Context, actor: Actor, params: Params) {
  const anchor = params.use_first_unread_anchor ? 'first_unread' : params.anchor;
  const num_before = params.num_before ?? 0;
  const num_after = params.num_after ?? 0;
  if (num_before + num_after > MAX_MESSAGES_PER_FETCH) throw tooMany();
  if (anchor === undefined) throw new BadRequestError("Missing 'anchor' argument.");
  const range = { anchor, include_anchor: params.include_anchor, num_before, num_after };
  checkRange(range);
  const narrow = await resolveNarrow(ctx, actor, params.narrow ?? []);
  const found = await fetchRange(ctx, await readerOf(ctx, actor, narrow), narrow, range, 'rows');
  return {
    ...found,
    messages: await loadRecords(ctx, actor, found.messages, params, narrow),
    history_limited: false,
    ...(await searchState(ctx, actor, narrow)),
  };
}

async function getByIds(ctx: Context, actor: Actor, params: Params, ids: number[]) {
  const clashing = (['num_before', 'num_after', 'anchor'] as const).filter((name) => params[name] !== undefined);
  if (clashing.length > 0) {
    const parameters = [...clashing, 'message_ids'].join(', ');
    throw new BadRequestError(`Unsupported parameter combination: ${parameters}`, { parameters });
  }
  if (ids.length > MAX_MESSAGES_PER_FETCH) throw tooMany();
  const narrow = await resolveNarrow(ctx, actor, params.narrow ?? []);
  const rows = await findByIds(ctx, await readerOf(ctx, actor, narrow), narrow, ids);
  return {
    messages: await loadRecords(ctx, actor, rows, params, narrow),
    found_anchor: false,
    found_oldest: false,
    found_newest: false,
    history_limited: false,
    ...(await searchState(ctx, actor, narrow)),
  };
}

/** Returns what the answer to a search says while older messages cannot be found by all of their words. */
async function searchState(ctx: Context, { realm_id }: Actor, { search }: ResolvedNarrow) {
  return search && (await ctx.messageWords.areDue(realm_id)) ? { search_incomplete: true as const } : {};
}

const tooMany = () => new BadRequestError(`Too many messages requested (maximum ${MAX_MESSAGES_PER_FETCH}).`);

async function loadRecords(ctx: Context, actor: Actor, rows: MessageRow[], params: Params, narrow: ResolvedNarrow) {
  const records = await messageRecords(ctx, actor, rows, params);
  if (!narrow.search) return records;
  const matches = await highlights(ctx, rows, narrow.search);
  return records.map((record) => ({ ...record, ...matches.get(record.id) }));
}
