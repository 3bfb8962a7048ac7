import { randomUUID } from 'node:crypto';
import { invalidate } from '@team-chat/bus';
import {
  deleteRealm,
  eraseGroupsPage,
  eraseMessagingPage,
  eraseSnippetsPage,
  listLegalHolds,
  realms,
  realmsByHost,
} from '@team-chat/contracts';
import { erasePage } from '@team-chat/db';
import { removeSome } from '@team-chat/files';
import type { Work } from '@team-chat/service';
import type { Context } from '../context';
import { exportFolders } from '../exports/export-records';
import { originalKey } from '../pictures/public-pictures';
import type { RealmDeletionRow } from '../repositories/realm-deletions';

/** Milliseconds that a page of another service may take. */
const PAGE_MS = 30_000;
/** Milliseconds after which an attempt ends, to go on with the next claim. With the last page it is shorter than a claim. */
const ATTEMPT_MS = 60_000;
/** Seconds after which a deletion that something prevents is tried again. */
const PREVENTED_S = 3600;

/** Deletes organisations for good once their time has come: all rows of all services, and all files, page by page. What a killed replica
 *  has not deleted is deleted by the next one. */
export function deletionWork(ctx: Context): Work<RealmDeletionRow> {
  return {
    claim: () => ctx.realmDeletions.claim(),
    perform: (row) => deleteForGood(ctx, row),
    factsOf: ({ realm_id }) => ({ realm_id }),
  };
}

async function deleteForGood(ctx: Context, row: RealmDeletionRow): Promise<void> {
  const { realm_id } = row;
  if (!row.begun_at) {
    const obstacle = await findObstacle(ctx, realm_id);
    if (obstacle) {
      ctx.log.warn({ realm_id, obstacle }, 'an organisation is not deleted yet');
      return ctx.realmDeletions.postpone(realm_id, PREVENTED_S);
    }
    if (!(await begin(ctx, realm_id))) return;
  }
  const endsAt = Date.now() + ATTEMPT_MS;
  const erasers = [
    ...[eraseMessagingPage, eraseGroupsPage, eraseSnippetsPage].map((op) => async () => {
      const { is_done } = await ctx.bus.call(op, { params: { realm_id } }, { deadlineMs: PAGE_MS });
      return is_done;
    }),
    () => eraseOwn(ctx, realm_id),
  ];
  // Twice: another service may have stored something while the first look went on.
  for (const erase of [...erasers, ...erasers]) {
    while (!(await erase())) if (Date.now() > endsAt) return ctx.realmDeletions.postpone(realm_id, 0);
  }
  await finish(ctx, row);
}

/** Returns what prevents a deletion; undefined if nothing does. */
async function findObstacle(ctx: Context, realm_id: number): Promise<string | undefined> {
  if (await hasHolds(ctx, realm_id)) return 'its messages are on hold';
  // Services would handle these entries later, and store what they are about again.
  for (let number = 0; number < ctx.eventLog.size; number++) {
    if (await ctx.eventLog.partition(number).findLast(`*.${realm_id}.>`)) return 'the event log has entries';
  }
  return undefined;
}

/** Returns whether messages of an organisation are to be kept whatever happens. */
export async function hasHolds(ctx: Context, realm_id: number): Promise<boolean> {
  const { holds } = await ctx.bus.call(listLegalHolds, { params: { realm_id } });
  return holds.some(({ lifted_at }) => lifted_at === null);
}

/** Returns false if the organisation was reactivated meanwhile. */
function begin(ctx: Context, realm_id: number): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    await ctx.realms.lock(tx, realm_id);
    return ctx.realmDeletions.begin(tx, realm_id);
  });
}

async function eraseOwn(ctx: Context, realm_id: number): Promise<boolean> {
  const folders = [`public/${realm_id}/`, originalKey(realm_id, ''), ...exportFolders(realm_id)];
  return (
    (await removeSome(ctx.files, folders)) &&
    (await ctx.auditLog.erasePage(realm_id, deleteRealm.id)) &&
    (await erasePage(ctx.db, realm_id, ['realm_deletions', 'audit_log']))
  );
}

/** Removes the organisation itself. What stays is one entry of the audit log, also if a replica that was paused goes on later. */
async function finish(ctx: Context, { realm_id, requested_at }: RealmDeletionRow): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // Another replica may have finished meanwhile.
    if (!(await ctx.realmDeletions.remove(tx, realm_id))) return;
    const { host } = (await ctx.realms.find(realm_id, tx))!;
    await ctx.realms.remove(tx, realm_id);
    await ctx.auditLog.removeAll(tx, realm_id);
    const facts = { actor_id: null, key_id: null, target_ids: [], address: null, user_agent: null };
    const params = { host, requested_at };
    await ctx.auditLog.insert(
      realm_id,
      { ...facts, uuid: randomUUID(), time: ctx.now(), operation: deleteRealm.id, params, client: '', request_id: '' },
      tx,
    );
  });
  invalidate(ctx.bus, realms, realm_id, 'all');
  invalidate(ctx.bus, realmsByHost, 0, 'all');
}
