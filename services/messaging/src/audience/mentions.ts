import {
  ApiError,
  BadRequestError,
  getGroupCards,
  type ResultOf,
  WILDCARD_MENTION_THRESHOLD,
} from '@team-chat/contracts';
import { allows, USER_GROUP_SETTINGS } from '@team-chat/permissions';
import type { Visibility } from '../access/visibility';
import { render, type RenderedText } from '../content/render';
import type { Context } from '../context';
import { FLAG_BITS } from '../domain/flags';
import type { CheckedDestination } from './recipients';

/** A rendered text for a destination, with the users and groups that the text mentions. */
export interface AddressedText {
  content: string;
  rendered: RenderedText;
  groups: ResultOf<typeof getGroupCards>['groups'];
  /** Users who have written in the topic, if a topic wildcard mentions them. */
  participants: number[];
  /** Whether the text mentions all subscribers of a channel. */
  stream_wildcard: boolean;
}

/** Renders a text and loads the groups and the participants that the text mentions. */
export async function addressText(
  ctx: Context,
  visibility: Visibility,
  destination: CheckedDestination,
  content: string,
): Promise<AddressedText> {
  const { realm_id } = visibility.actor;
  const rendered = await render(ctx, visibility, content);
  const isChannel = destination.kind === 'channel';
  const [groups, participants] = await Promise.all([
    loadGroups(ctx, realm_id, rendered.mentioned_group_ids),
    rendered.wildcard === 'topic' && isChannel
      ? ctx.messages.listSenders(realm_id, destination.conversation_id, destination.topic)
      : [],
  ]);
  return {
    content,
    rendered,
    groups,
    participants,
    stream_wildcard: rendered.wildcard === 'stream' && isChannel,
  };
}

async function loadGroups(ctx: Context, realm_id: number, group_ids: number[]) {
  if (group_ids.length === 0) return [];
  return (await ctx.bus.call(getGroupCards, { params: { realm_id, group_ids } })).groups;
}

/** Throws for mentions that the actor may not make. */
export function checkMentions(
  visibility: Visibility,
  destination: CheckedDestination,
  { rendered, groups, participants }: AddressedText,
): void {
  for (const group of groups) {
    if (!allows(visibility.actor, group.can_mention_group, USER_GROUP_SETTINGS.can_mention_group)) {
      throw new BadRequestError(`You are not allowed to mention user group '${group.name}'.`);
    }
  }
  if (destination.kind !== 'channel' || rendered.wildcard === null) return;
  const isTopic = rendered.wildcard === 'topic';
  const mentioned = isTopic ? participants.length : destination.channel.subscriber_count;
  if (mentioned <= WILDCARD_MENTION_THRESHOLD) return;
  if (visibility.allows('can_mention_many_users_group')) return;
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

/** Returns flag bits by user id: for users whom a text mentions in person, through a group, or as participants of the
 *  topic, and for users with an alert word in the text. The message may not reach all of these users. */
export async function flagsByUser(
  ctx: Context,
  realm_id: number,
  { content, rendered, groups, participants }: AddressedText,
): Promise<Map<number, number>> {
  const bits = new Map<number, number>();
  const flag = (ids: Iterable<number>, bit: number) => {
    for (const id of ids) bits.set(id, (bits.get(id) ?? 0) | bit);
  };
  flag(rendered.mentioned_user_ids, FLAG_BITS.mentioned);
  for (const group of groups) flag(group.member_ids, FLAG_BITS.mentioned);
  flag(participants, FLAG_BITS.topic_wildcard_mentioned);
  const words = await ctx.alertWords.get(realm_id);
  flag(words.usersAlertedBy(content), FLAG_BITS.has_alert_word);
  return bits;
}
