import { batch, signal } from '@preact/signals-core';
import type { CallOptions, GetMessagesParams } from '@team-chat/client';
import type { PageEvent } from '../state/chat-state.ts';
import { append, applyToList, createList, type MessageList, prepend } from '../state/message-list.ts';
import { searchedDay } from '../state/search-terms.ts';
import { keyOf, narrowOf, type SearchView, type View } from '../state/view.ts';
import { firstSince } from './first-since.ts';
import type { Requests } from './requests.ts';
import type { Slices } from './slices.ts';
import type { Topics } from './topics.ts';

/** Number of messages that one request fetches. */
const PAGE = 100;

type Anchor = number | 'first_unread' | 'newest';

/** The open view and its messages. */
export class Messages {
  readonly view = signal<View | undefined>(undefined);
  readonly list = signal<MessageList | undefined>(undefined);
  /** Place to which the list scrolls when it is shown first: a message, or the end. */
  start: number | 'end' = 'end';
  /** Place to which the list scrolls: the message that a link led to, which is marked, or the end. */
  readonly target = signal<{ at: number | 'end' } | undefined>(undefined);
  private readonly requests: Requests;
  private readonly slices: Slices;
  private readonly topics: Topics;
  private loading = false;
  /** Number of times that a view was fetched. Only the answer of the last counts. */
  private fetched = 0;

  constructor(requests: Requests, slices: Slices, topics: Topics) {
    this.requests = requests;
    this.slices = slices;
    this.topics = topics;
  }

  /** Shows a view from its first unread message on, or around the message `near`; a search from the day on that it names, else its
   *  end. */
  async open(view: View, near?: number): Promise<void> {
    const opened = this.view.peek();
    const isOpen = opened !== undefined && keyOf(opened) === keyOf(view);
    const isLoaded = isOpen && (near === undefined || this.list.peek()?.messages.some(({ id }) => id === near));
    batch(() => {
      this.target.value = near === undefined ? undefined : { at: near };
      if (isLoaded) return;
      this.view.value = view;
      this.list.value = undefined;
      this.requests.problem.value = undefined;
    });
    if (!isLoaded && this.slices.raw) await this.fetchView(view, near ?? 'first_unread');
  }

  /** Shows the end of the open view. */
  async openEnd(): Promise<void> {
    const view = this.view.peek();
    if (!view) return;
    await this.fetchView(view, 'newest');
    this.target.value = { at: 'end' };
  }

  /** Changes the list as an event says. */
  apply(event: PageEvent): void {
    if (event.type === 'update_message') this.loadTopics();
    const list = this.list.peek();
    if (!list) return;
    const next = applyToList(list, event, this.slices.raw.ownId);
    if (next && !isEmptied(next)) this.list.value = next;
    else void this.refresh();
  }

  /** Fetches the open view again after events were lost. Messages stay shown until then. */
  async refresh(): Promise<void> {
    this.loadTopics();
    const view = this.view.peek();
    const list = this.list.peek();
    if (!view) return;
    const newest = list?.foundNewest === false ? list.messages.at(-1)?.id : undefined;
    await this.fetchView(view, list ? (newest ?? 'newest') : this.anchorOfTarget());
  }

  private anchorOfTarget(): Anchor {
    const at = this.target.peek()?.at;
    return typeof at === 'number' ? at : 'first_unread';
  }

  private async fetchView(view: View, anchor: Anchor): Promise<void> {
    this.loadTopics();
    const fetched = ++this.fetched;
    await this.requests.attempt(async () => {
      const start = view.kind === 'search' && anchor === 'first_unread' ? await this.startOfSearch(view) : anchor;
      const { page, meanwhile } = await this.fetchPage(view, {
        anchor: start,
        num_before: PAGE,
        num_after: start === 'newest' ? 0 : PAGE,
      });
      if (this.fetched !== fetched || this.view.peek() !== view) return;
      const list = this.replay(createList(view, page), meanwhile);
      if (!list) return this.fetchView(view, anchor);
      const isRead = !page.messages.some(({ flags }) => !flags.includes('read'));
      const isNear = start === this.target.peek()?.at;
      this.start = start === 'newest' || (isRead && !isNear) ? 'end' : page.anchor!;
      this.list.value = list;
    });
  }

  /** Returns the first message since the day that a search names, which it marks, else the end. */
  private async startOfSearch(view: SearchView): Promise<Anchor> {
    const day = searchedDay(view.words);
    if (day === undefined) return 'newest';
    const first = async (place: GetMessagesParams) =>
      // Ends where another view was opened.
      this.view.peek() === view ? (await this.fetchPage(view, place)).page.messages[0] : undefined;
    const at = await firstSince(
      day,
      (id) => first({ anchor: id, num_before: 0, num_after: 1 }),
      () => first({ anchor: 'newest', num_before: 1, num_after: 0 }),
    );
    if (at === undefined || this.view.peek() !== view) return 'newest';
    this.target.value = { at };
    return at;
  }

  private async fetchPage(view: View, place: GetMessagesParams) {
    const form = { narrow: narrowOf(view, this.slices.raw), client_gravatar: false, allow_empty_topic_name: true };
    const { answer, meanwhile } = await this.requests.recordEvents((options: CallOptions) =>
      this.requests.client.messages.list({ ...place, ...form }, options),
    );
    return { page: answer, meanwhile };
  }

  /** Returns the list after events, or undefined if messages are missing. */
  private replay(list: MessageList, events: PageEvent[]): MessageList | undefined {
    let next: MessageList | undefined = list;
    for (const event of events) next &&= applyToList(next, event, this.slices.raw.ownId);
    return next;
  }

  /** Fetches the messages before or after the loaded ones, unless the view has none or they are being fetched. */
  async loadMore(direction: 'older' | 'newer'): Promise<void> {
    const list = this.list.peek();
    const isOlder = direction === 'older';
    if (!list || this.loading || (isOlder ? list.foundOldest : list.foundNewest)) return;
    const edgeOf = ({ messages }: MessageList) => messages.at(isOlder ? 0 : -1);
    const edge = edgeOf(list);
    if (!edge) return;
    this.loading = true;
    const state = this.slices.raw;
    try {
      const { page, meanwhile } = await this.fetchPage(list.view, {
        anchor: edge.id,
        include_anchor: false,
        num_before: isOlder ? PAGE : 0,
        num_after: isOlder ? 0 : PAGE,
      });
      const now = this.list.peek();
      // The page does not belong to a list that was fetched anew meanwhile, or after events were lost.
      if (this.slices.raw === state && now?.view === list.view && edgeOf(now)?.id === edge.id) {
        const longer = isOlder ? prepend(now, page) : append(now, page);
        const next = this.replay(longer, meanwhile);
        if (next) this.list.value = next;
        else void this.refresh();
      }
    } catch {
      // The next scrolling tries again.
    } finally {
      this.loading = false;
    }
  }

  /** Fetches the topics of the open channel. */
  private loadTopics(): void {
    const view = this.view.peek();
    if (view && 'channelId' in view) this.topics.load(view.channelId);
  }
}

/** Returns whether the list is empty although the view has further messages. */
const isEmptied = ({ messages, foundOldest, foundNewest }: MessageList) =>
  messages.length === 0 && !(foundOldest && foundNewest);
