import type { Client, SetTypingStatusParams } from '@team-chat/client';
import type { Limits } from '../state/families/realm.ts';
import { type Conversation, keyOf } from '../state/view.ts';

/** Tells others that the user writes to a conversation, and that the user stopped. */
export class TypingNotifier {
  private readonly client: Client;
  private readonly limits: () => Limits;
  private to: Conversation | undefined;
  private toldAtMs = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: Client, limits: () => Limits) {
    this.client = client;
    this.limits = limits;
  }

  /** Notes that the user has pressed a key. */
  typed(to: Conversation): void {
    if (this.to && keyOf(this.to) !== keyOf(to)) this.stop();
    clearTimeout(this.timer);
    const limits = this.limits();
    this.timer = setTimeout(() => this.stop(), limits.server_typing_stopped_wait_period_milliseconds);
    const repeatMs = limits.server_typing_started_wait_period_milliseconds;
    if (this.to && Date.now() - this.toldAtMs < repeatMs) return;
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
