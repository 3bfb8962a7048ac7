import { retryOnConflict } from '@team-chat/db';
import { findMessage } from '../access/access-message';
import { loadEditedFlags, prepareRecipients } from '../audience/message-audience';
import { messageRendered } from '../audience/message-events';
import { runExclusive } from '../concurrency/run-exclusive';
import type { Context } from '../context';
import { checkUnchanged } from './checks';

/** Changes the HTML of a message, not its text or history, and publishes the HTML to everyone who has the message. Does nothing
 *  if `change` returns the same HTML, or the message is deleted. */
export function renderAgain(
  ctx: Context,
  { realm_id, id, sender_id }: { realm_id: number; id: number; sender_id: number },
  change: (html: string) => string,
): Promise<void> {
  return runExclusive(id, () =>
    retryOnConflict(async () => {
      const accessed = await findMessage(ctx, { realm_id, user_id: sender_id }, id);
      if (!accessed) return;
      const { message, channel = null } = accessed;
      const findRecipients = await prepareRecipients(ctx, realm_id, accessed);
      await ctx.db.transaction(async (tx) => {
        await ctx.conversations.lock(tx, realm_id, [message.conversation_id]);
        const row = await checkUnchanged(ctx, tx, realm_id, accessed);
        const rendered_content = change(row.rendered_content);
        if (rendered_content === row.rendered_content) return;
        await ctx.edits.setRendering(tx, realm_id, id, rendered_content);
        const changed = { ...row, rendered_content, stream_wildcard: message.stream_wildcard };
        for (const { audience, people } of await findRecipients(tx, [row])) {
          const shaping = await loadEditedFlags(ctx, tx, realm_id, changed, people);
          const edit = { channel, timestamp: ctx.now() };
          await ctx.outbox.add(tx, messageRendered(realm_id, changed, edit, audience, shaping));
        }
      });
    }),
  );
}
