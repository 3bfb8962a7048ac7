import type { UserCard, VisibilityPolicy } from '@team-chat/contracts';

const INHERIT = 0;
const UNMUTED = 2;
export const FOLLOWED = 3;

/** What somebody does in a topic. */
export type TopicAction = 'starts' | 'sends' | 'participates';

/** The settings that a action meets: 1 is for whoever takes part in any way, 2 for who sends, 3 for who starts. */
const MET: Record<TopicAction, readonly number[]> = { starts: [1, 2, 3], sends: [1, 2], participates: [1] };

/** What the user's settings make of a topic in which the user does something; undefined for nothing. */
export function automaticPolicy(
  preferences: UserCard['topics'],
  action: TopicAction,
  isChannelMuted: boolean,
): typeof UNMUTED | typeof FOLLOWED | undefined {
  if (MET[action].includes(preferences.automatically_follow_topics_policy)) return FOLLOWED;
  const unmutes = MET[action].includes(preferences.automatically_unmute_topics_in_muted_streams_policy);
  return isChannelMuted && unmutes ? UNMUTED : undefined;
}

/** What a user wants of a topic that another one is moved into. */
export function mergedPolicy(moved: VisibilityPolicy, there: VisibilityPolicy): VisibilityPolicy {
  // Whoever wanted to see one of them sees both; muted stays only what was muted twice.
  if (moved >= UNMUTED || there >= UNMUTED) return Math.max(moved, there) as VisibilityPolicy;
  return moved === there ? moved : INHERIT;
}
