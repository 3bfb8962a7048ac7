import { getEmailGatewayBot } from '@team-chat/contracts';
import { actorOf } from '../access/actor-of';
import { isRealmActive } from '../access/realm-settings';
import type { Context } from '../context';
import { topicOfSubject } from '../domain/email-message';
import type { Posting } from './posting';

/** Returns the message that a mail to a channel's address becomes; undefined where there is no such address, or the
 *  sender, or the user who must be allowed to send the message, is deactivated. Source: spec/wire-contract-files-and-time.md, section 7.3. */
export async function findChannelEmail(
  ctx: Context,
  token: string,
  subject: string,
): Promise<Posting | undefined> {
  const address = await ctx.emailAddresses.findChannel(token);
  if (!address || !(await isRealmActive(ctx, address.realm_id))) return undefined;
  const { realm_id, channel_id, creator_id, sender_id } = address;
  const bot = await ctx.bus.call(getEmailGatewayBot, { params: { realm_id } });
  const permittedId = sender_id === bot.user_id ? creator_id : sender_id;
  const [cards, channel] = await Promise.all([
    ctx.users.getMany(realm_id, [sender_id, permittedId]),
    ctx.channels.findByIdForUser(realm_id, permittedId, channel_id),
  ]);
  const [sender, permitted] = [cards.get(sender_id), cards.get(permittedId)];
  if (!sender?.is_active || !permitted?.is_active) return undefined;
  const topic = topicOfSubject(subject);
  const hasNoTopics = channel?.topics_policy === 'empty_topic_only';
  return {
    sender: await actorOf(ctx, realm_id, sender),
    permitted_by: await actorOf(ctx, realm_id, permitted),
    recipients: { type: 'channel', to: String(channel_id), topic: hasNoTopics ? '' : topic },
    read_by_sender: false,
    subject: hasNoTopics ? topic : null,
  };
}
