import { type AuditEntry, exportAuditLog } from '@team-chat/contracts';
import type { Command, Given } from './command';
import { type Call, findRealm, findUser } from './connections';
import { parseTime } from './option-values';

const USER = 'EMAIL';
const TIME = 'TIME';

async function resolveFilters(call: Call, { positionals: [host], options }: Given) {
  // The organisation with an id may be deleted: one entry about it stays.
  const realm_id = /^\d+$/.test(host!) ? Number(host) : (await findRealm(call, host!)).realm_id;
  const findId = async (email: string | undefined) =>
    email === undefined ? undefined : (await findUser(call, host!, email)).user.user_id;
  return {
    realm_id,
    actor_id: await findId(options.actor),
    target_id: await findId(options.target),
    operations: options.operations?.split(','),
    since: parseTime(options.since),
    until: parseTime(options.until),
  };
}

/** Returns the entries as JSON, a page at a time. */
async function* exportLines(call: Call, filters: Awaited<ReturnType<typeof resolveFilters>>): AsyncGenerator<string> {
  let page: AuditEntry[] = [];
  do {
    ({ entries: page } = await call(exportAuditLog, { ...filters, after_id: page.at(-1)?.id }));
    for (const entry of page) yield JSON.stringify(entry);
  } while (page.length > 0);
}

export const auditLog: Command = {
  name: 'audit-log',
  summary:
    'Print who changed what in an organisation, as JSON lines, the oldest first; HOST may be the id of a deleted one',
  positionals: ['HOST'],
  options: {
    since: { value: TIME, summary: 'only changes from this time on, such as 2026-11-24T08:00:00Z' },
    until: { value: TIME, summary: 'only changes before this time' },
    actor: { value: USER, summary: 'only changes by the user with this address' },
    target: { value: USER, summary: 'only changes that concern the user with this address' },
    operations: { value: 'NAMES', summary: 'only changes by these operations, with commas between them' },
  },
  async run({ call }, given) {
    return { lines: exportLines(call, await resolveFilters(call, given)) };
  },
};
