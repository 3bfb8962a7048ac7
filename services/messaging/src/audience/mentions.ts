import {
  type Actor,
  ApiError,
  BadRequestError,
  getGroupCards,
  WILDCARD_MENTION_THRESHOLD,
} from '@team-chat/contracts';
import type { Rendered } from '@team-chat/markdown';
import { allows, USER_GROUP_SETTINGS } from '@team-chat/permissions';
import type { Context } from '../context';
import { FLAG_BITS } from '../domain/flags';
import { realmAllows } from '../access/realm-settings';
import { type Destination, recipientsAmong } from './recipients';

/** Users with flags of their own for a text, and which: whom it mentions in person, through a group, or as participants
 *  of the topic, and to whom a word says something; whether or not the message reaches them. */
export async function usersAddressed(
  ctx: Context,
  realm_id: number,
  content: string,
  rendered: Rendered,
  participants: number[],
): Promise<Map<number, number>> {
  const bits = new Map<number, number>();
  const flag = (ids: Iterable<number>, bit: number) => {
    for (const id of ids) bits.set(id, (bits.get(id) ?? 0) | bit);
  };
  flag(rendered.mentioned_user_ids, FLAG_BITS.mentioned);
  if (rendered.mentioned_group_ids.length > 0) {
    const { groups } = await ctx.bus.call(getGroupCards, {
      params: { realm_id, group_ids: rendered.mentioned_group_ids },
    });
    for (const group of groups) flag(group.member_ids, FLAG_BITS.mentioned);
  }
  flag(participants, FLAG_BITS.topic_wildcard_mentioned);
  const words = await ctx.alertWords.get(realm_id, 'words');
  flag(words?.usersAlertedBy(content) ?? [], FLAG_BITS.has_alert_word);
  return bits;
}

/** Recipients of a new message with flags of their own. */
export async function flaggedRecipients(
  ctx: Context,
  realm_id: number,
  destination: Destination,
  addressed: Map<number, number>,
): Promise<Map<number, number>> {
  const recipients = await recipientsAmong(ctx, realm_id, destination, [...addressed.keys()]);
  return new Map(recipients.map((id) => [id, addressed.get(id)!]));
}

/** Whom a topic wildcard mentions: all who have written in the topic. */
export async function topicParticipants(
  ctx: Context,
  realmId: number,
  destination: Destination,
  rendered: Rendered,
): Promise<number[]> {
  if (rendered.wildcard !== 'topic' || destination.kind !== 'channel') return [];
  return ctx.messages.listSenders(realmId, destination.conversation_id, destination.topic);
}

/** Refuses mentions that the actor may not make. */
export async function checkMentions(
  ctx: Context,
  actor: Actor,
  destination: Destination,
  rendered: Rendered,
  participants: number[],
): Promise<void> {
  if (rendered.mentioned_group_ids.length > 0) {
    const { groups } = await ctx.bus.call(getGroupCards, {
      params: { realm_id: actor.realm_id, group_ids: rendered.mentioned_group_ids },
    });
    for (const group of groups) {
      if (!allows(actor, group.can_mention_group, USER_GROUP_SETTINGS.can_mention_group)) {
        throw new BadRequestError(`You are not allowed to mention user group '${group.name}'.`);
      }
    }
  }
  if (destination.kind !== 'channel' || rendered.wildcard === null) return;
  const isTopic = rendered.wildcard === 'topic';
  const mentioned = isTopic ? participants.length : destination.channel.subscriber_count;
  if (mentioned <= WILDCARD_MENTION_THRESHOLD) return;
  if (await realmAllows(ctx, actor, 'can_mention_many_users_group')) return;
  throw isTopic
    ? new ApiError(
        'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
        'You do not have permission to use topic wildcard mentions in this topic.',
      )
    : new ApiError(
        'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
        'You do not have permission to use channel wildcard mentions in this channel.',
      );
}
