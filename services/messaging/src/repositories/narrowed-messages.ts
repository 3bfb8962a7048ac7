import type { Knex } from 'knex';
import type { Database } from '@team-chat/db';
import {
  type Condition,
  IS_OWN,
  IS_UNREAD,
  type MessageRow,
  type MessagesRepository,
  readBy,
  type Reader,
  READER_STATE,
  ROW_COLUMNS,
  UNREAD_MESSAGES,
} from './messages';

/** A narrow as a query of the database. */
export interface NarrowQuery {
  conditions: Condition[];
  /** Whether only messages of the reader's own history match. */
  onlyOwn: boolean;
  /** Whether only unread messages match. They are found by their ranges, whatever `order` is. */
  onlyUnread: boolean;
  /** The conversation to which the conditions restrict the messages, if it is a single one. */
  conversation_id?: number;
  /** The way to find the first messages in the order of ids. `index`: an index yields them in that order, or few enough
   *  to sort. `gathered`: all matches are sorted; Postgres must not scan messages by id for matches. `conversations`:
   *  merges the first matches of each of the reader's conversations. `window`: searches the organisation's first
   *  messages, and where these do not suffice, as `conversations`. The last two need `onlyOwn`. */
  order: 'index' | 'gathered' | 'conversations' | 'window';
  /** Whether a text is searched. */
  isSearching: boolean;
}

/** Pages, by the names of the methods that return them. */
export interface PageOf {
  ids: number[];
  rows: MessageRow[];
}

export interface Page {
  /** The newest messages with a smaller id than `id`, at most `limit`. */
  before?: { id: number; limit: number };
  /** The oldest messages with at least the id `id`, at most `limit`. */
  from?: { id: number; limit: number };
}

/** One side of a page. */
interface Side {
  comparison: '<' | '>=';
  id: number;
  direction: 'asc' | 'desc';
  limit: number;
}

/** Returns all conditions of a narrow, for messages whose ids are known. */
export function everyCondition({ conditions, onlyOwn, onlyUnread }: NarrowQuery): Condition[] {
  const own: Condition = (q) => void q.whereRaw(onlyUnread ? IS_UNREAD : IS_OWN);
  return onlyOwn || onlyUnread ? [...conditions, own] : conditions;
}

/** Messages that `window` searches for each requested message, before it searches conversations. */
const WINDOW_FACTOR = 20;
const MIN_WINDOW = 2000;

/** Finds the messages that match narrows. */
export class NarrowedMessagesRepository {
  constructor(
    private readonly db: Database,
    private readonly messages: MessagesRepository,
  ) {}

  /** Returns the ids of the matching messages on either side of the page's limits, in ascending order. */
  ids(reader: Reader, narrow: NarrowQuery, page: Page): Promise<number[]> {
    return bothSides(page, (side) => this.side({ reader, narrow, side }));
  }

  /** Returns the matching messages on either side of the page's limits, in ascending order. */
  rows(reader: Reader, narrow: NarrowQuery, page: Page): Promise<MessageRow[]> {
    return bothSides(page, (side) => this.sideOfRows({ reader, narrow, side }));
  }

  /** Returns the id of the first message in the narrow that the reader has not read. */
  async firstUnreadId(reader: Reader, narrow: NarrowQuery): Promise<number | undefined> {
    const unread: NarrowQuery = { ...narrow, onlyUnread: true };
    const side: Side = { comparison: '>=', id: 0, direction: 'asc', limit: 1 };
    return (await this.side({ reader, narrow: unread, side }))[0];
  }

  private async side(search: Search): Promise<number[]> {
    if (search.narrow.onlyUnread) return this.pluck(this.throughUnread(search));
    switch (search.narrow.order) {
      case 'index':
      case 'gathered':
        return this.pluck(this.through(search));
      case 'conversations':
        return this.throughConversations(search);
      case 'window': {
        const found = await this.pluck(this.throughWindow(search));
        return found.length < search.side.limit ? this.throughConversations(search) : found;
      }
    }
  }

  /** Reads messages at once where Postgres finds them in their order. What it sorts, it sorts without the texts. */
  private async sideOfRows(search: Search): Promise<MessageRow[]> {
    const { order, onlyUnread, isSearching } = search.narrow;
    if (onlyUnread || isSearching || order === 'gathered' || order === 'conversations') {
      return this.rowsOf(search, await this.side(search));
    }
    if (order === 'index') return this.withRows(this.through(search));
    const found = await this.withRows(this.throughWindow(search));
    if (found.length >= search.side.limit) return found;
    return this.rowsOf(search, await this.throughConversations(search));
  }

  private async withRows(query: Knex.QueryBuilder): Promise<MessageRow[]> {
    return (await query.clearSelect().select(ROW_COLUMNS).select(this.db.knex.raw(READER_STATE))) as MessageRow[];
  }

  /** Returns the messages of ids in the order of the side. */
  private async rowsOf({ reader, narrow, side }: Search, ids: number[]): Promise<MessageRow[]> {
    const rows = await this.messages.listByIds(reader, ids, everyCondition(narrow));
    return side.direction === 'desc' ? rows.reverse() : rows;
  }

  private async pluck(query: Knex.QueryBuilder): Promise<number[]> {
    return ((await query) as { id: number }[]).map((row) => row.id);
  }

  private through({ reader, narrow, side }: Search): Knex.QueryBuilder {
    const query = readBy(this.db.knex, reader).select('m.id').where('m.id', side.comparison, side.id).limit(side.limit);
    // No index has the order of an expression, so Postgres sorts all matches.
    query.orderByRaw(`${narrow.order === 'gathered' ? 'm.id + 0' : 'm.id'} ${side.direction}`);
    if (narrow.onlyOwn) query.whereRaw(IS_OWN);
    for (const condition of narrow.conditions) condition(query);
    return query;
  }

  private throughUnread({ reader, narrow, side }: Search): Knex.QueryBuilder {
    const { knex } = this.db;
    const query: Knex.QueryBuilder = knex
      .from<any, any>(knex.raw(UNREAD_MESSAGES))
      .select('m.id')
      .joinRaw('LEFT JOIN channels ch ON ch.realm_id = r.realm_id AND ch.conversation_id = r.conversation_id')
      .joinRaw('LEFT JOIN message_flags f ON f.realm_id = m.realm_id AND f.message_id = m.id AND f.user_id = r.user_id')
      .where({ 'r.realm_id': reader.realm_id, 'r.user_id': reader.user_id })
      .whereRaw('r.conversation_id <> ALL(?)', [reader.closed])
      .where('m.id', side.comparison, side.id)
      .orderBy('m.id', side.direction)
      .limit(side.limit);
    if (narrow.conversation_id !== undefined) query.where('r.conversation_id', narrow.conversation_id);
    for (const condition of narrow.conditions) condition(query);
    return query;
  }

  /** Searches only the organisation's first messages on this side, MIN_WINDOW or more. */
  private throughWindow(search: Search): Knex.QueryBuilder {
    const { reader, side } = search;
    const end = this.db
      .knex('messages')
      .select('id')
      .where('realm_id', reader.realm_id)
      .where('id', side.comparison, side.id)
      .orderBy('id', side.direction)
      .offset(Math.max(MIN_WINDOW, side.limit * WINDOW_FACTOR))
      .limit(1);
    const [comparison, everything] = side.direction === 'desc' ? ['>', 0] : ['<', Number.MAX_SAFE_INTEGER];
    return this.through(search).whereRaw(`m.id ${comparison} coalesce((?), ?)`, [end, everything]);
  }

  /** Merges the first matches of each of the user's conversations with messages that were flagged but never received. */
  private async throughConversations(search: Search): Promise<number[]> {
    const { knex } = this.db;
    const { reader, narrow, side } = search;
    const received: Knex.QueryBuilder = knex('messages AS m')
      .select('m.id')
      .leftJoin('message_flags AS f', (on) =>
        on
          .on('f.realm_id', 'm.realm_id')
          .on('f.message_id', 'm.id')
          .on('f.user_id', knex.raw('?::bigint', [reader.user_id]) as never),
      )
      .whereRaw('m.realm_id = r.realm_id AND m.conversation_id = r.conversation_id AND r.received @> m.seq')
      .where('m.id', side.comparison, side.id)
      .orderBy('m.id', side.direction)
      .limit(side.limit);
    const flagged = readBy(knex, reader)
      .select('m.id')
      .whereRaw('f.message_id IS NOT NULL AND NOT coalesce(r.received @> m.seq, false)')
      .where('m.id', side.comparison, side.id)
      .orderByRaw(`m.id + 0 ${side.direction}`)
      .limit(side.limit);
    for (const condition of narrow.conditions) {
      condition(received);
      condition(flagged);
    }
    return this.pluck(
      knex
        .select('id')
        .from(
          knex.raw(
            `((SELECT own.id FROM read_states r
               JOIN conversations c ON c.realm_id = r.realm_id AND c.id = r.conversation_id
               LEFT JOIN channels ch ON ch.realm_id = r.realm_id AND ch.conversation_id = r.conversation_id
              CROSS JOIN LATERAL (?) own
              WHERE r.realm_id = ? AND r.user_id = ? AND r.conversation_id <> ALL(?))
            UNION ALL (?)) AS found`,
            [received, reader.realm_id, reader.user_id, reader.closed, flagged],
          ),
        )
        .orderBy('id', side.direction)
        .limit(side.limit),
    );
  }
}

interface Search {
  reader: Reader;
  narrow: NarrowQuery;
  side: Side;
}

/** Searches both sides of a page. `search` returns what it finds from the page's limit on. */
async function bothSides<T>({ before, from }: Page, search: (side: Side) => Promise<T[]>): Promise<T[]> {
  const older: Side | undefined = before && { comparison: '<', direction: 'desc', ...before };
  const newer: Side | undefined = from && { comparison: '>=', direction: 'asc', ...from };
  const [left, right] = await Promise.all(
    [older, newer].map((side) => (side && side.limit > 0 ? search(side) : Promise.resolve([]))),
  );
  return [...left!.reverse(), ...right!];
}
