import type { Events } from '@team-chat/client';
import type { Notice } from '../state/notice.ts';
import { hashOf } from '../state/route.ts';
import { conversationOf } from '../state/view.ts';
import { t } from '../words/words.ts';
import { playSound } from './sound.ts';

/** Tells of a message with a notification of the browser and a sound, as a notice says. */
export function tellOfMessage(ownId: number, event: Events['message'], notice: Notice): void {
  if (notice.sound !== undefined) playSound(notice.sound);
  if (notice.isShown) show(ownId, event, notice.hasText);
}

function show(ownId: number, { message }: Events['message'], hasText: boolean): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const sender = message.sender_full_name;
  const isDirect = message.type === 'private';
  const title = isDirect ? sender : t('notification.place', { sender, channel: String(message.display_recipient) });
  const shown = new Notification(title, {
    ...(hasText && { body: textOf(message.content) }),
    tag: String(message.id),
    silent: true,
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
