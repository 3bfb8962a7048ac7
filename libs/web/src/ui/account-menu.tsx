import { useState } from 'preact/hooks';
import { noteLogOut } from '../chat/session.ts';
import { EmojiPicker } from './emoji-picker.tsx';
import { useChat } from './use-chat.ts';
import { nameOf } from './view-title.ts';

/** Shows the user's own status, the browser's notifications, the ways to the deployment and to the devices, and the log-out. */
export function AccountMenu() {
  const { state } = useChat();
  return (
    <details class="account">
      <summary>{nameOf(state, state.ownId)}</summary>
      <StatusForm />
      <NotificationsButton />
      {state.isOwner && <a href="#deployment">Deployment</a>}
      <a href="/accounts/devices/">Devices and keys</a>
      <LogOutButton />
    </details>
  );
}

function StatusForm() {
  const { chat, state } = useChat();
  const status = state.statuses.get(state.ownId);
  const [emoji, setEmoji] = useState(status?.emoji_name ?? '');
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget as HTMLFormElement).get('status');
    void chat.attempt(() => chat.client.userStatus.update({ status_text: String(text).trim(), emoji_name: emoji }));
  };
  return (
    <form class="fields" onSubmit={save}>
      <label>
        Status
        <input name="status" maxLength={60} defaultValue={status?.status_text ?? ''} />
      </label>
      <div class="buttons">
        <EmojiPicker label={emoji ? `Emoji: ${emoji}` : 'Emoji'} onChoose={setEmoji} />
        {emoji && (
          <button type="button" onClick={() => setEmoji('')}>
            Without emoji
          </button>
        )}
        <button class="primary">Save</button>
      </div>
    </form>
  );
}

/** Asks the browser for its permission, on a click. */
function NotificationsButton() {
  const [permission, setPermission] = useState('Notification' in globalThis ? Notification.permission : 'denied');
  if (permission === 'denied') return <p>Notifications are blocked in this browser.</p>;
  if (permission === 'granted') return <p>Notifications are on.</p>;
  return (
    <button onClick={() => void Notification.requestPermission().then(setPermission)}>Turn notifications on</button>
  );
}

/** Logs the browser out. The answer is a page from which one can log in again. */
export function LogOutButton() {
  return (
    <form method="post" action="/accounts/logout/" onSubmit={noteLogOut}>
      <button>Log out</button>
    </form>
  );
}
