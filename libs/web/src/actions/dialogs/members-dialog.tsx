import type { Subscription } from '@team-chat/client';
import { useState } from 'preact/hooks';
import { matching } from '../../state/completion.ts';
import { nameOf } from '../../state/names.ts';
import type { Store } from '../../store/store.ts';
import { t } from '../../words/words.ts';
import { DialogText } from './form.tsx';
import { useFetched } from './use-fetched.ts';

/** Number of people that are listed at once. More can be found by name. */
const MAX_SHOWN = 100;

/** Lists the subscribers of a channel, and subscribes others. */
export function MembersDialog({ store, channel }: { store: Store; channel: Subscription }) {
  const [query, setQuery] = useState('');
  const { people } = store.state;
  const [fetched, load] = useFetched(store, ({ channels }) =>
    channels.listSubscribers({ stream_id: channel.stream_id }),
  );
  const ids = fetched?.subscribers;
  const add = async (userId: number) => {
    const succeeded = await store.requests.attempt(({ subscriptions }) =>
      subscriptions.subscribe({ subscriptions: [{ name: channel.name }], principals: [userId] }),
    );
    if (succeeded) await load();
  };
  const members = (ids ?? []).map((id) => ({ id, name: nameOf(store.state, id) }));
  const isMember = new Set(ids);
  const others = [...people.values()].filter(({ user_id, is_active }) => is_active && !isMember.has(user_id));
  const found = query.trim() === '' ? [] : matching(others, ({ full_name }) => full_name, query.trim(), 8);
  return (
    <DialogText title={t('members.title', { count: members.length, channel: channel.name })}>
      <label>
        {t('members.find')}
        <input type="search" value={query} onInput={(event) => setQuery(event.currentTarget.value)} />
      </label>
      <ul class="a-names">
        {found.map(({ user_id, full_name }) => (
          <li key={`other ${user_id}`}>
            {full_name} <button onClick={() => void add(user_id)}>{t('members.add')}</button>
          </li>
        ))}
        {matching(members, ({ name }) => name, query.trim(), MAX_SHOWN).map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </DialogText>
  );
}
