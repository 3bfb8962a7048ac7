import type { Queryable } from '@team-chat/db';
import type { Context } from '../context';
import { replyLocalPart } from '../domain/email-message';
import type { ReplyConversation } from '../repositories/email-addresses';

/** Returns the address at which a user answers a conversation by mail: one address for each user and conversation, created
 *  within `tx`. Returns undefined if the server takes no mails. Source: spec/wire-contract-files-and-time.md, section 7.2. */
export async function replyAddress(
  { config, emailAddresses }: Pick<Context, 'config' | 'emailAddresses'>,
  tx: Queryable,
  { conversation, ...user }: { realm_id: number; user_id: number; conversation: ReplyConversation },
): Promise<string | undefined> {
  const domain = config.EMAIL_GATEWAY_DOMAIN;
  if (domain === undefined) return undefined;
  const { conversation_id, topic } = conversation;
  const token = await emailAddresses.ensureReply(tx, { ...user, conversation_id, topic });
  return `${replyLocalPart(token)}@${domain}`;
}
