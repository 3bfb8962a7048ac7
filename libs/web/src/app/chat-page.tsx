import { useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Place } from '../actions/action.ts';
import { PlaceMenu } from '../actions/place-menu.tsx';
import { useWriteRefusal } from '../conversation/write-refusal.ts';
import { Compose } from '../conversation/compose.tsx';
import { MessagePane } from '../conversation/message-pane.tsx';
import { hasNetwork, isOnline } from '../device/connection.ts';
import { firstStepsAreDismissed } from '../device/first-steps.ts';
import { showBadge } from '../device/notifications.ts';
import { SearchField } from '../finding/search-field.tsx';
import { Sidebar } from '../finding/sidebar.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { SidebarButton, sidebarIsOpen } from '../parts/page.tsx';
import { titleOf } from '../state/names.ts';
import { hashOf } from '../state/route.ts';
import { isFollowed, isMuted } from '../state/topic-policies.ts';
import { countForTab, countUnread, isUncounted } from '../state/unread.ts';
import { directView, isWritable, keyOf, type View, type WritableView } from '../state/view.ts';
import { useSelected, useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';
import { AccountMenu } from './account-menu.tsx';
import { currentHash, currentRoute } from '../device/current-route.ts';

interface ChatPageProps {
  /** Page that lies over the messages, which go on below, and cannot be used meanwhile. */
  page: ComponentChildren;
  /** Title of that page. */
  pageTitle: string | undefined;
}

/** Shows the chat: the sidebar, and the open view with its messages. */
export function ChatPage({ page, pageTitle }: ChatPageProps) {
  const { store } = useStore();
  const menuIsOpen = sidebarIsOpen.value;
  const heading = useRef<HTMLHeadingElement>(null);
  const view = store.messages.view.value;
  const unread = useComputed(() => {
    const { state } = store;
    const choice = state.settings.web_stream_unreads_count_display_policy;
    return countUnread(state.unread, (conversation) => isUncounted(choice, isMuted(state, conversation)));
  });

  useViewOfUrl(() => heading.current?.focus());
  useEffect(() => {
    const sidebar = document.getElementById('sidebar');
    if (menuIsOpen && !sidebar?.contains(document.activeElement)) sidebar?.querySelector('a')?.focus();
  }, [menuIsOpen]);

  const title = useSelected((state) => (view ? titleOf(view, state) : state.realm.realm_name!), [view]);
  const place = placeOf(view);
  const description = useSelected(({ channels }) => place && channels.get(place.channelId)?.description, [view]);
  const words = view?.kind === 'search' ? view.words : '';
  const mayWrite = view !== undefined && isWritable(view);

  return (
    <div
      class={menuIsOpen ? 's-page s-menu-open' : 's-page'}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menuIsOpen) return;
        sidebarIsOpen.value = false;
        document.querySelector<HTMLElement>('main:not([inert]) .p-sidebar-button')?.focus();
      }}
    >
      {mayWrite && !page && <SkipLink view={view} />}
      <TabTitle title={pageTitle ?? title} />
      <Sidebar unread={unread}>
        <AccountMenu />
      </Sidebar>
      <main class="s-chat" inert={Boolean(page)}>
        <header class="p-header">
          <SidebarButton />
          <h1 ref={heading} tabIndex={-1} dir="auto">
            {title}
          </h1>
          {place && <PlaceMenu place={place} />}
          {description && <p class="s-description">{description}</p>}
          {view?.kind === 'topic' && (
            <a class="s-all-topics" href={hashOf({ kind: 'channel', channelId: view.channelId })}>
              {t('app.allTopics')}
            </a>
          )}
          <SearchField key={words} words={words} />
        </header>
        <Notices />
        <Beginning />
        {view && <MessagePane key={keyOf(view)} />}
        {mayWrite && <Compose key={`compose ${keyOf(view)}`} view={view} />}
      </main>
      {page}
      <button class="s-shade" tabIndex={-1} aria-hidden="true" onClick={() => (sidebarIsOpen.value = false)} />
    </div>
  );
}

/** Returns the channel or topic of a view. */
function placeOf(view: View | undefined): Place | undefined {
  if (view?.kind === 'channel') return { channelId: view.channelId };
  return view?.kind === 'topic' ? { channelId: view.channelId, topic: view.topic } : undefined;
}

/** Opens the view that the URL names, else the first channel. Calls `onOpen` unless the chat begins with a URL without a view: then
 *  the next Tab leads to the beginning of the page. */
function useViewOfUrl(onOpen: () => void) {
  const { store } = useStore();
  const hash = currentHash();
  const opened = useRef(0);
  useEffect(() => {
    opened.current++;
    sidebarIsOpen.value = false;
    const route = currentRoute();
    if (route.kind !== 'messages' && route.kind !== 'start') return;
    const { ownId, channels, settings } = store.slices.raw;
    const near = route.kind === 'messages' ? (route.near ?? route.with) : undefined;
    const linked = route.kind === 'messages' ? route.view : undefined;
    const named = linked?.kind === 'direct' ? directView(linked.userIds, ownId) : linked;
    const first = [...channels.values()].find((channel) => !channel.is_archived);
    const home: View | undefined =
      settings.web_home_view === 'all_messages'
        ? { kind: 'all' }
        : first && { kind: 'channel', channelId: first.stream_id };
    const shown = named ?? home;
    if (shown) void store.messages.open(shown, near);
    if (named || opened.current > 1) onOpen();
  }, [store, hash]);
}

/** Shows the title, the number of unread messages and the organisation's icon in the browser's tab. */
function TabTitle({ title }: { title: string }) {
  const { store } = useStore();
  const realm = useSelected((state) => state.realm, []);
  const total = useComputed(() => {
    const { state } = store;
    return countForTab(state, state.settings.desktop_icon_count_display, (conversation) => ({
      isMuted: isMuted(state, conversation),
      isFollowed: isFollowed(state, conversation),
    }));
  }).value;
  useEffect(() => {
    document.title = `${total > 0 ? `(${total}) ` : ''}${title} – ${realm.realm_name}`;
  });
  useEffect(() => showBadge(total), [total]);
  useEffect(() => {
    document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href = realm.realm_icon_url!;
  }, [realm.realm_icon_url]);
  return null;
}

const FirstSteps = lazyPart(() => import('../finding/first-steps.tsx').then((part) => part.FirstSteps));

/** Shows the first steps to an owner who is alone, and to whoever has no channel yet. */
function Beginning() {
  const isNew = useSelected(({ people, own, channels }) => {
    const others = [...people.values()].filter(({ is_bot, is_active }) => !is_bot && is_active);
    return channels.size === 0 || (own.isOwner && others.length < 2);
  }, []);
  return isNew && !firstStepsAreDismissed() ? <FirstSteps /> : null;
}

/** Tells that the connection is lost, and the reason of the last failure. */
function Notices() {
  const { problem } = useStore().store.requests;
  return (
    <>
      <div role="status">
        {!isOnline() && <p class="p-banner">{t(hasNetwork() ? 'app.serverAway' : 'app.offline')}</p>}
      </div>
      {problem.value !== undefined && (
        <p class="p-banner p-problem" role="alert">
          {problem.value} <button onClick={() => (problem.value = undefined)}>{t('app.dismiss')}</button>
        </p>
      )}
    </>
  );
}

/** Leads to the field to write to the view, where there is one. */
function SkipLink({ view }: { view: WritableView }) {
  if (useWriteRefusal(view)) return null;
  return (
    <a
      class="s-skip"
      href="#compose"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('compose')?.focus();
      }}
    >
      {t('app.skipToWriting')}
    </a>
  );
}
