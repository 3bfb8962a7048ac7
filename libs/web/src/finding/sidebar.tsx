import { computed, type ReadonlySignal } from '@preact/signals';
import {
  AtSign,
  BellRing,
  CalendarClock,
  Clock,
  FilePen,
  Hash,
  type IconNode,
  Inbox,
  List,
  Lock,
  Star,
  Users,
} from 'lucide';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useMemo, useState } from 'preact/hooks';
import { newChannel } from '../actions/page/new-channel.tsx';
import { currentRoute } from '../device/current-route.ts';
import { Icon } from '../parts/icon.tsx';
import { HiddenText } from '../parts/hidden-text.tsx';
import { Picture } from '../parts/picture.tsx';
import { VisibleList } from '../parts/visible-list.tsx';
import { type ChannelGroup, groupChannels } from '../state/channel-groups.ts';
import { titleOf, topicName } from '../state/names.ts';
import { hashOf, hashOfPage, type ListedPage } from '../state/route.ts';
import { isMuted, TOPIC_POLICY } from '../state/topic-policies.ts';
import { type Collection, keyOf, type View } from '../state/view.ts';
import { useSelected, useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';
import { People } from './people.tsx';
import { PersonName } from './person-name.tsx';
import { filtered, SidebarFilter } from './sidebar-filter.tsx';

type Counts = ReadonlySignal<ReadonlyMap<string, number>>;
const CountsContext = createContext<Counts | undefined>(undefined);

/** Lists channels in folders, topics of the open channel, direct messages and people. `children` stand at the end. */
export function Sidebar({ unread, children }: { unread: Counts; children: ComponentChildren }) {
  return (
    <CountsContext.Provider value={unread}>
      <nav id="sidebar" class="f-sidebar" aria-label={t('sidebar.label')}>
        <RealmHead />
        <SidebarFilter />
        <div class="f-lists">
          <Collections />
          <Directs />
          <Channels />
          <ChannelLinks />
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
  { kind: 'all', icon: List },
  { kind: 'mentions', icon: AtSign },
  { kind: 'starred', icon: Star },
];

/** Lists of conversations, and of messages of all conversations. */
function Collections() {
  const { state } = useStore();
  const drafts = useSelected((all) => all.drafts.size, []);
  const later = useSelected(({ scheduled, reminders }) => scheduled.size + reminders.size, []);
  return (
    <ul>
      <PageLink name="inbox" icon={Inbox} />
      <PageLink name="recent" icon={Clock} />
      {COLLECTIONS.map(({ kind, icon }) => (
        <li key={kind}>
          <ViewLink view={{ kind }}>
            <Icon of={icon} /> {titleOf({ kind }, state)}
          </ViewLink>
        </li>
      ))}
      <PageLink name="drafts" icon={FilePen} count={drafts} />
      <PageLink name="scheduled" icon={CalendarClock} count={later} />
    </ul>
  );
}

/** Links to a page that lies over the messages, with the number of what it lists. */
function PageLink({ name, icon, count = 0 }: { name: ListedPage; icon: IconNode; count?: number }) {
  const route = currentRoute();
  const isOpen = route.kind === 'page' && route.name === name;
  return (
    <li>
      <a href={hashOfPage(name)} aria-current={isOpen ? 'page' : undefined}>
        <span class="f-name">
          <Icon of={icon} /> {t(`page.${name}`)}
        </span>
        {count > 0 && <span class="f-count f-quiet">{count}</span>}
      </a>
    </li>
  );
}

function Channels() {
  const groups = useSelected(
    ({ channels, folders, settings }) =>
      groupChannels(channels.values(), settings.web_left_sidebar_show_channel_folders ? folders : []),
    [],
  );
  return (
    <>
      {groups.map((group) => (
        <Group key={`${group.kind} ${group.name}`} {...group} />
      ))}
    </>
  );
}

/** Leads to further channels and to user groups. */
function ChannelLinks() {
  const { store } = useStore();
  return (
    <ul>
      <PageLink name="channels" icon={Hash} />
      <PageLink name="groups" icon={Users} />
      {newChannel.may(store, undefined) && (
        <li>
          <button class="f-add" onClick={() => void newChannel.run(store, undefined, document.body)}>
            {t('channelForm.open')}
          </button>
        </li>
      )}
    </ul>
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
  const shown = filtered(channels, (channel) => channel.name);
  if (shown.length === 0) return null;
  return (
    <details open>
      <summary>{titles[kind]}</summary>
      <VisibleList
        items={shown}
        idOf={({ stream_id }) => stream_id}
        classOf={({ is_muted }) => (is_muted ? 'f-muted' : undefined)}
        scroller="f-lists"
      >
        {({ stream_id, ...channel }) => (
          <>
            <ViewLink view={{ kind: 'channel', channelId: stream_id }}>
              <span
                class="f-mark"
                style={{ color: `color-mix(in srgb, ${channel.color} 65%, currentcolor)` }}
                aria-hidden="true"
              >
                {channel.invite_only ? <Icon of={Lock} size={14} /> : '#'}
              </span>
              {channel.name}
            </ViewLink>
            {stream_id === openChannel.value && <Topics channelId={stream_id} />}
          </>
        )}
      </VisibleList>
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
        const isCovered = ['page', 'unknown'].includes(currentRoute().kind);
        return !isCovered && opened !== undefined && keyOf(opened) === key;
      }),
    [store, key],
  ).value;
  return (
    <a href={hashOf(view)} aria-current={isOpen ? 'page' : undefined}>
      <span class="f-name" dir="auto">
        {children}
      </span>
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
    <>
      <VisibleList
        class="f-topics"
        label={t('sidebar.topics')}
        items={shown}
        idOf={({ topic }) => topic.toLowerCase()}
        classOf={(view) => (isMuted(state, view) ? 'f-muted' : undefined)}
        scroller="f-lists"
      >
        {(view) => (
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
        )}
      </VisibleList>
      {shown.length < views.length && (
        <button class="f-more" onClick={() => setShowsAll(true)}>
          {t('sidebar.moreTopics', { count: views.length - shown.length })}
        </button>
      )}
    </>
  );
}

function Directs() {
  const { state } = useStore();
  const directs = useSelected((all) => [...all.directs.values()].sort((a, b) => b.newestId - a.newestId), []);
  const shown = filtered(directs, ({ userIds }) => titleOf({ kind: 'direct', userIds }, state));
  if (shown.length === 0) return null;
  return (
    <details open>
      <summary>{t('sidebar.directs')}</summary>
      <ul>
        {shown.map(({ userIds }) => {
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
