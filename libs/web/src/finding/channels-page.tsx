import './pages.css';
import type { Channel } from '@team-chat/client';
import { Lock, Plus } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { newChannel } from '../actions/page/new-channel.tsx';
import { PlaceMenu } from '../actions/place-menu.tsx';
import { Icon } from '../parts/icon.tsx';
import { moveAmongRows } from '../parts/move-among-rows.ts';
import { Page } from '../parts/page.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { matching } from '../state/completion.ts';
import { hashOf } from '../state/route.ts';
import { useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';

/** Number of channels that are listed at once. More can be found by name. */
const MAX_SHOWN = 200;

type Filter = 'all' | 'own' | 'others';

/** Lists the channels that the user may see, with their descriptions. The user joins, leaves and makes channels. */
export function ChannelsPage() {
  const { store, state } = useStore();
  const [all, setAll] = useState<Channel[]>();
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const { channels, otherChannels } = state;
  // A channel that is new, or that the user joins or leaves, changes what the list says.
  useEffect(() => {
    void store.requests.attempt(async (client) => {
      const { streams } = await client.channels.list({ exclude_archived: true });
      setAll(streams.sort((a, b) => a.name.localeCompare(b.name)));
    });
  }, [store, channels.size, otherChannels.size]);
  const kept = (all ?? []).filter(
    ({ stream_id }) => filter === 'all' || channels.has(stream_id) === (filter === 'own'),
  );
  const shown = query.trim() === '' ? kept : matching(kept, ({ name }) => name, query.trim(), kept.length);
  return (
    <Page
      title={t('page.channels')}
      actions={
        newChannel.may(store, undefined) && (
          <button class="p-primary" onClick={() => void newChannel.run(store, undefined, document.body)}>
            <Icon of={Plus} /> {t('action.newChannel')}
          </button>
        )
      }
    >
      <div class="f-filters">
        <input
          type="search"
          aria-label={t('browse.find')}
          placeholder={t('browse.find')}
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
        {(['all', 'own', 'others'] as const).map((each) => (
          <button key={each} aria-pressed={filter === each} onClick={() => setFilter(each)}>
            {t(`browse.${each}`)}
          </button>
        ))}
      </div>
      {!all && <Skeleton lines={8} label={t('app.loading')} />}
      {all && shown.length === 0 && <p class="f-nothing">{t('browse.none')}</p>}
      <ul onKeyDown={moveAmongRows}>
        {shown.slice(0, MAX_SHOWN).map((channel) => (
          <Row key={channel.stream_id} channel={channel} />
        ))}
      </ul>
      {shown.length > MAX_SHOWN && <p>{t('browse.more', { count: shown.length - MAX_SHOWN })}</p>}
    </Page>
  );
}

function Row({ channel }: { channel: Channel }) {
  const { store, state } = useStore();
  const { stream_id: channelId, name, description, subscriber_count, stream_weekly_traffic, invite_only } = channel;
  const own = state.channels.get(channelId);
  const change = () =>
    void store.requests.attempt(({ subscriptions }) =>
      own
        ? subscriptions.unsubscribe({ subscriptions: [name] })
        : subscriptions.subscribe({ subscriptions: [{ name }] }),
    );
  return (
    <li class="f-row f-group" style={own && { borderInlineStartColor: own.color }}>
      <a href={hashOf({ kind: 'channel', channelId })} data-row dir="auto">
        {invite_only ? <Icon of={Lock} size={14} /> : '#'} {name}
      </a>
      <small>
        {t('browse.members', { count: subscriber_count })}
        {stream_weekly_traffic !== null && ` · ${t('browse.traffic', { count: stream_weekly_traffic })}`}
      </small>
      <button aria-label={t(own ? 'browse.leaveOf' : 'browse.joinOf', { channel: name })} onClick={change}>
        {t(own ? 'browse.leave' : 'browse.join')}
      </button>
      {own && <PlaceMenu place={{ channelId }} />}
      {description !== '' && (
        <p class="f-description" dir="auto">
          {description}
        </p>
      )}
    </li>
  );
}
