import { BadRequestError, LARGER_THAN_MAX_MESSAGE_ID } from '@team-chat/contracts';
import type { Context } from '../context';
import type { ResolvedNarrow } from './narrow/resolve';
import type { MessageRow, Reader } from '../repositories/messages';
import { everyCondition } from '../repositories/narrowed-messages';

/** A range of messages around an anchor. */
export interface Range {
  anchor: string;
  include_anchor: boolean;
  num_before: number;
  num_after: number;
}

/** The messages found in a range. */
export interface Found {
  /** In ascending order. */
  ids: number[];
  anchor: number;
  found_anchor: boolean;
  found_oldest: boolean;
  found_newest: boolean;
}

const WORDS = new Set(['oldest', 'newest', 'first_unread']);

/** Throws for an invalid anchor, and if leaving out the anchor would split the range in two. */
export function checkRange({ anchor, include_anchor, num_before, num_after }: Range): void {
  if (!WORDS.has(anchor) && !/^-?\d{1,20}$/.test(anchor)) throw new BadRequestError('Invalid anchor');
  if (!include_anchor && num_before > 0 && num_after > 0) {
    throw new BadRequestError('The anchor can only be excluded at an end of the range');
  }
}

/** Finds the messages of a narrow around an anchor.
 *  Source: spec/wire-contract-annex.md, section 3, "GET /messages". */
export async function fetchRange(ctx: Context, reader: Reader, narrow: ResolvedNarrow, range: Range): Promise<Found> {
  const anchor = await resolveAnchor(ctx, reader, range.anchor, narrow);
  if (narrow.isInaccessible) {
    return { ids: [], anchor, found_anchor: false, found_oldest: true, found_newest: true };
  }
  const { num_before, num_after } = range;
  const isNewest = anchor >= LARGER_THAN_MAX_MESSAGE_ID;
  // The anchor belongs to the second part, which asks for one more message in case the anchor is found.
  const from = range.include_anchor ? { id: anchor, limit: num_after + 1 } : { id: anchor + 1, limit: num_after };
  const found = await ctx.narrowedMessages.page(reader, narrow, {
    before: { id: anchor, limit: num_before },
    ...(!isNewest && { from }),
  });
  const older = found.filter((id) => id < anchor);
  const at = found.filter((id) => id === anchor);
  const newer = found.filter((id) => id > anchor).slice(0, num_after);
  return {
    ids: [...older, ...at, ...newer],
    anchor,
    found_anchor: at.length > 0,
    found_oldest: anchor === 0 || older.length < num_before,
    found_newest: isNewest || newer.length < num_after,
  };
}

async function resolveAnchor(ctx: Context, reader: Reader, anchor: string, narrow: ResolvedNarrow): Promise<number> {
  switch (anchor) {
    case 'oldest':
      return 0;
    case 'newest':
      return LARGER_THAN_MAX_MESSAGE_ID;
    case 'first_unread':
      return (await ctx.narrowedMessages.firstUnreadId(reader, narrow)) ?? LARGER_THAN_MAX_MESSAGE_ID;
    default:
      return Math.min(Math.max(Number(anchor), 0), LARGER_THAN_MAX_MESSAGE_ID);
  }
}

/** Returns the messages among `ids` that the reader may see and the narrow finds. */
export function findByIds(ctx: Context, reader: Reader, narrow: ResolvedNarrow, ids: number[]): Promise<MessageRow[]> {
  // A message that is requested by its id need not have been received.
  return ctx.messages.listByIds(reader, ids, everyCondition({ ...narrow, onlyOwn: false }));
}
