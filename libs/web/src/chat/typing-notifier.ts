import type { Client, SetTypingStatusParams } from '@team-chat/client';
import { type Conversation, keyOf } from '../state/view.ts';

/** Milliseconds after which a notice is repeated. Source: server_typing_started_wait_period_milliseconds. */
const REPEAT_MS = 30_000;
/** Milliseconds without a key after which the user no longer counts as writing. Source:
 *  server_typing_stopped_wait_period_milliseconds. */
const PAUSE_MS = 12_000;

/** Tells others that the user writes to a conversation, and that the user stopped. */
export class TypingNotifier {
  private readonly client: Client;
  private to: Conversation | undefined;
  private toldAtMs = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: Client) {
    this.client = client;
  }

  /** Notes that the user has pressed a key. */
  typed(to: Conversation): void {
    if (this.to && keyOf(this.to) !== keyOf(to)) this.stop();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.stop(), PAUSE_MS);
    if (this.to && Date.now() - this.toldAtMs < REPEAT_MS) return;
    this.to = to;
    this.toldAtMs = Date.now();
    this.tell('start', to);
  }

  /** Ends the notice, for example because the message was sent. */
  stop(): void {
    clearTimeout(this.timer);
    if (this.to) this.tell('stop', this.to);
    this.to = undefined;
  }

  private tell(op: 'start' | 'stop', to: Conversation): void {
    const params: SetTypingStatusParams =
      to.kind === 'topic'
        ? { op, type: 'channel', stream_id: to.channelId, topic: to.topic }
        : { op, type: 'direct', to: to.userIds };
    // A lost notice does not matter to the user.
    this.client.typing.set(params).catch(() => undefined);
  }
}
