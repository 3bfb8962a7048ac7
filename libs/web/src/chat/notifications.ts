import type { Events } from '@team-chat/client';
import type { ChatState } from '../state/chat-state.ts';
import { hashOf } from '../state/view-url.ts';
import { conversationOf } from '../state/view.ts';

/** Shows a notification of the browser for a direct message or a mention, unless the user looks at the page. */
export function notify({ ownId }: ChatState, { message, flags }: Events['message']): void {
  const concerns = message.type === 'private' || flags.includes('mentioned');
  if (!concerns || message.sender_id === ownId || document.hasFocus()) return;
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const place = message.type === 'private' ? '' : ` in ${String(message.display_recipient)}`;
  const shown = new Notification(`${message.sender_full_name}${place}`, {
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
