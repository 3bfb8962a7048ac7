import { type Actor, BadRequestError, type RealmInfo } from '@team-chat/contracts';
import type { ChannelForUser } from '../domain/channel';
import { mayPost } from '../domain/channel-access';

/** Throws unless the channel's settings let the actor post in it. */
export function checkMayPost(actor: Actor, channel: ChannelForUser): void {
  if (!mayPost(actor, channel)) {
    throw new BadRequestError('You do not have permission to post in this channel.');
  }
}

/** Throws for a topic that the policy of the channel, or of the organisation, does not allow. */
export function checkTopic({ settings }: RealmInfo, channel: ChannelForUser, topic: string): void {
  if (channel.topics_policy === 'empty_topic_only') {
    if (topic !== '') throw new BadRequestError('Only the general chat topic is allowed in this channel.');
    return;
  }
  if (topic !== '' || channel.topics_policy === 'allow_empty_topic') return;
  if (channel.topics_policy === 'disable_empty_topic' || settings.topics_policy === 'disable_empty_topic') {
    throw new BadRequestError('Sending messages to the general chat is not allowed in this channel.');
  }
}
