import { useContext, useState } from 'preact/hooks';
import { EmojiPicker } from '../actions/emoji-picker.tsx';
import { nameOf } from '../state/names.ts';
import { hashOfPage } from '../state/route.ts';
import { StoreContext, useSelected, useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';
import { forgetTexts } from '../device/kept-texts.ts';
import { noteLogOut } from './session.ts';

/** Shows the user's own status, the browser's notifications, the ways to the deployment and to the devices, and the log-out. */
export function AccountMenu() {
  const name = useSelected((state) => nameOf(state, state.ownId), []);
  const isOwner = useSelected(({ own }) => own.isOwner, []);
  return (
    <details class="s-account">
      <summary>{name}</summary>
      <div class="s-account-content">
        <StatusForm />
        <NotificationsButton />
        {isOwner && <a href={hashOfPage('deployment')}>{t('account.deployment')}</a>}
        <a href="/accounts/devices/">{t('account.devices')}</a>
        <LogOutButton />
      </div>
    </details>
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

/** Milliseconds that the server gets to take begun texts before a log-out. */
const FLUSH_MS = 2000;

/** Logs the browser out, after the server has the begun texts, which the device then forgets. The answer is a page from which one can
 *  log in again. */
export function LogOutButton() {
  const store = useContext(StoreContext);
  const logOut = async (form: HTMLFormElement) => {
    const timeout = new Promise((resolve) => setTimeout(resolve, FLUSH_MS));
    await Promise.race([store?.drafts.flush(), timeout]);
    noteLogOut();
    forgetTexts();
    form.submit();
  };
  return (
    <form
      method="post"
      action="/accounts/logout/"
      onSubmit={(event) => {
        event.preventDefault();
        void logOut(event.currentTarget as HTMLFormElement);
      }}
    >
      <button>{t('app.logOut')}</button>
    </form>
  );
}
