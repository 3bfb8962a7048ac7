import { useState } from 'preact/hooks';
import { useStore } from '../../store/use-store.ts';
import { ts } from '../../words/settings.ts';
import { settingOf } from '../form/descriptions.ts';
import { ActionButton, ActionForm } from '../page/action.tsx';
import { ScopeForm } from '../page/scope-form.tsx';
import { ACCOUNT_SECTIONS } from '../sections.ts';

/** The user's address and password, and the end of the account. */
export function Account() {
  const { own } = useStore().state;
  return (
    <>
      <ScopeForm id="account" fields={ACCOUNT_SECTIONS.account} />
      <h3>{ts('user.new_password')}</h3>
      <PasswordForm />
      <h3>{ts('account.end')}</h3>
      <p>{ts('account.endText')}</p>
      {own.isOwner && <p>{ts('account.endOwner')}</p>}
      <ActionButton
        label={ts('account.deactivate')}
        question={ts('account.deactivateQuestion')}
        explanation={ts('account.endText')}
        action={({ users }) => users.deactivateOwn()}
      />
    </>
  );
}

function PasswordForm() {
  const [isDone, setDone] = useState(false);
  const { min, max } = settingOf('user', 'new_password').description;
  return (
    <ActionForm
      label={ts('user.new_password')}
      submit={ts('account.changePassword')}
      onSubmit={async (fields, { settings }) => {
        setDone(false);
        const [old_password, new_password] = ['old', 'new'].map((name) => String(fields.get(name)));
        await settings.update({ old_password: old_password!, new_password: new_password! });
        setDone(true);
      }}
    >
      <label>
        {ts('account.oldPassword')}
        <input type="password" name="old" autocomplete="current-password" />
      </label>
      <label data-setting="user.new_password">
        {ts('account.newPassword')}
        <input type="password" name="new" autocomplete="new-password" required minLength={min} maxLength={max} />
      </label>
      <small>{ts('user.new_password.help')}</small>
      <p role="status">{isDone && ts('account.passwordChanged')}</p>
    </ActionForm>
  );
}
