import type { Queryable } from '@team-chat/db';
import type { Context } from '../context';
import { replyLocalPart } from '../domain/email-message';
import type { MailedMessage } from '../repositories/email-addresses';

/** Returns the address at which a user answers the mail about a message: one address for each user and message, created
 *  within `tx`. Returns undefined if the server takes no mails. Source: spec/wire-contract-files-and-time.md, section 7.2. */
export async function replyAddress(
  { config, emailAddresses }: Pick<Context, 'config' | 'emailAddresses'>,
  tx: Queryable,
  { message, ...user }: { realm_id: number; user_id: number; message: MailedMessage },
): Promise<string | undefined> {
  const domain = config.EMAIL_GATEWAY_DOMAIN;
  if (domain === undefined) return undefined;
  const { id, conversation_id, topic } = message;
  const token = await emailAddresses.ensureReply(tx, { ...user, id, conversation_id, topic });
  return `${replyLocalPart(token)}@${domain}`;
}
