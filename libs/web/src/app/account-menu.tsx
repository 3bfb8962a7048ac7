import { useContext, useState } from 'preact/hooks';
import { forgetTexts } from '../device/kept-texts.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { nameOf } from '../state/names.ts';
import { StoreContext, useSelected } from '../store/use-store.ts';
import { t } from '../words/words.ts';
import { noteLogOut } from './session.ts';

const AccountContent = lazyPart(() => import('./account-content.tsx').then((part) => part.AccountContent));

/** Shows what concerns the user's own account, once it is opened. */
export function AccountMenu() {
  const name = useSelected((state) => nameOf(state, state.ownId), []);
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="s-account" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{name}</summary>
      {isOpen && <AccountContent />}
    </details>
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
