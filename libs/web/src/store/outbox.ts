import { signal } from '@preact/signals-core';
import { type Conversation, destinationOf } from '../state/view.ts';
import { reasonOf, type Requests } from './requests.ts';
import type { Slices } from './slices.ts';

/** A message on its way to the server. */
export interface Outgoing {
  localId: string;
  queueId: string;
  to: Conversation;
  content: string;
  /** Reason why the message was not sent. */
  failure: string | undefined;
}

/** The user's messages that the server has not confirmed. */
export class Outbox {
  readonly outgoing = signal<readonly Outgoing[]>([]);
  private readonly requests: Requests;
  private readonly slices: Slices;
  private sent = 0;

  constructor(requests: Requests, slices: Slices) {
    this.requests = requests;
    this.slices = slices;
  }

  /** Sends a message. Shows the message at once, and a reason if the server refuses it or cannot be reached. Returns whether it
   *  was sent. */
  async send(to: Conversation, content: string): Promise<boolean> {
    const localId = `${Date.now()}.${this.sent++}`;
    const outgoing = { localId, queueId: this.slices.raw.queueId, to, content, failure: undefined };
    this.outgoing.value = [...this.outgoing.peek(), outgoing];
    return this.deliver(outgoing);
  }

  /** Sends a message again. The server knows it by queue and local id, and does not store it twice. */
  async deliver(outgoing: Outgoing): Promise<boolean> {
    const { localId, queueId, to, content } = outgoing;
    this.replace(localId, { ...outgoing, failure: undefined });
    try {
      const params = { ...destinationOf(to), content, queue_id: queueId, local_id: localId, read_by_sender: true };
      await this.requests.client.messages.send(params);
      this.remove(localId);
      return true;
    } catch (error) {
      this.replace(localId, { ...outgoing, failure: reasonOf(error) });
      return false;
    }
  }

  remove(localId: string): void {
    if (!this.outgoing.peek().some((each) => each.localId === localId)) return;
    this.outgoing.value = this.outgoing.peek().filter((each) => each.localId !== localId);
  }

  private replace(localId: string, next: Outgoing): void {
    this.outgoing.value = this.outgoing.peek().map((each) => (each.localId === localId ? next : each));
  }
}
