import { setTimeout as sleep } from 'node:timers/promises';
import { invalidate } from '@team-chat/bus';
import { maxMessageIds } from '@team-chat/contracts';
import type { Work } from '@team-chat/service';
import { getRealmInfo } from '../access/realm-settings';
import type { Context } from '../context';
import { archiveMessages } from '../editing/remove-messages';
import type { ExpiringConversation, RetentionRun } from '../repositories/retention';

/** Milliseconds after which a run of one organisation lets the next one take its turn. */
const TURN_MS = 5000;
const CONVERSATIONS = 500;
/** Messages that are archived in one transaction, in which nobody can send to their conversation. */
const MESSAGES = 100;

/** Archives expired messages of organisations, one after the other.
 *  Source: spec/wire-contract-files-and-time.md, section 10. */
export const retentionWork = (ctx: Context): Work<RetentionRun> => ({
  claim: () => ctx.retention.claim(),
  perform: (run) => takeTurn(ctx, run),
  factsOf: ({ realm_id, done_through }) => ({ realm_id, done_through }),
});

async function takeTurn(ctx: Context, run: RetentionRun): Promise<void> {
  const endMs = Date.now() + TURN_MS;
  let count = 0;
  let isDone = false;
  while (!isDone && Date.now() < endMs) {
    const turn = await expireNextConversations(ctx, run, endMs);
    count += turn.count;
    isDone = turn.isDone;
  }
  if (count > 0) invalidate(ctx.bus, maxMessageIds, run.realm_id, 'all');
  if (isDone) await ctx.retention.finish(run.realm_id);
  else await ctx.retention.moveOn(run);
}

/** Archives the expired messages of the next CONVERSATIONS conversations, and records the progress in `run`. */
async function expireNextConversations(
  ctx: Context,
  run: RetentionRun,
  endMs: number,
): Promise<{ count: number; isDone: boolean }> {
  const { message_retention_days } = (await getRealmInfo(ctx, run.realm_id)).settings;
  const held = await ctx.legalHolds.heldUsers(run.realm_id);
  const conversations = await ctx.retention.listExpiring(run, message_retention_days, CONVERSATIONS);
  let count = 0;
  for (const conversation of conversations) {
    if (!conversation.participants?.some((id) => held.has(id))) {
      const expired = await expireConversation(ctx, run.realm_id, conversation, { held, endMs });
      count += expired.count;
      if (!expired.isDone) return { count, isDone: false };
    }
    run.done_through = conversation.id;
  }
  return { count, isDone: conversations.length < CONVERSATIONS };
}

async function expireConversation(
  ctx: Context,
  realmId: number,
  conversation: ExpiringConversation,
  { held, endMs }: { held: ReadonlySet<number>; endMs: number },
): Promise<{ count: number; isDone: boolean }> {
  let count = 0;
  for (let afterId = 0; Date.now() < endMs;) {
    const oldest = await ctx.retention.listOldest(realmId, conversation, afterId, MESSAGES);
    // Later messages have higher ids.
    const end = oldest.findIndex(({ has_expired }) => !has_expired);
    const expired = end < 0 ? oldest : oldest.slice(0, end);
    const ids = expired.filter(({ sender_id }) => !held.has(sender_id)).map(({ id }) => id);
    count += await archiveBatch(ctx, realmId, conversation.id, ids);
    if (expired.length < MESSAGES) return { count, isDone: true };
    afterId = expired.at(-1)!.id;
  }
  return { count, isDone: false };
}

/** Archives messages, then rests for as long as the archiving took, so that half of the time is left to other work. */
async function archiveBatch(ctx: Context, realmId: number, conversationId: number, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const startMs = performance.now();
  const archived = await ctx.db.transaction(async (tx) => {
    await ctx.conversations.lock(tx, realmId, [conversationId]);
    return archiveMessages(ctx, tx, realmId, ids, { conversationId, hasExpired: true });
  });
  await sleep(performance.now() - startMs);
  return archived.ids.length;
}

const BATCH = 500;

/** Erases messages that have been in the archive for long enough. */
export async function eraseArchivedMessages(ctx: Context): Promise<void> {
  while ((await ctx.messageArchive.erase(ctx.config.MESSAGE_ARCHIVE_DAYS, BATCH)) === BATCH);
}
