import { addMissedMessageEmails } from '@team-chat/contracts';
import type { Work } from '@team-chat/service';
import type { Context } from '../context';
import type { DueEmail } from '../repositories/missed-messages';
import { missedConversations } from './conversations';

/** Attempts at a user's mails, over some days. */
const MAX_ATTEMPTS = 30;

/** Asks accounts for the mails about missed messages. The key of the batch is part of the mails' keys, so that no mail is
 *  sent twice. */
export const missedMessageWork = (ctx: Context): Work<DueEmail> => ({
  claim: (_limit, use) => ctx.missedMessages.claim(use),
  shareOf: ({ realm_id }) => [realm_id],
  perform: (due) => sendMails(ctx, due),
  factsOf: ({ realm_id, user_id, attempts }) => ({ realm_id, user_id, attempts }),
});

async function sendMails(ctx: Context, due: DueEmail): Promise<void> {
  const { realm_id, user_id } = due;
  const taken = await ctx.missedMessages.takeBatch(due);
  try {
    const conversations = taken ? await missedConversations(ctx, due, taken) : [];
    if (conversations.length > 0) {
      await ctx.bus.call(addMissedMessageEmails, { params: { realm_id, user_id, conversations } });
    }
  } catch (error) {
    if (due.attempts < MAX_ATTEMPTS) throw error;
    ctx.log.error({ err: error, realm_id, user_id }, 'mails about missed messages were given up');
  }
  await ctx.missedMessages.finish(due, taken?.batch);
}
