import type { Events } from '@team-chat/client';
import { loadPart } from '../parts/load-part.ts';
import type { ChatState } from '../state/chat-state.ts';

/** Time since when nobody looks at the page, in Unix milliseconds. */
let awaySinceMs = Date.now();
addEventListener('blur', () => (awaySinceMs = Date.now()));

/** Tells of a message that concerns the user, unless the user looks at the page. */
export function notify(state: ChatState, event: Events['message']): void {
  if (document.hasFocus()) return;
  loadPart(() => import('./tell-of-message.ts'))
    .then(({ tellOfMessage }) => tellOfMessage(state, event, awaySinceMs))
    .catch(() => undefined);
}

/** Shows a number at the icon of the page, where the page is installed and the browser can. */
export function showBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator;
  const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  shown?.catch(() => undefined);
}
