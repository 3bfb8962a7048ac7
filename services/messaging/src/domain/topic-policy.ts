import type { UserCard, VisibilityPolicy } from '@team-chat/contracts';

const INHERIT = 0;
export const MUTED = 1;
export const UNMUTED = 2;
export const FOLLOWED = 3;

/** Actions of a user in a topic. */
export type TopicAction = 'starts' | 'sends' | 'participates';

/** The settings that an action meets: 1 for taking part in any way, 2 for sending, 3 for starting the topic. */
const MET: Record<TopicAction, readonly number[]> = { starts: [1, 2, 3], sends: [1, 2], participates: [1] };

/** Returns the policy that the user's settings give a topic after the user's action; undefined for no change. */
export function automaticPolicy(
  preferences: UserCard['topics'],
  action: TopicAction,
  isChannelMuted: boolean,
): typeof UNMUTED | typeof FOLLOWED | undefined {
  if (MET[action].includes(preferences.automatically_follow_topics_policy)) return FOLLOWED;
  const unmutes = MET[action].includes(preferences.automatically_unmute_topics_in_muted_streams_policy);
  return isChannelMuted && unmutes ? UNMUTED : undefined;
}

/** Returns a user's policy for a topic that another topic is moved into. */
export function mergedPolicy(moved: VisibilityPolicy, there: VisibilityPolicy): VisibilityPolicy {
  // A user who unmuted or followed one of them sees both; the merged topic is muted only if both were.
  if (moved >= UNMUTED || there >= UNMUTED) return Math.max(moved, there) as VisibilityPolicy;
  return moved === there ? moved : INHERIT;
}
