import type { EmailPreferences, NotificationTrigger, VisibilityPolicy } from '@team-chat/contracts';
import { FLAG_BITS } from './flags';
import { FOLLOWED, MUTED, UNMUTED } from './topic-policy';

/** A user whom a message may notify, with the facts that decide whether it does. */
export interface NotificationCandidate {
  message_id: number;
  user_id: number;
  /** Null for a direct message. */
  channel_id: number | null;
  /** The user's flag bits of the message. */
  flags: number;
  stream_wildcard: boolean;
  is_muted: boolean;
  /** The user's settings for the channel; null follows the settings for all channels. */
  email_notifications: boolean | null;
  wildcard_mentions_notify: boolean | null;
  visibility_policy: VisibilityPolicy;
}

/** Returns the most important reason to mail a user about a message, or undefined if the user wants none.
 *  Source: spec/wire-contract-files-and-time.md, section 7.1. */
export function chooseTrigger(
  candidate: NotificationCandidate,
  preferences: EmailPreferences,
): NotificationTrigger | undefined {
  const wanted: [NotificationTrigger, boolean][] = [
    ...mentionTriggers(candidate, preferences),
    ['followed_topic_email_notify', isFollowed(candidate) && preferences.enable_followed_topic_email_notifications],
    [
      'stream_email_notify',
      candidate.channel_id !== null &&
        !isMuted(candidate) &&
        (candidate.email_notifications ?? preferences.enable_stream_email_notifications),
    ],
  ];
  return wanted.find(([, isWanted]) => isWanted)?.[0];
}

/** Returns the triggers that `enable_offline_email_notifications` governs, each with whether it applies. */
function mentionTriggers(
  candidate: NotificationCandidate,
  preferences: EmailPreferences,
): [NotificationTrigger, boolean][] {
  if (!preferences.enable_offline_email_notifications) return [];
  const { channel_id, flags, stream_wildcard } = candidate;
  const topicWildcard = (flags & FLAG_BITS.topic_wildcard_mentioned) !== 0;
  const followed = isFollowed(candidate) && preferences.enable_followed_topic_wildcard_mentions_notify;
  const wildcard = !isMuted(candidate) && (candidate.wildcard_mentions_notify ?? preferences.wildcard_mentions_notify);
  return [
    ['direct_message', channel_id === null],
    ['mentioned', (flags & FLAG_BITS.mentioned) !== 0],
    ['topic_wildcard_mentioned_in_followed_topic', topicWildcard && followed],
    ['stream_wildcard_mentioned_in_followed_topic', stream_wildcard && followed],
    ['topic_wildcard_mentioned', topicWildcard && wildcard],
    ['stream_wildcard_mentioned', stream_wildcard && wildcard],
  ];
}

const isFollowed = ({ visibility_policy }: NotificationCandidate) => visibility_policy === FOLLOWED;

const isMuted = ({ is_muted, visibility_policy }: NotificationCandidate) =>
  visibility_policy === MUTED || (is_muted && visibility_policy < UNMUTED);
