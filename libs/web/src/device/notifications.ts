import type { Events } from '@team-chat/client';
import type { ChatState } from '../state/chat-state.ts';
import { noticeOf } from '../state/notice.ts';
import { hashOf } from '../state/route.ts';
import { conversationOf } from '../state/view.ts';
import { t } from '../words/words.ts';

/** Time since when nobody looks at the page, in Unix milliseconds. */
let awaySinceMs = Date.now();
addEventListener('blur', () => (awaySinceMs = Date.now()));

/** Tells of a message that concerns the user, with a notification of the browser and a sound, unless the user looks at the page. */
export function notify(state: ChatState, event: Events['message']): void {
  if (document.hasFocus()) return;
  const notice = noticeOf(state, event, awaySinceMs);
  if (!notice) return;
  const { sound } = notice;
  if (sound !== undefined) import('./sound.ts').then(({ playSound }) => playSound(sound)).catch(() => undefined);
  if (notice.isShown) show(state.ownId, event);
}

function show(ownId: number, { message }: Events['message']): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const sender = message.sender_full_name;
  const isDirect = message.type === 'private';
  const title = isDirect ? sender : t('notification.place', { sender, channel: String(message.display_recipient) });
  const shown = new Notification(title, {
    body: textOf(message.content),
    tag: String(message.id),
  });
  shown.onclick = () => {
    focus();
    location.hash = hashOf(conversationOf(message, ownId));
    shown.close();
  };
}

function textOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
}

/** Shows a number at the icon of the page, where the page is installed and the browser can. */
export function showBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator;
  const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  shown?.catch(() => undefined);
}
