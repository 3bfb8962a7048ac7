import { useState } from 'preact/hooks';
import { showToast } from '../../parts/toast.tsx';
import { isAdministrator } from '../../state/permissions.ts';
import type { Store } from '../../store/store.ts';
import { t } from '../../words/words.ts';
import { DialogForm, DialogText } from './form.tsx';

/** Roles of invited people, by number. Only owners invite owners, and only administrators invite administrators and moderators. */
const ROLES = [
  [600, 'guest'],
  [400, 'member'],
  [300, 'moderator'],
  [200, 'administrator'],
  [100, 'owner'],
] as const;

/** Minutes for which an invitation is good, and their texts. */
const PERIODS = [
  [1440, 'day'],
  [14_400, 'tenDays'],
  [43_200, 'month'],
] as const;

/** Invites people by mail, or makes a link by which people join. */
export function InviteDialog({ store }: { store: Store }) {
  const { channels, own } = store.state;
  const [way, setWay] = useState<'mail' | 'link'>('mail');
  const [link, setLink] = useState<string>();
  const roles = ROLES.filter(
    ([number]) => number >= 400 || (number === 100 ? own.isOwner : isAdministrator(store.state)),
  );
  const open = [...channels.values()].filter(({ is_archived }) => !is_archived);
  const invite = async (fields: FormData) => {
    const common = {
      stream_ids: fields.getAll('channels').map(Number),
      include_realm_default_subscriptions: true,
      invite_as: Number(fields.get('role')) as (typeof ROLES)[number][0],
      invite_expires_in_minutes: Number(fields.get('period')),
    };
    let made: string | undefined;
    const succeeded = await store.requests.attempt(async ({ invites }) => {
      if (way === 'mail') await invites.send({ invitee_emails: String(fields.get('emails')), ...common });
      else made = (await invites.createLink(common)).invite_link;
    });
    if (made !== undefined) setLink(made);
    else if (succeeded) showToast(t('invite.done'));
    return succeeded && made === undefined;
  };
  if (link !== undefined) return <LinkText link={link} />;
  return (
    <DialogForm title={t('action.invite')} submit={t(`invite.${way}Submit`)} onSubmit={invite}>
      <label>
        {t('invite.way')}
        <select value={way} onChange={(event) => setWay(event.currentTarget.value as typeof way)}>
          <option value="mail">{t('invite.mail')}</option>
          <option value="link">{t('invite.link')}</option>
        </select>
      </label>
      {way === 'mail' && (
        <label>
          {t('invite.emails')}
          <textarea name="emails" rows={3} required autofocus />
        </label>
      )}
      <label>
        {t('invite.role')}
        <select name="role">
          {roles.map(([number, role]) => (
            <option key={number} value={number} selected={number === 400}>
              {t(`person.${role}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('invite.period')}
        <select name="period">
          {PERIODS.map(([minutes, name]) => (
            <option key={minutes} value={minutes} selected={name === 'tenDays'}>
              {t(`invite.${name}`)}
            </option>
          ))}
        </select>
      </label>
      {open.length > 0 && (
        <fieldset class="a-choices">
          <legend>{t('invite.channels')}</legend>
          {open.map(({ stream_id, name }) => (
            <label key={stream_id} class="p-choice">
              <input type="checkbox" name="channels" value={stream_id} /> {name}
            </label>
          ))}
        </fieldset>
      )}
    </DialogForm>
  );
}

function LinkText({ link }: { link: string }) {
  const copy = () => void navigator.clipboard.writeText(link).then(() => showToast(t('message.copied')));
  return (
    <DialogText title={t('action.invite')}>
      <label>
        {t('invite.madeLink')}
        <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button onClick={copy}>{t('action.copyLink')}</button>
    </DialogText>
  );
}
