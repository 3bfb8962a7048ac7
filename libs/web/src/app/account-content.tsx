import { useState } from 'preact/hooks';
import { EmojiPicker } from '../actions/emoji-picker.tsx';
import { hashOfPage } from '../state/route.ts';
import { useSelected, useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';
import { LogOutButton } from './account-menu.tsx';

/** Shows the user's own status, the browser's notifications, the ways to the deployment and to the devices, and the log-out. */
export function AccountContent() {
  const isOwner = useSelected(({ own }) => own.isOwner, []);
  return (
    <div class="s-account-content">
      <StatusForm />
      <NotificationsButton />
      <a href={hashOfPage('settings')}>{t('page.settings')}</a>
      <a href={hashOfPage('organization')}>{t('page.organization')}</a>
      {isOwner && <a href={hashOfPage('deployment')}>{t('account.deployment')}</a>}
      <a href={hashOfPage('help')}>{t('page.help')}</a>
      <a href="/accounts/devices/">{t('account.devices')}</a>
      <LogOutButton />
    </div>
  );
}

function StatusForm() {
  const { store } = useStore();
  const status = useSelected(({ statuses, ownId }) => statuses.get(ownId), []);
  const [emoji, setEmoji] = useState(status?.emoji_name ?? '');
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget as HTMLFormElement).get('status');
    const params = { status_text: String(text).trim(), emoji_name: emoji };
    void store.requests.attempt(({ userStatus }) => userStatus.update(params));
  };
  return (
    <form class="p-fields" onSubmit={save}>
      <label>
        {t('account.status')}
        <input name="status" maxLength={60} defaultValue={status?.status_text ?? ''} />
      </label>
      <div class="p-buttons">
        <EmojiPicker label={emoji ? t('account.emojiIs', { name: emoji }) : t('account.emoji')} onChoose={setEmoji} />
        {emoji && (
          <button type="button" onClick={() => setEmoji('')}>
            {t('account.withoutEmoji')}
          </button>
        )}
        <button class="p-primary">{t('account.save')}</button>
      </div>
    </form>
  );
}

/** Asks the browser for its permission, on a click. */
function NotificationsButton() {
  const [permission, setPermission] = useState('Notification' in globalThis ? Notification.permission : 'denied');
  if (permission === 'denied') return <p>{t('account.notificationsBlocked')}</p>;
  if (permission === 'granted') return <p>{t('account.notificationsOn')}</p>;
  return (
    <button onClick={() => void Notification.requestPermission().then(setPermission)}>
      {t('account.turnNotificationsOn')}
    </button>
  );
}
