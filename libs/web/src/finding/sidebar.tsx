import { computed, type ReadonlySignal } from '@preact/signals';
import { AtSign, BellRing, FilePen, type IconNode, Inbox, Star } from 'lucide';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useMemo, useState } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import { HiddenText } from '../parts/hidden-text.tsx';
import { Picture } from '../parts/picture.tsx';
import { type ChannelGroup, groupChannels } from '../state/channel-groups.ts';
import { titleOf, topicName } from '../state/names.ts';
import { hashOf, hashOfPage } from '../state/route.ts';
import { isMuted, TOPIC_POLICY } from '../state/topic-policies.ts';
import { type Collection, keyOf, type View } from '../state/view.ts';
import { useSelected, useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';
import { ChannelForm } from './channel-form.tsx';
import { People } from './people.tsx';
import { PersonName } from './person-name.tsx';

type Counts = ReadonlySignal<ReadonlyMap<string, number>>;
const CountsContext = createContext<Counts | undefined>(undefined);

/** Lists channels in folders, topics of the open channel, direct messages and people. `children` stand at the end. */
export function Sidebar({ unread, children }: { unread: Counts; children: ComponentChildren }) {
  return (
    <CountsContext.Provider value={unread}>
      <nav id="sidebar" class="f-sidebar" aria-label={t('sidebar.label')}>
        <RealmHead />
        <div class="f-lists">
          <Collections />
          <Directs />
          <Channels />
          <ChannelForm />
          <People />
        </div>
        {children}
      </nav>
    </CountsContext.Provider>
  );
}

function RealmHead() {
  const { realm } = useStore().state;
  return (
    <div class="f-realm">
      <Picture url={realm.realm_icon_url!} name={realm.realm_name!} size={32} />
      <strong>{realm.realm_name}</strong>
    </div>
  );
}

const COLLECTIONS: readonly { kind: Collection['kind']; icon: IconNode }[] = [
  { kind: 'all', icon: Inbox },
  { kind: 'mentions', icon: AtSign },
  { kind: 'starred', icon: Star },
];

/** Lists of messages of all conversations. */
function Collections() {
  const { state } = useStore();
  return (
    <ul>
      {COLLECTIONS.map(({ kind, icon }) => (
        <li key={kind}>
          <ViewLink view={{ kind }}>
            <Icon of={icon} /> {titleOf({ kind }, state)}
          </ViewLink>
        </li>
      ))}
      <li>
        <a href={hashOfPage('drafts')}>
          <span class="f-name">
            <Icon of={FilePen} /> {t('drafts.title')}
          </span>
          {state.drafts.size > 0 && <span class="f-count f-quiet">{state.drafts.size}</span>}
        </a>
      </li>
    </ul>
  );
}

function Channels() {
  const groups = useSelected(({ channels, folders }) => groupChannels(channels.values(), folders), []);
  return (
    <>
      {groups.map((group) => (
        <Group key={`${group.kind} ${group.name}`} {...group} />
      ))}
    </>
  );
}

function Group({ kind, name, channels }: ChannelGroup) {
  const { store } = useStore();
  const openChannel = useMemo(
    () =>
      computed(() => {
        const view = store.messages.view.value;
        return view && 'channelId' in view ? view.channelId : undefined;
      }),
    [store],
  );
  const titles = { pinned: t('sidebar.pinned'), folder: name, others: t('sidebar.channels') };
  return (
    <details open>
      <summary>{titles[kind]}</summary>
      <ul>
        {channels.map(({ stream_id, ...channel }) => (
          <li key={stream_id} class={channel.is_muted ? 'f-muted' : undefined}>
            <ViewLink view={{ kind: 'channel', channelId: stream_id }}>
              <span class="f-mark" aria-hidden="true">
                {channel.invite_only ? '🔒' : '#'}
              </span>
              {channel.name}
            </ViewLink>
            {stream_id === openChannel.value && <Topics channelId={stream_id} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Links to a view, with its number of unread messages. */
function ViewLink({ view, children }: { view: View; children: ComponentChildren }) {
  const { store } = useStore();
  const counts = useContext(CountsContext)!;
  const key = keyOf(view);
  const count = useMemo(() => computed(() => counts.value.get(key)), [counts, key]).value;
  const isOpen = useMemo(
    () =>
      computed(() => {
        const opened = store.messages.view.value;
        return opened !== undefined && keyOf(opened) === key;
      }),
    [store, key],
  ).value;
  return (
    <a href={hashOf(view)} aria-current={isOpen ? 'page' : undefined}>
      <span class="f-name">{children}</span>
      {count !== undefined && (
        <span class="f-count">
          {count}
          <HiddenText>{t('sidebar.unread')}</HiddenText>
        </span>
      )}
    </a>
  );
}

/** Number of topics that are listed before one asks for more. */
const FEW_TOPICS = 8;

function Topics({ channelId }: { channelId: number }) {
  const { store, state } = useStore();
  const [showsAll, setShowsAll] = useState(false);
  const counts = useContext(CountsContext)!.value;
  const topics = useSelected((all) => all.topics.get(channelId), [channelId]);
  if (!topics?.length) return null;
  const opened = store.messages.view.value;
  const views = topics.map(({ name }) => ({ kind: 'topic', channelId, topic: name }) as const);
  const shown = views.filter(
    (view, index) =>
      showsAll || index < FEW_TOPICS || counts.has(keyOf(view)) || (opened && keyOf(opened) === keyOf(view)),
  );
  return (
    <ul class="f-topics" aria-label={t('sidebar.topics')}>
      {shown.map((view) => (
        <li key={view.topic.toLowerCase()} class={isMuted(state, view) ? 'f-muted' : undefined}>
          <ViewLink view={view}>
            {topicName(view.topic)}
            {state.topicPolicies.get(keyOf(view)) === TOPIC_POLICY.followed && (
              <span class="f-followed" title={t('sidebar.followed')}>
                {' '}
                <Icon of={BellRing} />
                <HiddenText>{t('sidebar.followed')}</HiddenText>
              </span>
            )}
          </ViewLink>
        </li>
      ))}
      {shown.length < views.length && (
        <li>
          <button class="f-more" onClick={() => setShowsAll(true)}>
            {t('sidebar.moreTopics', { count: views.length - shown.length })}
          </button>
        </li>
      )}
    </ul>
  );
}

function Directs() {
  const { state } = useStore();
  const directs = useSelected((all) => [...all.directs.values()].sort((a, b) => b.newestId - a.newestId), []);
  if (directs.length === 0) return null;
  return (
    <details open>
      <summary>{t('sidebar.directs')}</summary>
      <ul>
        {directs.map(({ userIds }) => {
          const view: View = { kind: 'direct', userIds };
          return (
            <li key={keyOf(view)}>
              <ViewLink view={view}>
                {userIds.length === 1 ? <PersonName id={userIds[0]!} /> : titleOf(view, state)}
              </ViewLink>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
