import { useState } from 'preact/hooks';
import { closeOverlay } from '../../parts/overlay.tsx';
import { matching } from '../../state/completion.ts';
import { hashOf } from '../../state/route.ts';
import type { Store } from '../../store/store.ts';
import { t } from '../../words/words.ts';
import { DialogText } from './form.tsx';
import { useFetched } from './use-fetched.ts';

/** Number of channels that are listed at once. More can be found by name. */
const MAX_SHOWN = 100;

/** Lists the channels that the user may see, with their descriptions. The user joins or leaves them. */
export function BrowseDialog({ store }: { store: Store }) {
  const [query, setQuery] = useState('');
  const [all] = useFetched(store, async ({ channels }) => {
    const { streams } = await channels.list({ exclude_archived: true });
    return streams.sort((a, b) => a.name.localeCompare(b.name));
  });
  const { channels } = store.state;
  const change = (name: string, isMember: boolean) =>
    void store.requests.attempt(({ subscriptions }) =>
      isMember
        ? subscriptions.unsubscribe({ subscriptions: [name] })
        : subscriptions.subscribe({ subscriptions: [{ name }] }),
    );
  const shown = matching(all ?? [], ({ name }) => name, query.trim(), MAX_SHOWN);
  return (
    <DialogText title={t('action.browse')}>
      <label>
        {t('browse.find')}
        <input type="search" value={query} onInput={(event) => setQuery(event.currentTarget.value)} autofocus />
      </label>
      {all === undefined && <p>{t('app.loading')}</p>}
      <ul class="a-channels">
        {shown.map(({ stream_id, name, description, subscriber_count, invite_only }) => {
          const isMember = channels.has(stream_id);
          return (
            <li key={stream_id}>
              <div>
                <a href={hashOf({ kind: 'channel', channelId: stream_id })} onClick={closeOverlay}>
                  {invite_only ? '🔒' : '#'} {name}
                </a>{' '}
                <small>{t('browse.members', { count: subscriber_count })}</small>
                <p>{description}</p>
              </div>
              <button
                aria-label={t(isMember ? 'browse.leaveOf' : 'browse.joinOf', { channel: name })}
                onClick={() => change(name, isMember)}
              >
                {t(isMember ? 'browse.leave' : 'browse.join')}
              </button>
            </li>
          );
        })}
      </ul>
    </DialogText>
  );
}
