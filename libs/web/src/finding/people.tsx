import { useComputed } from '@preact/signals';
import { invite } from '../actions/page/invite.tsx';
import { VisibleList } from '../parts/visible-list.tsx';
import { hashOf } from '../state/route.ts';
import { directView } from '../state/view.ts';
import { useSelected, useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';
import { PersonName } from './person-name.tsx';
import { filtered } from './sidebar-filter.tsx';

/** Lists people and bots to write to. While a direct conversation is open, others can be added to it. */
export function People() {
  const { store } = useStore();
  const people = useSelected(
    (state) =>
      [...state.people.values()]
        .filter(({ is_active }) => is_active)
        .sort((a, b) => Number(a.is_bot) - Number(b.is_bot) || a.full_name.localeCompare(b.full_name)),
    [],
  );
  const shown = filtered(people, ({ full_name }) => full_name);
  const { ownId } = store.slices.raw;
  const members = useComputed(() => {
    const view = store.messages.view.value;
    return view?.kind === 'direct' ? view.userIds : undefined;
  }).value;
  return (
    <details open>
      <summary>{t('people.title')}</summary>
      <VisibleList items={shown} idOf={({ user_id }) => user_id} classOf={() => 'f-person'} scroller="f-lists">
        {({ user_id, full_name }) => (
          <>
            <a href={hashOf(directView([user_id], ownId))}>
              <span class="f-name" dir="auto">
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
          </>
        )}
      </VisibleList>
      {invite.may(store, undefined) && (
        <button class="f-add" onClick={() => void invite.run(store, undefined, document.body)}>
          {t('people.invite')}
        </button>
      )}
    </details>
  );
}
