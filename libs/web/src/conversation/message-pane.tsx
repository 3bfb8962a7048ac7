import type { Message } from '@team-chat/client';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import { Skeleton } from '../parts/skeleton.tsx';
import { offsetsOf, rowAt, rowsBetween } from '../parts/visible-rows.ts';
import type { MessageList } from '../state/message-list.ts';
import { marksAsRead } from '../state/reading.ts';
import { isOfOneConversation, type View } from '../state/view.ts';
import { useStore } from '../store/use-store.ts';
import { t, type TextKey } from '../words/words.ts';
import { ToNewest } from './list-end.tsx';
import { MessageRow } from './message-row.tsx';
import { OutgoingRows } from './outgoing-rows.tsx';
import { StickyHeading } from './sticky-heading.tsx';
import { TypingNotice } from './typing-notice.tsx';

/** Pixels above and below the visible part whose rows are in the document as well. */
const MARGIN = 800;
/** Pixels from either end at which more messages are fetched. */
const FETCH_DISTANCE = 1500;
/** Pixels from the end within which the list follows new messages. */
const END_DISTANCE = 40;

/** Pixels by which measured heights of one row may differ: the browser rounds. */
const HEIGHT_TOLERANCE = 0.1;

/** Views whose messages count as read once they were seen. */
const MARKED_AS_READ = new Set(['channel', 'topic', 'direct', 'all']);

/** Lists of what was found in many conversations. */
const HITS = new Set(['search', 'mentions', 'starred']);

/** Texts where a view has no messages. */
const EMPTY: Partial<Record<View['kind'], TextKey>> = {
  search: 'conversation.nothingFound',
  mentions: 'conversation.noMentions',
  starred: 'conversation.noStarred',
};

/** Place of the list that stays where it is when rows are added or change their height: a row and its distance from the
 *  upper edge, or the end. */
type Anchor = 'end' | { id: number; distance: number };

/** Shows the messages of the open view. Only rows near the visible part are in the document. */
export function MessagePane() {
  const { store } = useStore();
  const list = store.messages.list.value;
  const messages = list?.messages ?? [];
  const scrolling = useScrolling(list, messages);
  const { pane, rows, offsets, first, last, look } = scrolling;
  const view = store.messages.view.value!;
  const firstUnread = useFirstUnread(list);
  const focus = useRowFocus(messages, scrolling);
  return (
    <>
      <div
        ref={pane}
        class="v-pane"
        role="region"
        aria-label={t('conversation.messages')}
        aria-busy={!list}
        tabIndex={0}
        onScroll={look}
        onKeyDown={focus.move}
        onFocus={focus.forget}
      >
        {list && <StickyHeading message={scrolling.topmost} showsPlace={!isOfOneConversation(list.view)} />}
        {!list && store.requests.problem.value === undefined && <Skeleton lines={8} label={t('app.loading')} />}
        {list?.isSearchIncomplete && <p class="v-empty">{t('conversation.searchIncomplete')}</p>}
        {list && messages.length === 0 && <p class="v-empty">{t(EMPTY[view.kind] ?? 'conversation.empty')}</p>}
        {list?.foundOldest === false && <p class="v-empty">{t('conversation.loadingOlder')}</p>}
        <div class="v-all-rows" style={{ height: `${offsets.at(-1)!}px` }}>
          <div
            ref={rows}
            role={messages.length > 0 ? 'feed' : undefined}
            style={{ transform: `translateY(${offsets[first] ?? 0}px)` }}
          >
            {messages.slice(first, last).map((message, index) => (
              <MessageRow
                key={message.id}
                message={message}
                before={messages[first + index - 1]}
                showsPlace={!isOfOneConversation(list!.view)}
                position={first + index + 1}
                size={list!.foundNewest && list!.foundOldest ? messages.length : -1}
                isFirstUnread={message.id === firstUnread}
                isHit={HITS.has(list!.view.kind)}
              />
            ))}
          </div>
        </div>
        {list?.foundNewest && <OutgoingRows view={list.view} />}
        <TypingNotice view={view} />
      </div>
      {list && messages.length > 0 && !scrolling.isAtEnd && <ToNewest view={view} onClick={scrolling.toEnd} />}
      {list && !list.foundNewest && <OutgoingRows view={list.view} />}
    </>
  );
}

/** Returns the first message that was unread when the view was opened, before which a line stands. */
function useFirstUnread(list: MessageList | undefined): number | undefined {
  const first = useRef<number | null>(undefined);
  if (list && first.current === undefined) {
    const index = list.messages.findIndex(({ flags }) => !flags.includes('read'));
    first.current = index > 0 ? list.messages[index]!.id : null;
  }
  return first.current ?? undefined;
}

/** Returns the index of the first message with this id or a higher one, -1 without one. */
const indexFrom = (messages: Message[], id: number) => messages.findIndex((message) => message.id >= id);

/** Returns whether a place of the list can be shown. */
const isLoaded = (at: number | 'end' | undefined, list: MessageList | undefined): boolean =>
  at === 'end' ? list?.foundNewest === true : at === undefined || (list?.messages ?? []).some(({ id }) => id === at);

/** Returns the rows to render and their positions. Keeps the anchor in its place when rows are added or change their height. */
function useScrolling(list: MessageList | undefined, messages: Message[]) {
  const { store } = useStore();
  const { messages: open, readMarker } = store;
  const pane = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const heights = useRef(new Map<number, number>());
  const anchor = useRef<Anchor>(undefined);
  const [visible, setVisible] = useState({ top: 0, height: 600 });
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const offsets = offsetsOf(
    messages.map(({ id }) => id),
    heights.current,
  );
  const [first, last] = rowsBetween(offsets, visible.top - MARGIN, visible.top + visible.height + MARGIN);

  const target = open.target.value;
  const scrolledTo = useRef<typeof target>(undefined);
  if (target !== scrolledTo.current && isLoaded(target?.at, list)) {
    scrolledTo.current = target;
    // `restore` finds the first place of a view, once the list is loaded.
    if (target && anchor.current) {
      anchor.current = target.at === 'end' ? 'end' : { id: target.at, distance: visible.height / 3 };
    }
  }

  /** Scrolls so that the anchor is where it was. */
  const restore = () => {
    const element = pane.current!;
    if (list) anchor.current ??= open.start === 'end' ? 'end' : { id: open.start, distance: element.clientHeight / 3 };
    if (!anchor.current) return;
    const to =
      anchor.current === 'end'
        ? element.scrollHeight
        : (offsets[indexFrom(messages, anchor.current.id)] ?? 0) - anchor.current.distance;
    if (Math.abs(element.scrollTop - to) > 1) element.scrollTop = to;
  };
  /** Applies the present scroll position: moves the anchor, fetches messages near either end, and marks visible messages
   *  as read. */
  const look = () => {
    // The browser may report the last scrolling after the pane is gone.
    if (!pane.current || !list || !anchor.current) return;
    const { scrollTop: top, clientHeight: height, scrollHeight } = pane.current;
    const fromEnd = scrollHeight - top - height;
    const row = rowAt(offsets, top);
    if (fromEnd < END_DISTANCE && list.foundNewest) anchor.current = 'end';
    else if (messages[row]) anchor.current = { id: messages[row].id, distance: offsets[row]! - top };
    if (visible.top !== top || visible.height !== height) setVisible({ top, height });
    if (top < FETCH_DISTANCE) void open.loadMore('older');
    if (fromEnd < FETCH_DISTANCE) void open.loadMore('newer');
    const isSeen = document.visibilityState === 'visible' && !pane.current.closest('[inert]');
    const policy = store.slices.raw.settings.web_mark_read_on_scroll_policy;
    if (!isSeen || !MARKED_AS_READ.has(list.view.kind) || !marksAsRead(policy, list.view)) return;
    const [from, to] = rowsBetween(offsets, top, top + height);
    const unread = messages.slice(from, to).filter(({ flags }) => !flags.includes('read'));
    readMarker.add(unread.map(({ id }) => id));
  };

  useLayoutEffect(() => {
    if (measureRows(rows.current!, heights.current)) renderAgain(undefined);
    else {
      restore();
      look();
    }
  });
  useResizes([rows, pane], () => renderAgain(undefined));
  const toEnd = () => {
    anchor.current = 'end';
    restore();
    look();
  };
  const isAtEnd = list?.foundNewest === true && offsets.at(-1)! - visible.top - visible.height < visible.height;
  const topmost = visible.top > 0 ? messages[rowAt(offsets, visible.top)] : undefined;
  return { pane, rows, offsets, first, last, visible, look, toEnd, isAtEnd, topmost };
}

/** Notes the heights of the rows in the document. Returns whether any height changed. */
function measureRows(rows: HTMLElement, heights: Map<number, number>): boolean {
  let isChanged = false;
  for (const row of rows.children) {
    const id = Number((row as HTMLElement).dataset.id);
    const { height } = row.getBoundingClientRect();
    const known = heights.get(id);
    if (known !== undefined && Math.abs(known - height) < HEIGHT_TOLERANCE) continue;
    heights.set(id, height);
    isChanged = true;
  }
  return isChanged;
}

/** Calls `update` when an element changes its size, or the page is shown or hidden. */
function useResizes(elements: RefObject<HTMLElement | null>[], update: () => void): void {
  useEffect(() => {
    const observer = new ResizeObserver(update);
    for (const element of elements) observer.observe(element.current!);
    document.addEventListener('visibilitychange', update);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
}

/** Keeps the focus on a message, and moves it with the arrow keys. */
function useRowFocus(
  messages: Message[],
  { pane, rows, offsets, first, last, visible }: ReturnType<typeof useScrolling>,
) {
  const [focusedId, setFocusedId] = useState<number>();
  useLayoutEffect(() => {
    if (focusedId === undefined) return;
    // Does not take the focus from a field in which the user writes. After a focused row was removed, the page itself has
    // the focus.
    const active = document.activeElement as HTMLElement;
    if ([document.body, pane.current].includes(active) || active.dataset.id !== undefined) {
      rows.current!.querySelector<HTMLElement>(`[data-id="${focusedId}"]`)?.focus();
    }
  }, [focusedId, first, last]);
  const move = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const isRow = target.dataset.id !== undefined;
    if (step === undefined || !(isRow || target === pane.current) || messages.length === 0) return;
    event.preventDefault();
    const index = isRow
      ? indexFrom(messages, Number(target.dataset.id)) + step
      : rowAt(offsets, visible.top + visible.height);
    const next = messages[Math.min(Math.max(index, 0), messages.length - 1)]!;
    setFocusedId(next.id);
  };
  return { move, forget: () => setFocusedId(undefined) };
}
