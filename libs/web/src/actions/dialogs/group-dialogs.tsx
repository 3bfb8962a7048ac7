import type { UserGroup } from '@team-chat/client';
import { mayAddMembers, mayRemoveMembers, roleGroups } from '../../state/groups.ts';
import { closeOverlay } from '../../parts/overlay.tsx';
import type { Store } from '../../store/store.ts';
import { useStore } from '../../store/use-store.ts';
import { t } from '../../words/words.ts';
import { DialogForm } from './form.tsx';
import { MemberList } from './member-list.tsx';

/** Longest name and description of a group. */
const MAX_NAME = 100;
const MAX_DESCRIPTION = 1024;

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
  const group = state.groups.get(id);
  if (!group) return null;
  const change = (params: { add?: number[]; delete?: number[] }) =>
    void store.requests.attempt(({ userGroups }) => userGroups.updateMembers({ user_group_id: id, ...params }));
  return (
    <MemberList
      of={group.name}
      ids={group.members}
      add={mayAddMembers(state, group) ? (userId) => change({ add: [userId] }) : undefined}
      remove={mayRemoveMembers(state, group) ? (userId) => change({ delete: [userId] }) : undefined}
    />
  );
}
