import type { Events } from '@team-chat/client';
import type { ChatState } from './chat-state.ts';

type Known = Pick<ChatState, 'ownId' | 'settings' | 'presences' | 'mutedPeople'>;

/** Seconds by which the clocks of browser and server may differ. */
const SLACK_S = 5;

/** The ways in which the page tells of a message: a notification of the browser, and a sound. */
export interface Notice {
  isShown: boolean;
  sound: string | undefined;
}

/** Returns how the page tells of a message that arrives while nobody looks at it, since a time in Unix milliseconds: of direct
 *  messages and mentions, as the user's settings say, and not while the user is active on another device. */
export function noticeOf(state: Known, { message, flags }: Events['message'], awaySinceMs: number): Notice | undefined {
  const { ownId, settings, presences, mutedPeople } = state;
  const concerns = message.type === 'private' || flags.includes('mentioned');
  if (!concerns || message.sender_id === ownId || mutedPeople.has(message.sender_id)) return undefined;
  const isElsewhere = (presences.get(ownId)?.active_timestamp ?? 0) > awaySinceMs / 1000 + SLACK_S;
  if (isElsewhere) return undefined;
  const hasSound = settings.enable_sounds && settings.notification_sound !== 'none';
  return {
    isShown: settings.enable_desktop_notifications,
    sound: hasSound ? settings.notification_sound : undefined,
  };
}

/** Returns the number that the page's badge shows, of the number of unread messages. */
export const badgeOf = (state: Pick<ChatState, 'settings'>, unread: number): number =>
  state.settings.desktop_icon_count_display === 4 ? 0 : unread;
