import type { Client, Message, Reaction } from '@team-chat/client';
import type { ChatState, PageEvent } from '../state/chat-state.ts';
import { type Conversation, includes } from '../state/view.ts';
import { Drafts } from './drafts.ts';
import { followEvents } from './loop.ts';
import { Messages } from './messages.ts';
import { Outbox } from './outbox.ts';
import { ReadMarker } from './read-marker.ts';
import { Requests } from './requests.ts';
import { Slices } from './slices.ts';
import { Texts } from './texts.ts';
import { Topics } from './topics.ts';
import { TypingNotifier } from './typing-notifier.ts';
import { Uploads } from './uploads.ts';

/** The conversation of the user with the server: its state, the open view, and what the user does. */
export class Store {
  readonly slices = new Slices();
  readonly requests: Requests;
  readonly topics: Topics;
  readonly messages: Messages;
  readonly outbox: Outbox;
  readonly readMarker: ReadMarker;
  readonly typing: TypingNotifier;
  readonly texts: Texts;
  readonly drafts: Drafts;
  readonly uploads: Uploads;
  /** Functions that are called with each event after it was applied, such as that of notifications. */
  readonly listeners = new Set<(event: PageEvent) => void>();
  /** Applies events: the page shows the changes of events at the next frame, and those of the user at once. */
  readonly applying: (apply: () => void) => void;
  private readonly ended = new AbortController();

  constructor(client: Client, texts: Texts, applying: Store['applying'] = (apply) => apply()) {
    this.texts = texts;
    this.applying = applying;
    this.requests = new Requests(client, this.ended.signal);
    this.topics = new Topics(this.requests, this.slices);
    this.messages = new Messages(this.requests, this.slices, this.topics);
    this.outbox = new Outbox(this.requests, this.slices);
    this.drafts = new Drafts(this.requests, this.slices);
    this.uploads = new Uploads(this.requests, this.slices, texts);
    this.readMarker = new ReadMarker(client);
    this.typing = new TypingNotifier(client, () => this.slices.raw.limits);
  }

  /** The state; whoever reads one of its slices in a component or computed value depends on the slice. */
  get state(): ChatState {
    return this.slices.tracked;
  }

  run(): Promise<void> {
    return followEvents(this);
  }

  stop(): void {
    this.ended.abort();
    if (this.slices.raw) this.typing.stop();
  }

  /** Sends a message. If the open view belongs to it and has not loaded its end, it loads the end once the message is sent, so that
   *  the message is seen. */
  async send(to: Conversation, content: string): Promise<void> {
    this.typing.stop();
    const isSent = await this.outbox.send(to, content);
    const list = this.messages.list.peek();
    if (isSent && list && !list.foundNewest && includes(list.view, to)) await this.messages.openEnd();
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
    const { ownId } = this.slices.raw;
    const isOwn = message.reactions.some((reaction) => reaction.user_id === ownId && isSame(reaction));
    const params = { message_id: message.id, ...emoji };
    await this.requests.attempt(({ reactions }) => (isOwn ? reactions.remove(params) : reactions.add(params)));
  }
}
