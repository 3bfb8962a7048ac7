import type { UserGroup } from '@team-chat/client';
import { Picture } from '../../parts/picture.tsx';
import { avatarOf } from '../../state/avatar.ts';
import type { Person } from '../../state/families/people.ts';
import { isAdministrator } from '../../state/permissions.ts';
import { hashOfPage } from '../../state/route.ts';
import { useStore } from '../../store/use-store.ts';
import { findText, ts } from '../../words/settings.ts';
import { useData } from '../live.ts';
import { writeCsv } from '../csv.ts';
import { ActionButton, ActionForm, textOf } from '../page/action.tsx';
import { offerFile } from '../page/download.ts';
import { List } from '../page/list.tsx';
import { ROLES, roleName, type RoleNumber } from './roles.ts';

/** Lists the people of the organisation, or shows one of them. */
export function People({ item }: { item: string | undefined }) {
  const { state } = useStore();
  const humans = [...state.people.values()].filter(({ is_bot }) => !is_bot);
  const one = humans.find(({ user_id }) => String(user_id) === item);
  if (one) return <OnePerson key={one.user_id} person={one} />;
  const sorted = humans.sort(
    (a, b) => Number(b.is_active) - Number(a.is_active) || a.full_name.localeCompare(b.full_name),
  );
  return (
    <>
      <p>{ts('people.count', { active: humans.filter(({ is_active }) => is_active).length, all: humans.length })}</p>
      <div class="p-buttons">
        <button type="button" onClick={() => offerFile('people.csv', 'text/csv', tableOf(sorted, state.groups))}>
          {ts('people.download')}
        </button>
      </div>
      <List
        items={sorted}
        label={ts('section.people')}
        none={ts('people.none')}
        nameOf={({ full_name, delivery_email }) => `${full_name} ${delivery_email ?? ''}`}
        keyOf={({ user_id }) => user_id}
        row={(person) => (
          <>
            <span>
              <Picture url={avatarOf(person)} name={person.full_name} size={24} />{' '}
              <a href={hashOfPage('organization', 'people', person.user_id)}>{person.full_name}</a>{' '}
              <small>{person.delivery_email}</small>
            </span>
            <small>
              {roleName(person.role)}
              {!person.is_active && ` · ${ts('people.deactivated')}`}
            </small>
          </>
        )}
      />
    </>
  );
}

const COLUMNS = ['name', 'email', 'role', 'state', 'groups'] as const;

/** Returns a table of people for spreadsheets. Groups are those to which a person was added directly. */
function tableOf(people: readonly Person[], all: ReadonlyMap<number, UserGroup>): string {
  const groups = [...all.values()].filter((group) => !group.is_system_group && !group.deactivated);
  const groupsOf = new Map<number, string[]>();
  for (const { name, members } of groups) {
    for (const id of members) groupsOf.set(id, [...(groupsOf.get(id) ?? []), name]);
  }
  return writeCsv([
    COLUMNS.map((column) => ts(`people.column.${column}`)),
    ...people.map(({ user_id, full_name, delivery_email, role, is_active }) => [
      full_name,
      delivery_email ?? '',
      roleName(role),
      ts(is_active ? 'people.active' : 'people.deactivated'),
      (groupsOf.get(user_id) ?? []).join('; '),
    ]),
  ]);
}

function OnePerson({ person }: { person: Person }) {
  const { state } = useStore();
  const { user_id, full_name, role, is_active, delivery_email } = person;
  const isOwn = user_id === state.ownId;
  const mayChange = isAdministrator(state) && (state.own.isOwner || role !== ROLES.owner);
  const offered = Object.values(ROLES).filter((each) => state.own.isOwner || each !== ROLES.owner);
  const bots = useData().bots.filter(({ owner_id }) => owner_id === user_id);
  return (
    <>
      <a href={hashOfPage('organization', 'people')}>{ts('list.back')}</a>
      <h3>
        <Picture url={avatarOf(person)} name={full_name} size={32} /> {full_name}
      </h3>
      <p>
        {roleName(role)}
        {delivery_email && ` · ${delivery_email}`}
        {!is_active && ` · ${ts('people.deactivated')}`}
      </p>
      {bots.length > 0 && <p>{ts('people.bots', { names: bots.map((bot) => bot.full_name).join(', ') })}</p>}
      {!mayChange && <p>{ts(isAdministrator(state) ? 'reason.owner' : 'reason.administrator')}</p>}
      {mayChange && is_active && (
        <>
          <ActionForm
            label={ts('people.change')}
            submit={ts('form.save')}
            onSubmit={async (fields, { users }) => {
              const chosen = Number(fields.get('role')) as RoleNumber;
              const name = textOf(fields, 'name');
              await users.update({
                user_id,
                ...(name !== full_name && { full_name: name }),
                ...(chosen !== role && { role: chosen }),
              });
            }}
          >
            <label>
              {ts('user.full_name')}
              <input name="name" required defaultValue={full_name} autocomplete="off" />
            </label>
            <label>
              {ts('people.role')}
              <select name="role">
                {offered.map((each) => (
                  <option key={each} value={each} selected={each === role}>
                    {roleName(each)}
                  </option>
                ))}
              </select>
            </label>
            <small>{findText(`role.${role}.help`)}</small>
          </ActionForm>
          {!isOwn && (
            <ActionButton
              label={ts('people.deactivate')}
              question={ts('people.deactivateQuestion', { name: full_name })}
              explanation={ts('people.deactivateText')}
              action={({ users }) => users.deactivate({ user_id })}
            />
          )}
        </>
      )}
      {mayChange && !is_active && (
        <>
          <p>{ts('people.reactivateText')}</p>
          <ActionButton label={ts('people.reactivate')} action={({ users }) => users.reactivate({ user_id })} />
        </>
      )}
    </>
  );
}
