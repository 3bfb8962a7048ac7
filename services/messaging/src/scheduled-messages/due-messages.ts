import { invalidate } from '@team-chat/bus';
import {
  type Actor,
  ApiError,
  maxMessageIds,
  scheduledMessageRemoved,
  scheduledMessageUpdated,
  type UserCard,
} from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Work } from '@team-chat/service';
import { loadActor } from '../access/load-actor';
import { isRealmActive } from '../access/realm-settings';
import type { Context } from '../context';
import { addressOf, failureNotice, recordOf } from '../domain/scheduled-message';
import { botTexts } from '../domain/bot-texts';
import { literal } from '../domain/markdown-syntax';
import { prepareNoticeSender } from '../notices/notification-bot';
import type { DueScheduledMessage } from '../repositories/scheduled-messages';
import { send } from '../sending/send';
import { followWhereSent } from '../topics/visibility-policies';

/** Attempts at a message that errors other than refusals prevent: about two and a half minutes. */
const MAX_ATTEMPTS = 6;

/** Thrown if a message was edited, deleted or sent since it was claimed. */
class ChangedError extends Error {
  override readonly name = 'ChangedError';
}

/** Sends scheduled messages. The transaction that sends a message deletes its schedule, so that each message is sent once. */
export const scheduledMessageWork = (ctx: Context): Work<DueScheduledMessage> => ({
  claim: (_limit, use) => ctx.scheduledMessages.claim(use),
  shareOf: ({ realm_id, sender_id }) => [realm_id, sender_id],
  async perform(due) {
    try {
      await deliver(ctx, due);
    } catch (error) {
      if (!(error instanceof ChangedError)) throw error;
    }
  },
  factsOf: ({ realm_id, id, attempts }) => ({ realm_id, scheduled_message_id: id, attempts }),
});

async function deliver(ctx: Context, due: DueScheduledMessage): Promise<void> {
  const sender = (await ctx.userCards.get(due.realm_id, due.sender_id))!;
  if (!sender.is_active || !(await isRealmActive(ctx, due.realm_id))) {
    return ctx.db.transaction((tx) => markFailed(ctx, tx, due));
  }
  const actor = await loadActor(ctx, due.realm_id, sender);
  if (due.is_late) return fail(ctx, actor, sender, due, botTexts(sender.default_language).sentTooLate);
  try {
    await sendDue(ctx, actor, due);
  } catch (error) {
    if (error instanceof ChangedError) throw error;
    const isRefused = error instanceof ApiError && error.status < 500;
    if (!isRefused && due.attempts < MAX_ATTEMPTS) throw error;
    if (!isRefused) ctx.log.error({ err: error, scheduled_message_id: due.id }, 'a scheduled message was given up');
    await fail(ctx, actor, sender, due, isRefused ? error.message : 'Internal server error');
  }
}

async function sendDue(ctx: Context, actor: Actor, due: DueScheduledMessage): Promise<void> {
  const { realm_id, id, sender_id, revision, content, client, read_by_sender } = due;
  const { to, ...address } = addressOf(due);
  const message = { ...address, to: JSON.stringify(to), content, client, read_by_sender };
  const placed = await send(ctx, actor, {
    ...message,
    async further(tx) {
      const state = { realm_id, id, revision, failed: false };
      if (!(await ctx.scheduledMessages.remove(tx, state))) throw new ChangedError();
      await ctx.scheduledMessages.noteSent(tx, due);
      const removed = { scheduled_message_id: id };
      await ctx.outbox.add(tx, scheduledMessageRemoved.entry(realm_id, { users: [sender_id] }, removed));
    },
  });
  await followWhereSent(ctx, actor, placed);
}

/** Marks a message as failed, and sends the notification bot's message about the reason. */
async function fail(
  ctx: Context,
  actor: Actor,
  sender: UserCard,
  due: DueScheduledMessage,
  error: string,
): Promise<void> {
  const content = failureNotice(botTexts(sender.default_language), due, literal(error));
  const bot = await prepareNoticeSender(ctx, actor, { topics: [], texts: [content] });
  await bot.openConversations([sender]);
  await ctx.db.transaction(async (tx) => {
    await markFailed(ctx, tx, due);
    await bot.write(tx, [{ user: sender, content }]);
  });
  invalidate(ctx.bus, maxMessageIds, due.realm_id, [sender.user_id]);
}

async function markFailed(ctx: Context, tx: Transaction, due: DueScheduledMessage): Promise<void> {
  const failed = await ctx.scheduledMessages.markFailed(tx, due);
  if (!failed) throw new ChangedError();
  const { realm_id, sender_id } = due;
  const scheduled_message = recordOf(failed);
  await ctx.outbox.add(tx, scheduledMessageUpdated.entry(realm_id, { users: [sender_id] }, { scheduled_message }));
}
