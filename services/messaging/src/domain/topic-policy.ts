import type { UserCard, VisibilityPolicy } from '@team-chat/contracts';

const INHERIT = 0;
export const MUTED = 1;
export const UNMUTED = 2;
export const FOLLOWED = 3;

/** Actions of a user in a topic. */
export type TopicAction = 'starts' | 'sends' | 'participates';

const STARTING = 3;
/** Values of the settings that each action meets: 1 for taking part in any way, 2 for sending, 3 for starting the topic. */
const MET: Record<TopicAction, readonly number[]> = {
  starts: [1, 2, STARTING],
  sends: [1, 2],
  participates: [1],
};

/** A policy that a setting gives a topic without a policy, and the policies that it also replaces. */
export interface AutomaticPolicy {
  policy: typeof UNMUTED | typeof FOLLOWED;
  replaces: VisibilityPolicy[];
}

/** Policy that users' settings give a topic in which they are mentioned. */
export const MENTIONED: AutomaticPolicy = { policy: FOLLOWED, replaces: [UNMUTED] };

/** Returns the policy that the user's settings give a topic after the user's action; undefined for no change. A setting
 *  that only starting a topic meets replaces no policy. Source: spec/wire-contract-files-and-time.md, section 12. */
export function automaticPolicy(
  preferences: UserCard['topics'],
  action: TopicAction,
  isChannelMuted: boolean,
): AutomaticPolicy | undefined {
  const { automatically_follow_topics_policy: follows } = preferences;
  const { automatically_unmute_topics_in_muted_streams_policy: unmutes } = preferences;
  if (MET[action].includes(follows)) {
    return { policy: FOLLOWED, replaces: follows === STARTING ? [] : [MUTED, UNMUTED] };
  }
  if (!isChannelMuted || !MET[action].includes(unmutes)) return undefined;
  return { policy: UNMUTED, replaces: unmutes === STARTING ? [] : [MUTED] };
}

/** Returns a user's policy for a topic that another topic is moved into. */
export function mergedPolicy(moved: VisibilityPolicy, existing: VisibilityPolicy): VisibilityPolicy {
  // A user who unmuted or followed one of the topics sees the merged topic. It is muted only if both topics were.
  if (moved >= UNMUTED || existing >= UNMUTED) return Math.max(moved, existing) as VisibilityPolicy;
  return moved === existing ? moved : INHERIT;
}
