import type { GroupSettingValue, UserGroup } from '@team-chat/client';
import { holds } from '../../state/permissions.ts';
import { hashOfPage } from '../../state/route.ts';
import { useStore } from '../../store/use-store.ts';
import { ts } from '../../words/settings.ts';
import { Holders } from '../form/controls/people-picker.tsx';
import { groupName } from '../form/holders.ts';
import { ActionButton, ActionForm, Problem, textOf, useAction } from '../page/action.tsx';
import { List } from '../page/list.tsx';
import { ScopeForm } from '../page/scope-form.tsx';
import { ITEM_SECTIONS } from '../sections.ts';

/** Lists the user groups and creates groups, or shows one of them. */
export function Groups({ item }: { item: string | undefined }) {
  const { state } = useStore();
  const own = [...state.groups.values()].filter(({ is_system_group }) => !is_system_group);
  const one = own.find(({ id }) => String(id) === item);
  if (one) return <OneGroup key={one.id} group={one} />;
  return (
    <>
      <List
        items={own.sort((a, b) => Number(a.deactivated) - Number(b.deactivated) || a.name.localeCompare(b.name))}
        label={ts('section.groups')}
        none={ts('groups.none')}
        nameOf={({ name }) => name}
        keyOf={({ id }) => id}
        row={({ id, name, description, members, deactivated }) => (
          <>
            <span>
              <a href={hashOfPage('organization', 'groups', id)}>{name}</a> <small>{description}</small>
            </span>
            <small>
              {ts('groups.members', { count: members.length })}
              {deactivated && ` · ${ts('people.deactivated')}`}
            </small>
          </>
        )}
      />
      {holds(state, state.realm.realm_can_create_groups) ? (
        <ActionForm
          label={ts('groups.new')}
          submit={ts('groups.create')}
          onSubmit={async (fields, { userGroups }) => {
            const { group_id } = await userGroups.create({
              name: textOf(fields, 'name'),
              description: textOf(fields, 'description'),
              members: [state.ownId],
            });
            location.hash = hashOfPage('organization', 'groups', group_id);
          }}
        >
          <h3>{ts('groups.new')}</h3>
          <label>
            {ts('group.name')}
            <input name="name" required maxLength={100} autocomplete="off" />
          </label>
          <label>
            {ts('group.description')}
            <input name="description" autocomplete="off" />
          </label>
        </ActionForm>
      ) : (
        <p>{ts('reason.permission')}</p>
      )}
    </>
  );
}

function OneGroup({ group }: { group: UserGroup }) {
  const { state } = useStore();
  const { run, problem } = useAction();
  const { id, name, deactivated } = group;
  const mayManage = holds(state, group.can_manage_group) || holds(state, state.realm.realm_can_manage_all_groups);
  const mayAdd = mayManage || holds(state, group.can_add_members_group);
  const value = { direct_members: group.members, direct_subgroups: group.direct_subgroup_ids };
  const others = [...state.groups.values()].filter((each) => each.id !== id && !each.deactivated);
  const change = (next: Exclude<GroupSettingValue, number>) => {
    const added = (now: number[], before: number[]) => now.filter((each) => !before.includes(each));
    void run(({ userGroups }) =>
      userGroups.updateMembers({
        user_group_id: id,
        add: added(next.direct_members, value.direct_members),
        delete: added(value.direct_members, next.direct_members),
        add_subgroups: added(next.direct_subgroups, value.direct_subgroups),
        delete_subgroups: added(value.direct_subgroups, next.direct_subgroups),
      }),
    );
  };
  return (
    <>
      <a href={hashOfPage('organization', 'groups')}>{ts('list.back')}</a>
      <h3>{name}</h3>
      {deactivated && <p>{ts('groups.deactivatedText')}</p>}
      {mayManage && !deactivated ? (
        <ScopeForm id="group" fields={ITEM_SECTIONS.group} item={id} />
      ) : (
        <p>{group.description || (mayManage ? '' : ts('reason.permission'))}</p>
      )}
      <h3>{ts('groups.membersTitle')}</h3>
      <Problem text={problem} />
      {mayAdd && !deactivated ? (
        <Holders label={ts('groups.membersTitle')} value={value} groups={others} onChange={change} />
      ) : (
        <p>
          {[...group.direct_subgroup_ids.flatMap((each) => state.groups.get(each) ?? []).map(groupName)]
            .concat(group.members.map((each) => state.people.get(each)?.full_name ?? ''))
            .join(', ')}
        </p>
      )}
      {mayManage && !deactivated && (
        <ActionButton
          label={ts('people.deactivate')}
          question={ts('people.deactivateQuestion', { name })}
          explanation={ts('groups.deactivateText')}
          action={({ userGroups }) => userGroups.deactivate({ user_group_id: id })}
        />
      )}
      {mayManage && deactivated && (
        <ActionButton
          label={ts('people.reactivate')}
          action={({ userGroups }) => userGroups.update({ user_group_id: id, deactivated: false })}
        />
      )}
    </>
  );
}
