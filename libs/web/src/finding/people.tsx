import { useState } from 'preact/hooks';
import { matching } from '../state/completion.ts';
import { hashOf } from '../state/route.ts';
import { directView } from '../state/view.ts';
import { useSelected, useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';
import { PersonName } from './person-name.tsx';

/** Number of people that are listed at once. More people can be found by name. */
const MAX_SHOWN = 50;

/** Lists people to write to. While a direct conversation is open, others can be added to it. */
export function People() {
  const { store } = useStore();
  const [query, setQuery] = useState('');
  const people = useSelected(
    (state) =>
      [...state.people.values()]
        .filter(({ is_active, is_bot }) => is_active && !is_bot)
        .sort((a, b) => a.full_name.localeCompare(b.full_name)),
    [],
  );
  const shown = matching(people, ({ full_name }) => full_name, query.trim(), MAX_SHOWN);
  const { ownId } = store.slices.raw;
  const view = store.messages.view.value;
  const members = view?.kind === 'direct' ? view.userIds : undefined;
  return (
    <details open>
      <summary>{t('people.title')}</summary>
      {people.length > MAX_SHOWN && (
        <input
          type="search"
          aria-label={t('people.find')}
          placeholder={t('people.find')}
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      <ul>
        {shown.map(({ user_id, full_name }) => (
          <li key={user_id} class="f-person">
            <a href={hashOf(directView([user_id], ownId))}>
              <span class="f-name">
                <PersonName id={user_id} />
              </span>
            </a>
            {members && user_id !== ownId && !members.includes(user_id) && (
              <button
                title={t('people.add', { name: full_name })}
                aria-label={t('people.add', { name: full_name })}
                onClick={() => (location.hash = hashOf(directView([...members, user_id], ownId)))}
              >
                +
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
