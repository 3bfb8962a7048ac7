import { type ActorName, ACTORS, WITHOUT_ACCESS } from './actors';
import type { Refusal, Row, Subject } from './matrix';
import { type ObjectName, OBJECTS } from './objects';

interface Answer {
  status: number;
  /** The whole body of a refusal, as text. */
  body?: string;
  /** Whether a successful answer shows the object; undefined where that does not matter. */
  shows?: boolean;
}

/** Words for answers of any operation. */
const COMMON: Record<string, Refusal> = {
  admin: { code: 'UNAUTHORIZED_PRINCIPAL', msg: 'Must be an organization administrator' },
  owner: { code: 'UNAUTHORIZED_PRINCIPAL', msg: 'Must be an organization owner' },
  guest: 'Not allowed for guest users',
  bot: 'This endpoint does not accept bot requests.',
};

/** The texts of 401. */
const UNAUTHORIZED: Partial<Record<ActorName, string>> = {
  deactivated: 'Account is deactivated',
  foreigner: 'Account is not associated with this subdomain',
};
const NOT_LOGGED_IN = 'Not logged in: API authentication or user session required';

export interface Cell {
  object: ObjectName;
  actor: ActorName;
  word: string;
}

/** The answers for the last three actors, who have no access, of a row that does not name them. */
const NO_ACCESS = WITHOUT_ACCESS.map(() => '401');

/** Reads a table of cells. Throws for another number of cells than of actors, and for unknown objects. */
export function readCells(table: string): Cell[] {
  const rows = table.trim().split('\n');
  return rows.flatMap((row) => {
    const [, object, rest] = /^(.+?) {2,}(.+)$/.exec(row.trim())!;
    const named = rest!.split(/ +/);
    const words = named.length === ACTORS.length ? named : [...named, ...NO_ACCESS];
    if (!(object! in OBJECTS)) throw new Error(`no such object: ${object}`);
    if (words.length !== ACTORS.length) throw new Error(`not ${ACTORS.length} cells: ${row}`);
    return ACTORS.map((actor, index) => ({ object: object as ObjectName, actor, word: words[index]! }));
  });
}

export const succeeds = (cell: string) => ['ok', 'shown', 'hidden'].includes(cell);

/** Leaves out a cell that succeeds, as do both of its neighbours in the row: what the roles on both sides may do, it may. */
export function atBoundaries(cells: Cell[]): Cell[] {
  const succeedsLike = ({ object }: Cell, other: Cell | undefined) => other?.object === object && succeeds(other.word);
  return cells.filter(
    (cell, index) =>
      !succeeds(cell.word) || !succeedsLike(cell, cells[index - 1]) || !succeedsLike(cell, cells[index + 1]),
  );
}

/** Returns the answer that a cell stands for. */
export function answerOf(
  cell: string,
  actor: ActorName,
  subject: Subject,
  { refusals = {} }: Pick<Row<never>, 'refusals'>,
): Answer {
  if (cell === 'ok') return { status: 200 };
  if (succeeds(cell)) return { status: 200, shows: cell === 'shown' };
  if (cell === '401') {
    return refused({ status: 401, code: 'UNAUTHORIZED', msg: UNAUTHORIZED[actor] ?? NOT_LOGGED_IN }, subject);
  }
  const refusal = refusals[cell] ?? COMMON[cell];
  if (refusal === undefined) throw new Error(`no such cell: ${cell}`);
  return refused(typeof refusal === 'string' ? { msg: refusal } : refusal, subject);
}

function refused(refusal: Exclude<Refusal, string>, { id, name }: Subject): Answer {
  const { status = 400, code = 'BAD_REQUEST', msg, ...extra } = refusal;
  const fill = (value: unknown) =>
    value === '{id}'
      ? id
      : typeof value === 'string'
        ? value.replaceAll('{id}', String(id)).replaceAll('{name}', name)
        : value;
  const fields = Object.entries({ result: 'error', msg, ...extra, code });
  const body = Object.fromEntries(fields.map(([key, value]) => [key, fill(value)]));
  return { status, body: JSON.stringify(body) };
}
