import { useState } from 'preact/hooks';
import { matching } from '../../state/completion.ts';
import { nameOf } from '../../state/names.ts';
import { useStore } from '../../store/use-store.ts';
import { t } from '../../words/words.ts';
import { DialogText } from './form.tsx';

/** Number of people who are listed at once. More can be found by name. */
const MAX_SHOWN = 100;
/** Number of people who are offered to be added. */
const MAX_OFFERED = 8;

interface Props {
  /** Name of what has the members. */
  of: string;
  ids: readonly number[];
  /** Adds a member. Without it nobody is offered. */
  add?: ((id: number) => void) | undefined;
  /** Removes a member. */
  remove?: ((id: number) => void) | undefined;
}

/** Lists members, who can be found by name, and offers others to be added. */
export function MemberList({ of, ids, add, remove }: Props) {
  const { state } = useStore();
  const [query, setQuery] = useState('');
  const wanted = query.trim();
  const isMember = new Set(ids);
  const others = [...state.people.values()].filter(({ user_id, is_active }) => is_active && !isMember.has(user_id));
  const offered = wanted === '' || !add ? [] : matching(others, ({ full_name }) => full_name, wanted, MAX_OFFERED);
  const members = ids.map((id) => ({ id, name: nameOf(state, id) }));
  return (
    <DialogText title={t('members.title', { count: ids.length, channel: of })}>
      <label>
        {t('members.find')}
        <input type="search" value={query} onInput={(event) => setQuery(event.currentTarget.value)} />
      </label>
      <ul class="a-names">
        {offered.map(({ user_id, full_name }) => (
          <li key={`other ${user_id}`}>
            {full_name} <button onClick={() => add!(user_id)}>{t('members.add')}</button>
          </li>
        ))}
        {matching(members, ({ name }) => name, wanted, MAX_SHOWN).map(({ id, name }) => (
          <li key={id}>
            {name}
            {remove && ' '}
            {remove && (
              <button aria-label={t('members.removeOf', { name })} onClick={() => remove(id)}>
                {t('members.remove')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </DialogText>
  );
}
