import type { Database } from './database';

/** How rows of a table that lists due work are claimed. Names and intervals are constants of the caller: they become SQL. */
export interface DueClaim {
  table: string;
  key: readonly string[];
  /** Column with the time at which a row is due, or null; `next_attempt_at` by default. */
  due?: string;
  /** Columns that decide the order of rows that have been due for as long as each other. */
  thenBy?: readonly string[];
  /** The most rows that are claimed: 1 by default. */
  limit?: number;
  /** Interval after which a claimed row is due again, such as that of `doubledPause`. */
  pause: string;
  /** Whether the column `attempts` counts the claims of a row. */
  countsAttempts: boolean;
  /** Returned columns. */
  returning: readonly string[];
  /** Has organisations, and users in them, take turns. Absent: what has been due longest comes first. */
  inTurn?: {
    /** Columns of the organisation and of the user. An index should begin with them and the column `due`. */
    shares: readonly [realm: string, user?: string];
    use: ShareUse;
  };
}

/** An organisation, and a user of it where users take turns too. */
export type ShareKey = readonly [realm_id: number, user_id?: number];

/** Work that this replica does for organisations and users. */
export interface ShareUse {
  /** The shares of the pieces that are being worked on. */
  running: readonly ShareKey[];
  /** The shares of the pieces that were begun, the latest last. */
  served: readonly ShareKey[];
  /** The most pieces of one organisation that are worked on at the same time. */
  perRealm: number;
}

/** Rows of a share that other replicas may be claiming at the moment: a claim looks past so many of them. */
const CLAIMED_ELSEWHERE = 20;

/** Shares that one claim looks at, some milliseconds of PostgreSQL. Further ones come when those before them have nothing due. */
const MAX_SHARES = 1000;

/** Claims the rows that have been due longest, by the database's clock, and sets the time at which each is due again. Until then no
 *  other replica claims them; if this replica dies, that attempt is made. */
export async function claimDue<Row>(db: Database, claim: DueClaim): Promise<Row[]> {
  const { table, key, due = 'next_attempt_at', thenBy = [], limit = 1, pause, countsAttempts, inTurn } = claim;
  const keys = key.join(', ');
  const attempts = countsAttempts ? 'attempts = attempts + 1, ' : '';
  const chosen = inTurn
    ? chooseInTurn({ table, key, due, thenBy, limit, shares: inTurn.shares })
    : `SELECT ${keys} FROM ${table} WHERE ${due} <= now()
        ORDER BY ${[due, ...thenBy].join(', ')} LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
  const { rows } = await db.knex.raw<{ rows: Row[] }>(
    `UPDATE ${table} SET ${attempts}${due} = now() + ${pause}
      WHERE (${keys}) ${limit === 1 ? '=' : 'IN'} (${chosen})
      RETURNING ${claim.returning.join(', ')}`,
    inTurn ? bindingsOf(inTurn.use) : {},
  );
  return rows;
}

type ClaimInTurn = Required<Pick<DueClaim, 'table' | 'key' | 'due' | 'thenBy' | 'limit'>> &
  Pick<NonNullable<DueClaim['inTurn']>, 'shares'>;

/** Returns the SQL that locks the due rows whose turn it is: first those of organisations, and of their users, for whom the
 *  fewest rows are at work, and of these those who have waited longest. Reads a few rows of each share, so that a long list of one
 *  share costs no other. */
function chooseInTurn({ table, key, due, thenBy, limit, shares }: ClaimInTurn): string {
  const [realm] = shares;
  const share = shares.join(', ');
  const last = shares.map((column) => `shares.${column}`).join(', ');
  const order = [due, ...thenBy].join(', ');
  const read = [...new Set([...key, ...shares, due, ...thenBy])].join(', ');
  const nextShare = (after: string) =>
    `SELECT ${share} FROM ${table} WHERE ${due} <= now()${after} ORDER BY ${share} LIMIT 1`;
  return `
    WITH RECURSIVE shares AS (
      (${nextShare('')})
      UNION ALL
      SELECT next.* FROM shares, LATERAL (${nextShare(` AND (${share}) > (${last})`)}) AS next
    ), waiting AS (
      SELECT piece.*, concat_ws(':', ${last}) AS share
        FROM (SELECT * FROM shares LIMIT ${MAX_SHARES}) AS shares,
             LATERAL (SELECT ${read} FROM ${table} WHERE (${share}) = (${last}) AND ${due} <= now()
                               ORDER BY ${order} LIMIT ${limit + CLAIMED_ELSEWHERE}) AS piece
    ), placed AS (
      SELECT *, row_number() OVER (PARTITION BY share ORDER BY ${order})
                  + (SELECT count(*) FROM unnest(:running::text[]) AS one WHERE one = share) AS place
        FROM waiting
    ), in_turn AS (
      SELECT *, row_number() OVER (
                  PARTITION BY ${realm}
                  ORDER BY place, array_position(:served::text[], share) NULLS FIRST, ${order})
                  + (SELECT count(*) FROM unnest(:runningRealms::bigint[]) AS one WHERE one = ${realm}) AS realm_place
        FROM placed
    )
    SELECT ${key.map((column) => `chosen.${column}`).join(', ')}
      FROM ${table} AS chosen JOIN in_turn USING (${key.join(', ')})
     WHERE realm_place <= :perRealm AND chosen.${due} <= now()
     ORDER BY realm_place, array_position(:servedRealms::bigint[], in_turn.${realm}) NULLS FIRST, chosen.${due}
     LIMIT ${limit} FOR UPDATE OF chosen SKIP LOCKED`;
}

function bindingsOf({ running, served, perRealm }: ShareUse) {
  const textOf = (share: ShareKey) => share.join(':');
  const realmOf = ([realm_id]: ShareKey) => realm_id;
  return {
    running: running.map(textOf),
    runningRealms: running.map(realmOf),
    served: served.map(textOf),
    // An organisation was served when its last user was.
    servedRealms: [...new Set(served.map(realmOf).reverse())].reverse(),
    perRealm,
  };
}

/** Returns the SQL of a pause that doubles with each attempt, `doublings` times at most, up to the longest. */
export function doubledPause(
  first: string,
  { doublings = 10, longest }: { doublings?: number; longest?: string } = {},
) {
  const doubled = `interval '${first}' * 2 ^ least(attempts, ${doublings})`;
  return longest === undefined ? doubled : `least(${doubled}, interval '${longest}')`;
}
