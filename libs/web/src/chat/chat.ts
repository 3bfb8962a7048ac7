import {
  ApiError,
  type CallOptions,
  type Client,
  type GetMessagesParams,
  type Message,
  type Reaction,
} from '@team-chat/client';
import { applyEvent, EVENT_TYPES, movesMessages, type PageEvent, raiseTopic } from '../state/apply-event.ts';
import { type ChatState, FETCH_EVENT_TYPES, createState } from '../state/chat-state.ts';
import { append, applyToList, createList, type MessageList, prepend } from '../state/message-list.ts';
import { type Conversation, keyOf, narrowOf, type View } from '../state/view.ts';
import { notify } from './notifications.ts';
import { reportPresence } from './presence.ts';
import { ReadMarker } from './read-marker.ts';
import { TypingNotifier } from './typing-notifier.ts';

/** Number of messages that one request fetches. */
const PAGE = 100;
/** Capabilities of the page: it takes the newer forms of all events. */
const CAPABILITIES = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  stream_typing_notifications: true,
  user_settings_object: true,
  empty_topic_name: true,
  simplified_presence_events: true,
};

/** A message on its way to the server. */
export interface Outgoing {
  localId: string;
  queueId: string;
  to: Conversation;
  content: string;
  /** Reason why the message was not sent. */
  failure: string | undefined;
}

/** Texts that a user has begun. The texts outlast rows that are scrolled away, and the Chat. */
export interface Texts {
  /** Unsent texts and their topics, by key of their view. */
  drafts: Map<string, string>;
  /** Texts of messages that the user edits, by id; undefined if the user has changed nothing yet. */
  edits: Map<number, string | undefined>;
}

export const newTexts = (): Texts => ({ drafts: new Map(), edits: new Map() });

/** The conversation of the user with the server: its state, the open view, and the user's actions. */
export class Chat {
  readonly client: Client;
  readonly readMarker: ReadMarker;
  readonly typing: TypingNotifier;
  state: ChatState | undefined;
  view: View | undefined;
  list: MessageList | undefined;
  /** Place to which the list scrolls when it is shown first: a message, or the end. */
  start: number | 'end' = 'end';
  outgoing: Outgoing[] = [];
  readonly drafts: Texts['drafts'];
  readonly edits: Texts['edits'];
  /** Reason why messages could not be fetched, or an action failed. */
  problem: string | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly ended = new AbortController();
  /** Events since each request for messages or topics that is under way. */
  private readonly recordings = new Set<PageEvent[]>();
  /** Ids of the channels whose topics are being fetched. */
  private readonly loadingTopics = new Set<number>();
  private loading = false;
  private sent = 0;

  constructor(client: Client, { drafts, edits } = newTexts()) {
    this.client = client;
    this.drafts = drafts;
    this.edits = edits;
    this.readMarker = new ReadMarker(client);
    this.typing = new TypingNotifier(client);
  }

  /** Calls the listener after each change. Returns a function that removes the listener. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  changed(): void {
    for (const listener of this.listeners) listener();
  }

  /** Follows the events of the server until `stop`. Throws errors that will not pass, such as that of a replaced key. */
  async run(): Promise<void> {
    const { signal } = this.ended;
    reportPresence(this.client, signal);
    const events = this.client.events({
      event_types: [...EVENT_TYPES],
      fetch_event_types: FETCH_EVENT_TYPES,
      client_capabilities: CAPABILITIES,
      apply_markdown: true,
      client_gravatar: false,
      slim_presence: true,
      signal,
    });
    for await (const event of events) {
      if (event.type === 'registered' || event.type === 'reregistered') {
        this.state = createState(event.state);
        await this.refresh();
      } else {
        await this.apply(this.state!, event);
      }
      this.changed();
    }
  }

  private async apply(state: ChatState, event: PageEvent): Promise<void> {
    applyEvent(state, event, Date.now());
    for (const recording of this.recordings) recording.push(event);
    if (event.type === 'message') notify(state, event);
    if (event.type === 'message' && event.local_message_id) this.removeOutgoing(event.local_message_id);
    if (event.type === 'update_message_flags' && event.op === 'remove') this.readMarker.forget(event.messages);
    if (event.type === 'update_message') this.loadTopics();
    if (!this.list) return;
    const next = applyToList(this.list, event, state.ownId);
    if (next && !isEmptied(next)) this.list = next;
    else await this.refresh();
  }

  stop(): void {
    this.ended.abort();
    this.typing.stop();
  }

  /** Shows a view from its first unread message on. */
  async open(view: View): Promise<void> {
    if (this.view && keyOf(this.view) === keyOf(view)) return;
    this.view = view;
    this.list = undefined;
    this.problem = undefined;
    this.changed();
    if (this.state) await this.fetchView(view, 'first_unread');
  }

  /** Fetches the open view again after events were lost. Messages stay shown until then. */
  private async refresh(): Promise<void> {
    this.loadTopics();
    if (!this.view) return;
    const newest = this.list?.foundNewest === false ? this.list.messages.at(-1)?.id : undefined;
    await this.fetchView(this.view, this.list ? (newest ?? 'newest') : 'first_unread');
  }

  private async fetchView(view: View, anchor: number | 'first_unread' | 'newest'): Promise<void> {
    this.loadTopics();
    await this.attempt(async () => {
      const isSearch = view.kind === 'search';
      const { page, meanwhile } = await this.fetchPage(view, {
        anchor: isSearch ? 'newest' : anchor,
        num_before: PAGE,
        num_after: anchor === 'first_unread' ? PAGE : 0,
      });
      if (this.view !== view) return;
      const list = this.replay(createList(view, page), meanwhile);
      if (!list) return this.fetchView(view, anchor);
      const isRead = !page.messages.some(({ flags }) => !flags.includes('read'));
      this.start = isRead || isSearch ? 'end' : page.anchor!;
      this.list = list;
    });
  }

  private async fetchPage(view: View, place: GetMessagesParams) {
    const form = { narrow: narrowOf(view), client_gravatar: false, allow_empty_topic_name: true };
    const { answer, meanwhile } = await this.recordEvents((options) =>
      this.client.messages.list({ ...place, ...form }, options),
    );
    return { page: answer, meanwhile };
  }

  /** Repeats a request until it is answered. Returns the answer with the events since the request; the answer may or may
   *  not contain their changes. */
  private async recordEvents<T>(request: (options: CallOptions) => Promise<T>) {
    const meanwhile: PageEvent[] = [];
    this.recordings.add(meanwhile);
    try {
      return { answer: await request({ retries: Infinity, signal: this.ended.signal }), meanwhile };
    } finally {
      this.recordings.delete(meanwhile);
    }
  }

  /** Returns the list after events, or undefined if messages are missing. */
  private replay(list: MessageList, events: PageEvent[]): MessageList | undefined {
    let next: MessageList | undefined = list;
    for (const event of events) next &&= applyToList(next, event, this.state!.ownId);
    return next;
  }

  /** Fetches the messages before or after the loaded ones, unless the view has none or they are being fetched. */
  async loadMore(direction: 'older' | 'newer'): Promise<void> {
    const { list } = this;
    const isOlder = direction === 'older';
    if (!list || this.loading || (isOlder ? list.foundOldest : list.foundNewest)) return;
    const edgeOf = ({ messages }: MessageList) => messages.at(isOlder ? 0 : -1);
    const edge = edgeOf(list);
    if (!edge) return;
    this.loading = true;
    try {
      const { page, meanwhile } = await this.fetchPage(list.view, {
        anchor: edge.id,
        include_anchor: false,
        num_before: isOlder ? PAGE : 0,
        num_after: isOlder ? 0 : PAGE,
      });
      // The page does not belong to a list that was fetched anew meanwhile.
      if (this.list?.view === list.view && edgeOf(this.list)?.id === edge.id) {
        const longer = isOlder ? prepend(this.list, page) : append(this.list, page);
        const next = this.replay(longer, meanwhile);
        if (next) this.list = next;
        else await this.refresh();
      }
    } catch {
      // The next scrolling tries again.
      return;
    } finally {
      this.loading = false;
    }
    this.changed();
  }

  /** Fetches the topics of the open channel, unless they are known or being fetched. */
  private loadTopics(): void {
    const { state, view } = this;
    if (!state || !view || !('channelId' in view) || state.topics.has(view.channelId)) return;
    const { channelId } = view;
    if (this.loadingTopics.has(channelId)) return;
    this.loadingTopics.add(channelId);
    this.recordEvents((options) =>
      this.client.topics.list({ stream_id: channelId, allow_empty_topic_name: true }, options),
    )
      .finally(() => this.loadingTopics.delete(channelId))
      .then(
        ({ answer, meanwhile }) => {
          // Only the server knows which topics are left after a move.
          if (this.state !== state || meanwhile.some(movesMessages)) return this.loadTopics();
          state.topics.set(channelId, answer.topics);
          for (const event of meanwhile) if (event.type === 'message') raiseTopic(state, event);
          this.changed();
        },
        () => undefined,
      );
  }

  /** Sends a message. Shows the message at once, and a reason if the server refuses it or cannot be reached. */
  async send(to: Conversation, content: string): Promise<void> {
    this.typing.stop();
    const localId = `${Date.now()}.${this.sent++}`;
    const outgoing = { localId, queueId: this.state!.queueId, to, content, failure: undefined };
    this.outgoing = [...this.outgoing, outgoing];
    await this.deliver(outgoing);
  }

  /** Sends a message again. The server knows it by queue and local id, and does not store it twice. */
  async deliver(outgoing: Outgoing): Promise<void> {
    const { localId, queueId, to, content } = outgoing;
    const destination =
      to.kind === 'topic'
        ? { type: 'channel' as const, to: to.channelId, topic: to.topic }
        : { type: 'direct' as const, to: to.userIds };
    this.replaceOutgoing(localId, { ...outgoing, failure: undefined });
    try {
      const params = { ...destination, content, queue_id: queueId, local_id: localId, read_by_sender: true };
      await this.client.messages.send(params);
      this.removeOutgoing(localId);
    } catch (error) {
      this.replaceOutgoing(localId, { ...outgoing, failure: reasonOf(error) });
    }
    this.changed();
  }

  removeOutgoing(localId: string): void {
    this.outgoing = this.outgoing.filter((each) => each.localId !== localId);
    this.changed();
  }

  private replaceOutgoing(localId: string, next: Outgoing): void {
    this.outgoing = this.outgoing.map((each) => (each.localId === localId ? next : each));
    this.changed();
  }

  /** Adds the user's reaction to a message, or removes it. */
  async toggleReaction(
    message: Message,
    emoji: Pick<Reaction, 'emoji_name'> & Partial<Pick<Reaction, 'emoji_code' | 'reaction_type'>>,
  ): Promise<void> {
    // A name may stand for another emoji by now.
    const isSame = (reaction: Reaction) =>
      emoji.emoji_code === undefined
        ? reaction.emoji_name === emoji.emoji_name
        : reaction.emoji_code === emoji.emoji_code && reaction.reaction_type === emoji.reaction_type;
    const isOwn = message.reactions.some((reaction) => reaction.user_id === this.state!.ownId && isSame(reaction));
    const params = { message_id: message.id, ...emoji };
    await this.attempt(() => (isOwn ? this.client.reactions.remove(params) : this.client.reactions.add(params)));
  }

  /** Runs an action of the user. Shows the reason if it fails, and returns whether it succeeded. */
  async attempt(action: () => Promise<unknown>): Promise<boolean> {
    this.problem = undefined;
    try {
      await action();
      return true;
    } catch (error) {
      this.problem = reasonOf(error);
      return false;
    } finally {
      this.changed();
    }
  }

  dismissProblem(): void {
    this.problem = undefined;
    this.changed();
  }
}

/** Returns whether the list is empty although the view has further messages. */
const isEmptied = ({ messages, foundOldest, foundNewest }: MessageList) =>
  messages.length === 0 && !(foundOldest && foundNewest);

/** Returns the reason of a failure for the user. */
export function reasonOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'The server cannot be reached.';
}
