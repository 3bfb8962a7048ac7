import { type Actor, BadRequestError } from '@team-chat/contracts';
import type { Context } from '../context';
import type { ChannelForUser } from '../domain/channel';
import { mayPost } from '../domain/channel-access';
import { getRealmInfo } from './realm-settings';

/** Throws unless the channel's settings let the actor post in it. */
export function checkMayPost(actor: Actor, channel: ChannelForUser): void {
  if (!mayPost(actor, channel)) {
    throw new BadRequestError('You do not have permission to post in this channel.');
  }
}

/** Refuses a topic that the channel's policy, or the organisation's, does not admit. */
export async function checkTopic(
  ctx: Context,
  actor: Actor,
  channel: ChannelForUser,
  topic: string,
): Promise<void> {
  if (channel.topics_policy === 'empty_topic_only') {
    if (topic !== '') throw new BadRequestError('Only the general chat topic is allowed in this channel.');
    return;
  }
  if (topic !== '' || channel.topics_policy === 'allow_empty_topic') return;
  const { settings } = await getRealmInfo(ctx, actor.realm_id);
  if (channel.topics_policy === 'disable_empty_topic' || settings.topics_policy === 'disable_empty_topic') {
    throw new BadRequestError('Sending messages to the general chat is not allowed in this channel.');
  }
}
