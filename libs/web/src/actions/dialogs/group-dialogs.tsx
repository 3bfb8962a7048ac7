import type { UserGroup } from '@team-chat/client';
import { useState } from 'preact/hooks';
import { matching } from '../../state/completion.ts';
import { mayAddMembers, mayRemoveMembers, roleGroups } from '../../state/groups.ts';
import { nameOf } from '../../state/names.ts';
import { closeOverlay } from '../../parts/overlay.tsx';
import type { Store } from '../../store/store.ts';
import { useStore } from '../../store/use-store.ts';
import { t } from '../../words/words.ts';
import { DialogForm, DialogText } from './form.tsx';

/** Longest name and description of a group. */
const MAX_NAME = 100;
const MAX_DESCRIPTION = 1024;
/** Number of people who are listed at once. More can be found by name. */
const MAX_SHOWN = 100;

/** Makes a user group, or changes or deactivates one. */
export function GroupDialog({ store, group }: { store: Store; group?: UserGroup }) {
  const joining = roleGroups(store.state).filter(({ role }) => !['everyone', 'owners'].includes(role));
  const current = group && typeof group.can_join_group === 'number' ? group.can_join_group : undefined;
  const save = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name)).trim();
    const [name, description, join] = [text('name'), text('description'), text('join')];
    return store.requests.attempt(({ userGroups }) =>
      group
        ? userGroups.update({
            user_group_id: group.id,
            ...(name !== group.name && { name }),
            ...(description !== group.description && { description }),
            ...(join !== '' && Number(join) !== current && { can_join_group: { new: Number(join) } }),
          })
        : userGroups.create({
            name,
            description,
            members: [store.state.ownId],
            ...(join !== '' && { can_join_group: Number(join) }),
          }),
    );
  };
  const deactivate = async () => {
    const params = { user_group_id: group!.id };
    if (await store.requests.attempt(({ userGroups }) => userGroups.deactivate(params))) closeOverlay();
  };
  return (
    <DialogForm title={t(group ? 'groups.edit' : 'groups.new')} submit={t('channel.save')} onSubmit={save}>
      <label>
        {t('channelForm.name')}
        <input name="name" required maxLength={MAX_NAME} defaultValue={group?.name} autocomplete="off" autofocus />
      </label>
      <label>
        {t('groups.description')}
        <textarea name="description" rows={3} maxLength={MAX_DESCRIPTION} defaultValue={group?.description} />
      </label>
      <label>
        {t('groups.whoJoins')}
        <select name="join">
          {group && current === undefined && <option value="">{t('role.some')}</option>}
          {joining.toReversed().map(({ id, role }) => (
            <option key={id} value={id} selected={id === current}>
              {t(`role.${role}`)}
            </option>
          ))}
        </select>
      </label>
      {group && (
        <button type="button" onClick={() => void deactivate()}>
          {t('groups.deactivate')}
        </button>
      )}
    </DialogForm>
  );
}

/** Lists the members of a group, adds and removes some. */
export function GroupMembersDialog({ store, id }: { store: Store; id: number }) {
  const { state } = useStore();
  const [query, setQuery] = useState('');
  const group = state.groups.get(id);
  if (!group) return null;
  const { members } = group;
  const change = (params: { add?: number[]; delete?: number[] }) =>
    void store.requests.attempt(({ userGroups }) => userGroups.updateMembers({ user_group_id: id, ...params }));
  const others = [...state.people.values()].filter((each) => each.is_active && !members.includes(each.user_id));
  const found =
    query.trim() === '' || !mayAddMembers(state, group)
      ? []
      : matching(others, ({ full_name }) => full_name, query.trim(), 8);
  const shown = matching(
    members.map((each) => ({ id: each, name: nameOf(state, each) })),
    ({ name }) => name,
    query.trim(),
    MAX_SHOWN,
  );
  return (
    <DialogText title={t('members.title', { count: members.length, channel: group.name })}>
      <label>
        {t('members.find')}
        <input type="search" value={query} onInput={(event) => setQuery(event.currentTarget.value)} />
      </label>
      <ul class="a-names">
        {found.map(({ user_id, full_name }) => (
          <li key={`other ${user_id}`}>
            {full_name} <button onClick={() => change({ add: [user_id] })}>{t('members.add')}</button>
          </li>
        ))}
        {shown.map((each) => (
          <li key={each.id}>
            {each.name}{' '}
            {mayRemoveMembers(state, group) && (
              <button
                aria-label={t('members.removeOf', { name: each.name })}
                onClick={() => change({ delete: [each.id] })}
              >
                {t('members.remove')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </DialogText>
  );
}
