import type { Client } from '@team-chat/client';
import { ApiError } from '@team-chat/client';
import { readCsv, type CsvRow } from '../csv.ts';
import type { RoleNumber } from './roles.ts';

/** Why a line of a list is not sent: a fault of the line, which the page finds, or a refusal of the server. */
export type LineProblem =
  | { kind: 'noAddress' | 'dailyLimit' }
  | { kind: 'duplicate'; line: number }
  | { kind: 'role' | 'mayNotRole' | 'group'; name: string }
  | { kind: 'refused'; error: unknown }
  /** The server's text about an address. */
  | { kind: 'address'; reason: string };

/** A line of a list: whom it invites, or why it cannot be sent. */
export interface ListedInvitation {
  line: number;
  cells: readonly string[];
  email: string;
  /** Undefined: as the form says. */
  role: RoleNumber | undefined;
  groupIds: readonly number[];
  problem?: LineProblem;
}

export interface Names {
  /** Roles that the user may give, by names in small letters. */
  roles: ReadonlyMap<string, RoleNumber>;
  /** Names of all roles, in small letters. */
  allRoles: ReadonlySet<string>;
  /** Ids of groups by names in small letters. */
  groups: ReadonlyMap<string, number>;
}

/** Names of columns, in both languages. */
const COLUMNS = {
  email: ['address', 'email', 'e-mail', 'email address', 'mail', 'adresse', 'e-mail-adresse'],
  role: ['role', 'rolle'],
  groups: ['groups', 'group', 'gruppen', 'gruppe', 'nutzergruppen'],
} as const;
type Columns = Partial<Record<keyof typeof COLUMNS, number>>;

/** Returns the places of the columns that a first line names; undefined if it names no column of addresses. */
function columnsOf({ cells }: CsvRow): Columns | undefined {
  const places = Object.entries(COLUMNS).map(([column, names]) => {
    const place = cells.findIndex((cell) => (names as readonly string[]).includes(cell.toLowerCase()));
    return [column, place] as const;
  });
  const columns = Object.fromEntries(places.filter(([, place]) => place >= 0)) as Columns;
  return columns.email === undefined ? undefined : columns;
}

/** Reads a list of people: an address in each line, alone or as `Name <address>`, and behind it, or in the columns that the first line
 *  names, a role and groups, with `;` or `|` between them. */
export function readInviteList(text: string, names: Names): ListedInvitation[] {
  const rows = readCsv(text);
  const columns = rows[0] && columnsOf(rows[0]);
  const lines = new Map<string, number>();
  return (columns ? rows.slice(1) : rows).map(({ line, cells }) => {
    const first = cells.findIndex((cell) => cell.includes('@'));
    const { email: at = 0, role = -1, groups = -1 } = columns ?? { email: first, role: first + 1, groups: first + 2 };
    const email = addressIn(cells[at] ?? '');
    const before = lines.get(email.toLowerCase());
    if (before === undefined) lines.set(email.toLowerCase(), line);
    const read = readChoices(cells[role] ?? '', cells[groups] ?? '', names);
    const problem: LineProblem | undefined = !email.includes('@')
      ? { kind: 'noAddress' }
      : before === undefined
        ? read.problem
        : { kind: 'duplicate', line: before };
    return { line, cells, email, role: read.role, groupIds: read.groupIds, ...(problem && { problem }) };
  });
}

/** Returns lines of a list as they can be read again. */
export const rowsOf = (list: readonly ListedInvitation[]): string =>
  list
    .map(({ cells }) =>
      cells.map((cell) => (/[,;\t"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','),
    )
    .join('\n');

const addressIn = (cell: string): string => (/<([^<>]*)>/.exec(cell)?.[1] ?? cell).trim();

function readChoices(role: string, groups: string, names: Names) {
  const wanted = role.toLowerCase();
  const groupNames = groups
    .split(/[;|]/)
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = groupNames.find((name) => !names.groups.has(name.toLowerCase()));
  const problem: LineProblem | undefined =
    wanted !== '' && !names.roles.has(wanted)
      ? { kind: names.allRoles.has(wanted) ? 'mayNotRole' : 'role', name: role }
      : unknown === undefined
        ? undefined
        : { kind: 'group', name: unknown };
  const groupIds = groupNames.flatMap((name) => names.groups.get(name.toLowerCase()) ?? []);
  return { role: names.roles.get(wanted), groupIds, problem };
}

type Offer = Omit<Parameters<Client['invites']['send']>[0], 'invitee_emails'>;

/** Sends the invitations of a list that have no problem, those with one role and the same groups together. Returns all lines that were not
 *  sent, each with its problem. Addresses that the server refuses do not keep the others from being sent. */
export async function sendInviteList(
  client: Client,
  list: readonly ListedInvitation[],
  offer: Offer,
): Promise<ListedInvitation[]> {
  const failed = list.filter(({ problem }) => problem);
  const batches = new Map<string, ListedInvitation[]>();
  for (const each of list.filter(({ problem }) => !problem)) {
    const key = `${each.role} ${each.groupIds.join(',')}`;
    batches.set(key, [...(batches.get(key) ?? []), each]);
  }
  for (const batch of batches.values()) {
    const [{ role = offer.invite_as, groupIds }] = batch as [ListedInvitation];
    const group_ids = [...new Set([...(offer.group_ids ?? []), ...groupIds])];
    failed.push(...(await sendBatch(client, batch, { ...offer, ...(role && { invite_as: role }), group_ids })));
  }
  return failed.sort((a, b) => a.line - b.line);
}

async function sendBatch(client: Client, batch: ListedInvitation[], offer: Offer): Promise<ListedInvitation[]> {
  if (batch.length === 0) return [];
  try {
    await client.invites.send({ ...offer, invitee_emails: batch.map(({ email }) => email).join(',') });
    return [];
  } catch (error) {
    const all = (problem: LineProblem) => batch.map((each) => ({ ...each, problem }));
    if (!(error instanceof ApiError) || error.code !== 'INVITATION_FAILED') return all({ kind: 'refused', error });
    if (error.data.daily_limit_reached) return all({ kind: 'dailyLimit' });
    const reasons = new Map(
      (error.data.errors as [string, string, boolean][]).map(([email, reason]) => [email, reason]),
    );
    const refused = batch.filter(({ email }) => reasons.has(email));
    if (refused.length === 0) return all({ kind: 'refused', error });
    const others = batch.filter(({ email }) => !reasons.has(email));
    const rest = error.data.sent_invitations ? [] : await sendBatch(client, others, offer);
    return [
      ...refused.map((each) => ({ ...each, problem: { kind: 'address', reason: reasons.get(each.email)! } as const })),
      ...rest,
    ];
  }
}
