import type { Handler } from '@team-chat/bus';
import { MAX_MESSAGES_PER_FLAG_UPDATE, type updateMessageFlagsForNarrow as op } from '@team-chat/contracts';
import { changeFlag, markRead } from '../reading/change-flag';
import type { Context } from '../context';
import { checkFlagChange } from '../domain/flags';
import { checkRange, fetchRange } from '../reading/find-messages';
import { resolveNarrow } from '../reading/narrow/resolve';
import { readerFor } from '../access/access-message';

/** Source: spec/wire-contract.md, section 2.4. */
export const updateMessageFlagsForNarrow: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const range = { ...params, ...clamped(params) };
  checkRange(range);
  const narrow = await resolveNarrow(ctx, actor, params.narrow ?? []);
  const change = checkFlagChange(params.flag, params.op);
  const reader = await readerFor(ctx, actor);
  const { ids, found_oldest, found_newest } = await fetchRange(ctx, reader, narrow, range);
  const { messages, ...ignored } =
    change.flag === 'read' && change.op === 'add'
      ? await markRead(ctx, actor, ids)
      : await changeFlag(ctx, actor, change, await ctx.messages.listByIds(reader, ids));
  return {
    processed_count: ids.length,
    updated_count: messages.length,
    first_processed_id: ids[0] ?? null,
    last_processed_id: ids.at(-1) ?? null,
    found_oldest,
    found_newest,
    ...ignored,
  };
};

/** Limits the messages of one transaction. Where both sides want more than half of the limit, each gets half. */
function clamped({ num_before, num_after }: { num_before: number; num_after: number }) {
  const limit = MAX_MESSAGES_PER_FLAG_UPDATE;
  const after = Math.min(num_after, Math.max(limit - num_before, limit / 2));
  return { num_before: Math.min(num_before, limit - after), num_after: after };
}
