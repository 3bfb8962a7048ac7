import { type Actor, BadRequestError, LARGER_THAN_MAX_MESSAGE_ID } from '@team-chat/contracts';
import { readerAmong, readerFor } from '../access/access-message';
import type { Context } from '../context';
import type { ResolvedNarrow } from './narrow/resolve';
import type { MessageRow, Reader } from '../repositories/messages';
import { everyCondition, type PageOf } from '../repositories/narrowed-messages';

/** A range of messages around an anchor. */
export interface Range {
  anchor: string;
  include_anchor: boolean;
  num_before: number;
  num_after: number;
}

/** The messages found in a range, or their ids. */
export interface Found<T> {
  /** In ascending order. */
  messages: T[];
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

/** Returns the actor as a reader of the messages of a narrow. Where these are in one conversation, no other channel limits what the
 *  actor may see. */
export async function readerOf(ctx: Context, actor: Actor, narrow: ResolvedNarrow): Promise<Reader> {
  const { channel, conversation_id } = narrow;
  return conversation_id === undefined ? readerFor(ctx, actor) : readerAmong(actor, channel ? [channel] : []);
}

/** Finds the messages of a narrow around an anchor: their ids, or with `rows` all of them.
 *  Source: spec/wire-contract-annex.md, section 3, "GET /messages". */
export async function fetchRange<T extends 'ids' | 'rows'>(
  ctx: Context,
  reader: Reader,
  narrow: ResolvedNarrow,
  range: Range,
  what: T,
): Promise<Found<PageOf[T][number]>> {
  const anchor = await resolveAnchor(ctx, reader, range.anchor, narrow);
  if (narrow.isInaccessible) {
    return { messages: [], anchor, found_anchor: false, found_oldest: true, found_newest: true };
  }
  const { num_before, num_after } = range;
  const isNewest = anchor >= LARGER_THAN_MAX_MESSAGE_ID;
  // The anchor belongs to the second part, which asks for one more message in case the anchor is found.
  const from = range.include_anchor ? { id: anchor, limit: num_after + 1 } : { id: anchor + 1, limit: num_after };
  const page = { before: { id: anchor, limit: num_before }, ...(!isNewest && { from }) };
  const found: PageOf[T][number][] = await ctx.narrowedMessages[what](reader, narrow, page);
  const idOf = (each: number | MessageRow) => (typeof each === 'number' ? each : each.id);
  const older = found.filter((each) => idOf(each) < anchor);
  const at = found.filter((each) => idOf(each) === anchor);
  const newer = found.filter((each) => idOf(each) > anchor).slice(0, num_after);
  return {
    messages: [...older, ...at, ...newer],
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
