import type { Transaction } from '@team-chat/db';
import { linksToPages } from '@team-chat/markdown';
import type { Visibility } from '../access/visibility';
import type { Context } from '../context';

/** Returns whether previews of pages are to be shown below a message that the actor sends or edits. Bots get none. */
export function wantsLinkPreviews({ actor, realm }: Visibility, html: string): boolean {
  return realm.settings.inline_url_embed_preview && !actor.is_bot && linksToPages(html).length > 0;
}

/** Queues a message: after `tx` commits, the pages to which the message links are fetched and shown below the message. */
export async function requestLinkPreviews(
  ctx: Context,
  tx: Transaction,
  { realm_id, id, sender_id }: { realm_id: number; id: number; sender_id: number },
): Promise<void> {
  await ctx.linkPreviews.addDue(tx, { realm_id, message_id: id, sender_id });
  ctx.dueWork.linkPreviews.wakeAfter(tx);
}
