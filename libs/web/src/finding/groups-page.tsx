import './pages.css';
import type { UserGroup } from '@team-chat/client';
import { Plus } from 'lucide';
import { useState } from 'preact/hooks';
import { openActionDialog } from '../actions/open-lazily.tsx';
import { PersonButton } from '../actions/person-button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Page } from '../parts/page.tsx';
import { matching } from '../state/completion.ts';
import { mayAddMembers, mayJoin, mayLeave, mayManage, mayRemoveMembers, ownGroups } from '../state/groups.ts';
import { nameOf } from '../state/names.ts';
import { holds } from '../state/permissions.ts';
import { useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';

/** Number of groups that are listed at once. More can be found by name. */
const MAX_SHOWN = 60;
/** Number of members that are named of each group. */
const MAX_MEMBERS = 20;

/** Lists the user groups with their members. The user joins, leaves, makes and changes groups. */
export function GroupsPage() {
  const { store, state } = useStore();
  const [query, setQuery] = useState('');
  const groups = ownGroups(state);
  const found = matching(groups, ({ name }) => name, query.trim(), groups.length);
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
      {groups.length > MAX_SHOWN && (
        <div class="f-filters">
          <input
            type="search"
            aria-label={t('groups.find')}
            placeholder={t('groups.find')}
            value={query}
            onInput={(event) => setQuery(event.currentTarget.value)}
          />
        </div>
      )}
      {found.length === 0 && <p class="f-nothing">{t('groups.none')}</p>}
      <ul>
        {found.slice(0, MAX_SHOWN).map((group) => (
          <Row key={group.id} group={group} />
        ))}
      </ul>
      {found.length > MAX_SHOWN && <p>{t('browse.more', { count: found.length - MAX_SHOWN })}</p>}
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
        {members.slice(0, MAX_MEMBERS).map((each) => (
          <PersonButton key={each} id={each} class="f-member">
            {nameOf(state, each)}
          </PersonButton>
        ))}
        {members.length > MAX_MEMBERS && `${t('groups.others', { count: members.length - MAX_MEMBERS })} `}
        {subgroups.length > 0 && t('groups.subgroups', { names: subgroups.join(', ') })}
      </p>
    </li>
  );
}
