import type { UserSettings } from '@team-chat/client';
import { isOfOneConversation, type View } from './view.ts';

const POLICY = { always: 1, inConversations: 2 } as const;

/** Returns whether scrolling in a view marks messages as read, as the user has chosen. */
export function marksAsRead(policy: UserSettings['web_mark_read_on_scroll_policy'], view: View): boolean {
  return policy === POLICY.always || (policy === POLICY.inConversations && isOfOneConversation(view));
}
