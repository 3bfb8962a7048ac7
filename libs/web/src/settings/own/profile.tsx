import type { ProfileField } from '@team-chat/client';
import { useState } from 'preact/hooks';
import { avatarOf } from '../../state/avatar.ts';
import { isAdministrator } from '../../state/permissions.ts';
import { useStore } from '../../store/use-store.ts';
import { ts } from '../../words/settings.ts';
import { Holders } from '../form/controls/people-picker.tsx';
import { Problem, useAction } from '../page/action.tsx';
import { ScopeForm } from '../page/scope-form.tsx';
import { ACCOUNT_SECTIONS } from '../sections.ts';
import { PictureForm } from './picture.tsx';

/** The user's name, picture and profile, which others see. */
export function Profile() {
  const { state } = useStore();
  const self = state.people.get(state.ownId)!;
  const mayChangePicture = state.realm.realm_avatar_changes_disabled !== true || isAdministrator(state);
  return (
    <>
      <h3>{ts('picture.title')}</h3>
      {mayChangePicture ? (
        <PictureForm
          url={avatarOf(self)}
          name={self.full_name}
          isOwn={self.avatar_url !== null && self.avatar_url.includes('/user_avatars/')}
          upload={({ users }, file) => users.uploadAvatar({ file })}
          remove={({ users }) => users.deleteAvatar()}
        />
      ) : (
        <p>{ts('reason.disabled')}</p>
      )}
      <ScopeForm id="profile" fields={ACCOUNT_SECTIONS.profile} />
      {state.profileFields.length > 0 && <h3>{ts('profile.fields')}</h3>}
      {[...state.profileFields]
        .sort((a, b) => a.order - b.order)
        .map((field) => (
          <ProfileValue key={field.id} field={field} />
        ))}
    </>
  );
}

/** Types of profile fields by number. */
export const FIELD_TYPE = {
  short: 1,
  long: 2,
  choice: 3,
  date: 4,
  link: 5,
  people: 6,
  account: 7,
  pronouns: 8,
} as const;

/** The user's value of a profile field. It is saved when the user leaves the field. */
function ProfileValue({ field }: { field: ProfileField }) {
  const { state } = useStore();
  const { run, problem } = useAction();
  const [saved, setSaved] = useState(false);
  const { id, name, hint, type, field_data } = field;
  const value = state.people.get(state.ownId)!.profile_data?.[id]?.value ?? '';
  const mayChange = field.editable_by_user || isAdministrator(state);
  const save = async (next: string | number[]) => {
    const isEmpty = next.length === 0;
    const succeeded = await run(({ profileFields }) =>
      isEmpty
        ? profileFields.removeOwnData({ data: [id] })
        : profileFields.updateOwnData({ data: [{ id, value: next }] }),
    );
    setSaved(succeeded);
  };
  const elementId = `profile-${id}`;
  const attributes = {
    id: elementId,
    value,
    disabled: !mayChange,
    'aria-describedby': hint ? `${elementId}-help` : undefined,
    onChange: (event: { currentTarget: { value: string } }) => void save(event.currentTarget.value.trim()),
  };
  return (
    <div class="o-field">
      <label class="o-label" for={elementId}>
        {name}
      </label>
      {type === FIELD_TYPE.people ? (
        <Holders
          label={name}
          id={elementId}
          value={{ direct_members: value === '' ? [] : (JSON.parse(value) as number[]), direct_subgroups: [] }}
          groups={[]}
          onChange={({ direct_members }) => void save(direct_members)}
        />
      ) : type === FIELD_TYPE.choice ? (
        <select {...attributes}>
          <option value="" />
          {choicesOf(field_data).map(({ key, text }) => (
            <option key={key} value={key} selected={key === value}>
              {text}
            </option>
          ))}
        </select>
      ) : type === FIELD_TYPE.long ? (
        <textarea {...attributes} rows={3} />
      ) : type === FIELD_TYPE.date ? (
        <input {...attributes} type="date" />
      ) : type === FIELD_TYPE.link ? (
        <input {...attributes} type="url" placeholder="https://" />
      ) : (
        <input {...attributes} type="text" />
      )}
      {hint && (
        <small id={`${elementId}-help`} class="o-help">
          {hint}
        </small>
      )}
      {!mayChange && <small>{ts('reason.administrator')}</small>}
      <span class="o-saved" role="status">
        {saved && ts('form.saved')}
      </span>
      <Problem text={problem} />
    </div>
  );
}

/** Returns the choices of a profile field in their order. */
export function choicesOf(fieldData: string): { key: string; text: string }[] {
  if (fieldData === '') return [];
  const choices = JSON.parse(fieldData) as Record<string, { text: string; order: string }>;
  return Object.entries(choices)
    .map(([key, { text, order }]) => ({ key, text, order: Number(order) }))
    .sort((a, b) => a.order - b.order);
}
