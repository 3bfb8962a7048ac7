import type { Events } from '@team-chat/client';
import { hashOf } from '../state/route.ts';
import { conversationOf } from '../state/view.ts';
import { t } from '../words/words.ts';

/** Shows a notification of the browser for a direct message or a mention, unless the user looks at the page. */
export function notify(ownId: number, { message, flags }: Events['message']): void {
  const concerns = message.type === 'private' || flags.includes('mentioned');
  if (!concerns || message.sender_id === ownId || document.hasFocus()) return;
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
