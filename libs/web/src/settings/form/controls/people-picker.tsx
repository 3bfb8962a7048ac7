import type { GroupSettingValue, UserGroup } from '@team-chat/client';
import { X } from 'lucide';
import { useState } from 'preact/hooks';
import { Icon } from '../../../parts/icon.tsx';
import { matching } from '../../../state/completion.ts';
import { useStore } from '../../../store/use-store.ts';
import { ts } from '../../../words/settings.ts';
import { labelOf } from '../descriptions.ts';
import { groupName, groupSetting, isChoosable } from '../holders.ts';
import { attributesOf, type ControlProps } from './control.ts';

const SEVERAL = 'several';
/** Number of groups and people that are offered at once. */
const MAX_OFFERED = 8;
/** Number of the organisation's groups up to which a list has them all. Of more, each is found by its name. */
const MAX_LISTED = 30;

type Anonymous = Exclude<GroupSettingValue, number>;
const asAnonymous = (value: GroupSettingValue): Anonymous =>
  typeof value === 'number' ? { direct_members: [], direct_subgroups: [value] } : value;

/** Chooses who holds a permission: one group, or several groups and people. */
export function PeoplePicker(props: ControlProps) {
  const { state } = useStore();
  const { setting } = props;
  const value = props.value as GroupSettingValue;
  const rules = groupSetting(setting, state.permissionSettings);
  const choosable = [...state.groups.values()].filter((group) => isChoosable(group, rules) || group.id === value);
  const isSystem = ({ is_system_group }: UserGroup) => is_system_group;
  const own = choosable.filter((group) => !isSystem(group));
  const listed = own.filter(({ id }) => own.length <= MAX_LISTED || id === value);
  // One group that is chosen as the first of several is the same value as the group alone.
  const [isSeveral, setSeveral] = useState(false);
  const present = typeof value === 'number' && !isSeveral ? String(value) : SEVERAL;
  return (
    <span class="o-picker">
      <select
        {...attributesOf(props)}
        value={present}
        onChange={({ currentTarget }) => {
          setSeveral(currentTarget.value === SEVERAL);
          if (currentTarget.value !== SEVERAL) props.onChange(Number(currentTarget.value));
        }}
      >
        {[...choosable.filter(isSystem), ...listed.sort((a, b) => a.name.localeCompare(b.name))].map((group) => (
          <option key={group.id} value={String(group.id)} selected={present === String(group.id)}>
            {groupName(group)}
          </option>
        ))}
        {!rules?.require_system_group && (
          <option value={SEVERAL} selected={present === SEVERAL}>
            {ts('people.several')}
          </option>
        )}
      </select>
      {present === SEVERAL && (
        <Holders label={labelOf(setting)} value={asAnonymous(value)} groups={choosable} onChange={props.onChange} />
      )}
    </span>
  );
}

interface HoldersProps {
  /** Name of what the groups and people are chosen for. */
  label: string;
  /** Id of the field that finds further ones. */
  id?: string;
  value: Anonymous;
  groups: readonly UserGroup[];
  onChange(value: Anonymous): void;
}

/** Lists groups and people, each with a button that removes it, and finds further ones by name. */
export function Holders({ label, id: fieldId, value, groups, onChange }: HoldersProps) {
  const { state } = useStore();
  const [query, setQuery] = useState('');
  const { direct_members: people, direct_subgroups: subgroups } = value;
  const named = [
    ...subgroups.map((id) => ({ kind: 'group' as const, id, name: nameOfGroup(state.groups.get(id)) })),
    ...people.map((id) => ({ kind: 'person' as const, id, name: state.people.get(id)?.full_name ?? String(id) })),
  ];
  const others = [
    ...groups
      .filter(({ id }) => !subgroups.includes(id))
      .map((group) => ({ kind: 'group' as const, id: group.id, name: groupName(group) })),
    ...[...state.people.values()]
      .filter(({ user_id, is_active }) => is_active && !people.includes(user_id))
      .map(({ user_id, full_name }) => ({ kind: 'person' as const, id: user_id, name: full_name })),
  ];
  const found = query.trim() === '' ? [] : matching(others, ({ name }) => name, query.trim(), MAX_OFFERED);
  const add = ({ kind, id }: (typeof others)[number]) => {
    setQuery('');
    if (kind === 'group') onChange({ direct_members: people, direct_subgroups: [...subgroups, id] });
    else onChange({ direct_members: [...people, id], direct_subgroups: subgroups });
  };
  const remove = ({ kind, id }: (typeof named)[number]) => {
    const without = (ids: readonly number[]) => ids.filter((each) => each !== id);
    if (kind === 'group') onChange({ direct_members: people, direct_subgroups: without(subgroups) });
    else onChange({ direct_members: without(people), direct_subgroups: subgroups });
  };
  return (
    <>
      <ul class="o-chips">
        {named.map((each) => (
          <li key={`${each.kind} ${each.id}`}>
            {each.name}
            <button type="button" aria-label={ts('people.remove', { name: each.name })} onClick={() => remove(each)}>
              <Icon of={X} size={14} />
            </button>
          </li>
        ))}
      </ul>
      <input
        id={fieldId}
        type="search"
        aria-label={ts('people.addTo', { setting: label })}
        placeholder={ts('people.add')}
        value={query}
        onInput={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (found[0]) add(found[0]);
        }}
      />
      {found.length > 0 && (
        <ul class="o-offers">
          {found.map((each) => (
            <li key={`${each.kind} ${each.id}`}>
              <button type="button" onClick={() => add(each)}>
                {each.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const nameOfGroup = (group: UserGroup | undefined) => (group ? groupName(group) : '?');
