import { useEffect, useRef, useState } from 'preact/hooks';
import { isMuted } from '../state/topic-policies.ts';
import { countUnread } from '../state/unread.ts';
import { directView } from '../state/view.ts';
import { hashOf, viewOfHash } from '../state/view-url.ts';
import { Compose } from './compose.tsx';
import { MessagePane } from './message-pane.tsx';
import { SearchField } from './search-field.tsx';
import { Sidebar } from './sidebar.tsx';
import { useChat, useConnection } from './use-chat.ts';
import { titleOf } from './view-title.ts';

/** Shows the chat: the sidebar, and the open view with its messages. */
export function ChatPage() {
  const { chat, state } = useChat();
  const [menuIsOpen, setMenuOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const { view } = chat;

  useViewOfUrl((isNamed) => {
    setMenuOpen(false);
    if (isNamed) heading.current?.focus();
  });
  useEffect(() => {
    if (menuIsOpen) document.querySelector<HTMLElement>('#sidebar a')?.focus();
  }, [menuIsOpen]);

  const title = view ? titleOf(view, state) : state.realmName;
  const words = view?.kind === 'search' ? view.words : '';
  const unread = countUnread(state.unread, (conversation) => isMuted(state, conversation));
  useTabTitle(title, unread);

  return (
    <div
      class={menuIsOpen ? 'page menu-open' : 'page'}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menuIsOpen) return;
        setMenuOpen(false);
        menuButton.current?.focus();
      }}
    >
      {view && view.kind !== 'search' && <SkipLink />}
      <Sidebar unread={unread} />
      <main>
        <header class="view-header">
          <button
            ref={menuButton}
            class="menu-button"
            aria-expanded={menuIsOpen}
            aria-controls="sidebar"
            onClick={() => setMenuOpen(!menuIsOpen)}
          >
            <span aria-hidden="true">☰</span>
            <span class="hidden-text">Channels and people</span>
          </button>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {view?.kind === 'topic' && (
            <a class="all-topics" href={hashOf({ kind: 'channel', channelId: view.channelId })}>
              All topics
            </a>
          )}
          <SearchField key={words} words={words} />
        </header>
        <Notices />
        {view && <MessagePane key={hashOf(view)} />}
        {view && view.kind !== 'search' && <Compose key={`compose ${hashOf(view)}`} view={view} />}
      </main>
      <button class="shade" tabIndex={-1} aria-hidden="true" onClick={() => setMenuOpen(false)} />
    </div>
  );
}

/** Opens the view that the URL names, else the first channel. Calls `onOpen` with whether the URL names a view. */
function useViewOfUrl(onOpen: (isNamed: boolean) => void) {
  const { chat, state } = useChat();
  useEffect(() => {
    const openFromUrl = () => {
      const linked = viewOfHash(location.hash);
      const named = linked?.kind === 'direct' ? directView(linked.userIds, state.ownId) : linked;
      const first = [...state.channels.values()].find((channel) => !channel.is_archived);
      const shown = named ?? (first && { kind: 'channel' as const, channelId: first.stream_id });
      if (shown) void chat.open(shown);
      onOpen(named !== undefined);
    };
    openFromUrl();
    addEventListener('hashchange', openFromUrl);
    return () => removeEventListener('hashchange', openFromUrl);
  }, [chat]);
}

/** Shows the title, the number of unread messages and the organisation's icon in the browser's tab. */
function useTabTitle(title: string, unread: ReadonlyMap<string, number>) {
  const { state } = useChat();
  const total = [...unread].reduce((sum, [key, count]) => (key.startsWith('topic:') ? sum : sum + count), 0);
  useEffect(() => {
    document.title = `${total > 0 ? `(${total}) ` : ''}${title} – ${state.realmName}`;
  });
  useEffect(() => {
    document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href = state.realmIcon;
  }, [state.realmIcon]);
}

/** Tells that the connection is lost, and the reason of the last failure. */
function Notices() {
  const { chat } = useChat();
  const online = useConnection();
  return (
    <>
      <div role="status">{!online && <p class="banner">You are offline. Trying to reconnect…</p>}</div>
      {chat.problem !== undefined && (
        <p class="banner problem" role="alert">
          {chat.problem} <button onClick={() => chat.dismissProblem()}>Dismiss</button>
        </p>
      )}
    </>
  );
}

function SkipLink() {
  return (
    <a
      class="skip"
      href="#compose"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('compose')?.focus();
      }}
    >
      Skip to writing
    </a>
  );
}
