import './pages.css';
import type { UserGroup } from '@team-chat/client';
import { Plus } from 'lucide';
import { openActionDialog } from '../actions/open-lazily.tsx';
import { PersonButton } from '../actions/person-button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Page } from '../parts/page.tsx';
import { mayAddMembers, mayJoin, mayLeave, mayManage, mayRemoveMembers, ownGroups } from '../state/groups.ts';
import { nameOf } from '../state/names.ts';
import { holds } from '../state/permissions.ts';
import { useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';

/** Lists the user groups with their members. The user joins, leaves, makes and changes groups. */
export function GroupsPage() {
  const { store, state } = useStore();
  const groups = ownGroups(state);
  const create = () => openActionDialog('groups.new', ({ GroupDialog }) => <GroupDialog store={store} />);
  return (
    <Page
      title={t('page.groups')}
      actions={
        holds(state, state.realm.realm_can_create_groups) && (
          <button class="p-primary" onClick={create}>
            <Icon of={Plus} /> {t('groups.new')}
          </button>
        )
      }
    >
      {groups.length === 0 && <p class="f-nothing">{t('groups.none')}</p>}
      <ul>
        {groups.map((group) => (
          <Row key={group.id} group={group} />
        ))}
      </ul>
    </Page>
  );
}

function Row({ group }: { group: UserGroup }) {
  const { store, state } = useStore();
  const { id, name, description, members, direct_subgroup_ids } = group;
  const isMember = members.includes(state.ownId);
  const change = (params: { add?: number[]; delete?: number[] }) =>
    void store.requests.attempt(({ userGroups }) => userGroups.updateMembers({ user_group_id: id, ...params }));
  const mayChange = isMember ? mayLeave(state, group) : mayJoin(state, group);
  const subgroups = direct_subgroup_ids.flatMap((each) => state.groups.get(each)?.name ?? []);
  const open = (label: 'groups.members' | 'groups.edit') =>
    openActionDialog(label, ({ GroupDialog, GroupMembersDialog }) =>
      label === 'groups.edit' ? <GroupDialog {...{ store, group }} /> : <GroupMembersDialog {...{ store, id }} />,
    );
  return (
    <li class="f-entry">
      <div class="p-buttons">
        <strong dir="auto">@{name}</strong>
        <small>{t('browse.members', { count: members.length })}</small>
        {mayChange && (
          <button
            aria-label={t(isMember ? 'browse.leaveOf' : 'browse.joinOf', { channel: name })}
            onClick={() => change(isMember ? { delete: [state.ownId] } : { add: [state.ownId] })}
          >
            {t(isMember ? 'browse.leave' : 'browse.join')}
          </button>
        )}
        {(mayAddMembers(state, group) || mayRemoveMembers(state, group)) && (
          <button onClick={() => open('groups.members')}>{t('groups.members')}</button>
        )}
        {mayManage(state, group) && <button onClick={() => open('groups.edit')}>{t('action.edit')}</button>}
      </div>
      {description !== '' && <p dir="auto">{description}</p>}
      <p class="f-description">
        {members.map((each) => (
          <PersonButton key={each} id={each} class="f-member">
            {nameOf(state, each)}
          </PersonButton>
        ))}
        {subgroups.length > 0 && t('groups.subgroups', { names: subgroups.join(', ') })}
      </p>
    </li>
  );
}
