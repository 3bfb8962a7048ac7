import './pages.css';
import { Hash, ImageUp, UserPlus, X } from 'lucide';
import { useState } from 'preact/hooks';
import type { Action } from '../actions/action.ts';
import { invite } from '../actions/page/invite.tsx';
import { newChannel } from '../actions/page/new-channel.tsx';
import { dismissFirstSteps } from '../device/first-steps.ts';
import { Icon } from '../parts/icon.tsx';
import { showToast } from '../parts/toast.tsx';
import { isAdministrator } from '../state/permissions.ts';
import { hashOfPage } from '../state/route.ts';
import { useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';

/** Tells somebody in a new or empty organisation what to do next, with buttons. */
export function FirstSteps() {
  const { store, state } = useStore();
  const [isGone, setGone] = useState(false);
  if (isGone) return null;
  const name = state.realm.realm_name!;
  const run = (each: Action<'page'>) => void each.run(store, undefined, document.body);
  const upload = (send: () => Promise<unknown>) =>
    void store.requests.attempt(send).then((isDone) => isDone && showToast(t('steps.pictureDone')));
  const { realm, users } = store.requests.client;
  return (
    <section class="f-steps" aria-label={t('steps.title', { name })}>
      <h2>{t('steps.title', { name })}</h2>
      <p>{t('steps.text')}</p>
      <div class="p-buttons">
        {invite.may(store, undefined) && (
          <button class="p-primary" onClick={() => run(invite)}>
            <Icon of={UserPlus} /> {t('action.invite')}
          </button>
        )}
        {newChannel.may(store, undefined) && (
          <button onClick={() => run(newChannel)}>
            <Icon of={Hash} /> {t('action.newChannel')}
          </button>
        )}
        {state.otherChannels.size > 0 && <a href={hashOfPage('channels')}>{t('page.channels')}</a>}
        {isAdministrator(state) && (
          <PictureField label={t('steps.icon')} onChoose={(file) => upload(() => realm.uploadIcon({ file }))} />
        )}
        <PictureField label={t('steps.avatar')} onChoose={(file) => upload(() => users.uploadAvatar({ file }))} />
        <button
          aria-label={t('app.dismiss')}
          title={t('app.dismiss')}
          onClick={() => {
            dismissFirstSteps();
            setGone(true);
          }}
        >
          <Icon of={X} />
        </button>
      </div>
    </section>
  );
}

interface PictureFieldProps {
  label: string;
  onChoose(file: File): void;
}

function PictureField({ label, onChoose }: PictureFieldProps) {
  const choose = ({ files }: HTMLInputElement) => files?.[0] && onChoose(files[0]);
  return (
    <label class="p-file">
      <Icon of={ImageUp} /> {label}
      <input type="file" accept="image/*" onChange={(event) => choose(event.currentTarget)} />
    </label>
  );
}
