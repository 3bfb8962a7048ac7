import type { Events } from '@team-chat/client';
import { loadPart } from '../parts/load-part.ts';
import type { ChatState } from '../state/chat-state.ts';
import { noticeOf } from '../state/notice.ts';

/** Time since when nobody looks at the page, in Unix milliseconds. */
let awaySinceMs = Date.now();
addEventListener('blur', () => (awaySinceMs = Date.now()));

let part: Promise<typeof import('./tell-of-message.ts')> | undefined;

/** Tells of a message that concerns the user, unless the user looks at the page. */
export function notify(state: ChatState, event: Events['message']): void {
  if (document.hasFocus()) return;
  // Decided at once: events after this one may change the state while the part loads.
  const notice = noticeOf(state, event, awaySinceMs);
  if (!notice) return;
  const { ownId } = state;
  // One promise for all: messages are told of in their order.
  part ??= loadPart(() => import('./tell-of-message.ts'));
  part.then(
    ({ tellOfMessage }) => tellOfMessage(ownId, event, notice),
    () => (part = undefined),
  );
}

/** Shows a number at the icon of the page, where the page is installed and the browser can. */
export function showBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator;
  const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  shown?.catch(() => undefined);
}
