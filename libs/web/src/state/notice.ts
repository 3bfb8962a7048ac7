import type { Events } from '@team-chat/client';
import type { ChatState } from './chat-state.ts';
import { isFollowed, isMuted } from './topic-policies.ts';
import { conversationOf } from './view.ts';

type Known = Pick<ChatState, 'ownId' | 'settings' | 'presences' | 'mutedPeople' | 'channels' | 'topicPolicies'>;

/** Seconds by which the clocks of browser and server may differ. */
const SLACK_S = 5;

/** The ways in which the page tells of a message: a notification of the browser, with the text or without it, and a sound. */
export interface Notice {
  isShown: boolean;
  hasText: boolean;
  sound: string | undefined;
}

/** Returns how the page tells of a message that arrives while nobody looks at it, since a time in Unix milliseconds: as the settings
 *  of the user and of the message's channel say, and not while the user is active on another device. */
export function noticeOf(state: Known, event: Events['message'], awaySinceMs: number): Notice | undefined {
  const { ownId, settings, presences, mutedPeople } = state;
  const { sender_id, type } = event.message;
  if (sender_id === ownId || mutedPeople.has(sender_id)) return undefined;
  const isElsewhere = (presences.get(ownId)?.active_timestamp ?? 0) > awaySinceMs / 1000 + SLACK_S;
  if (isElsewhere) return undefined;
  const isDirect = type === 'private';
  const { shows, sounds } = isDirect
    ? { shows: settings.enable_desktop_notifications, sounds: settings.enable_sounds }
    : noticeInChannel(state, event);
  const hasSound = sounds && settings.notification_sound !== 'none';
  if (!shows && !hasSound) return undefined;
  return {
    isShown: shows,
    hasText: !isDirect || settings.pm_content_in_desktop_notifications,
    sound: hasSound ? settings.notification_sound : undefined,
  };
}

const OF_EVERYONE = ['stream_wildcard_mentioned', 'topic_wildcard_mentioned'];

function noticeInChannel(state: Known, { message, flags }: Events['message']): { shows: boolean; sounds: boolean } {
  const { settings, ownId } = state;
  const conversation = conversationOf(message, ownId);
  const channel = state.channels.get(message.stream_id!);
  const follows = isFollowed(state, conversation);
  const isLoud = !isMuted(state, conversation);
  const everyoneCounts =
    (channel?.wildcard_mentions_notify ?? settings.wildcard_mentions_notify) ||
    (follows && settings.enable_followed_topic_wildcard_mentions_notify);
  const isMentioned =
    flags.includes('mentioned') ||
    (isLoud && everyoneCounts && OF_EVERYONE.some((flag) => (flags as readonly string[]).includes(flag)));
  return {
    shows:
      (isMentioned && settings.enable_desktop_notifications) ||
      (follows && settings.enable_followed_topic_desktop_notifications) ||
      (isLoud && (channel?.desktop_notifications ?? settings.enable_stream_desktop_notifications)),
    sounds:
      (isMentioned && settings.enable_sounds) ||
      (follows && settings.enable_followed_topic_audible_notifications) ||
      (isLoud && (channel?.audible_notifications ?? settings.enable_stream_audible_notifications)),
  };
}
