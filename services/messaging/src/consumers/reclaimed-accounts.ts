import type { ConsumedEntry } from '@team-chat/bus';
import { type accountReclaimed, scheduledMessageRemoved } from '@team-chat/contracts';
import type { Context } from '../context';

/** Ends what the former person left to be sent in the name of a reclaimed account: scheduled messages, and mails to the addresses of
 *  channels. What was made since stays. */
export async function endFormerSending(
  ctx: Context,
  { realm_id, fields: { user_id, reclaimed_at } }: ConsumedEntry<typeof accountReclaimed>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await ctx.emailAddresses.removeChannelsUntil(tx, realm_id, user_id, reclaimed_at);
    const removed = await ctx.scheduledMessages.removeUntil(tx, realm_id, user_id, reclaimed_at);
    const audience = { users: [user_id] };
    await ctx.outbox.add(
      tx,
      ...removed.map((scheduled_message_id) =>
        scheduledMessageRemoved.entry(realm_id, audience, { scheduled_message_id }),
      ),
    );
  });
}
