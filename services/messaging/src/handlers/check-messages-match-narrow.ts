import type { Handler } from '@team-chat/bus';
import type { checkMessagesMatchNarrow as op } from '@team-chat/contracts';
import { readerFor } from '../access/access-message';
import type { Context } from '../context';
import { parseSearch } from '../domain/search-text';
import { findByIds } from '../reading/find-messages';
import { highlights } from '../reading/narrow/search';
import { resolveNarrow } from '../reading/narrow/resolve';

/** Source: spec/wire-contract-annex.md, section 12, "GET /messages/matches_narrow". */
export const checkMessagesMatchNarrow: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const narrow = await resolveNarrow(ctx, actor, params.narrow);
  const rows = await findByIds(ctx, await readerFor(ctx, actor), narrow, params.msg_ids);
  return { messages: Object.fromEntries(await highlights(ctx, rows, narrow.search ?? parseSearch(''))) };
};
