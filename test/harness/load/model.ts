import type { ApiClient, TestUser } from '@team-chat/testkit';
import type { Place } from '../../support/traffic';
import { TrackedValue } from './tracked-value';

/** A conversation of the load. In a `churning` channel users subscribe and unsubscribe, so that its messages' flags depend
 *  on how requests interleave, and no flags are changed there. */
export interface ChaosPlace extends Place {
  churning: boolean;
  /** Name of a channel. */
  channel?: string;
}

/** An attempt to send a message, and what was done to the message. */
export class SentMessage {
  readonly begunMs = Date.now();
  /** Undefined if there was no answer: the message may have been sent, or not. */
  id?: number;
  acknowledgedMs?: number;
  readonly content: TrackedValue<string>;
  readonly deleted = new TrackedValue(false);
  /** Whether the user of this id has reacted. */
  readonly reactions = new Map<number, TrackedValue<boolean>>();

  constructor(
    readonly place: ChaosPlace,
    readonly sender: TestUser,
    /** The first content. It is unique, and later contents begin with it. */
    readonly original: string,
  ) {
    this.content = new TrackedValue(original);
  }

  get isDeletionTried(): boolean {
    return this.deleted.possible.includes(true);
  }

  reactionOf(userId: number): TrackedValue<boolean> {
    return getOrCreate(this.reactions, userId, () => new TrackedValue(false));
  }
}

/** Returns the first content of a message from its present content. */
export function originalOf(content: string): string {
  return content.split(' ', 1)[0]!;
}

/** A user of the load, and the values that only this user changes. */
export class Person {
  /** Whether a message of this id is read, and starred. */
  private readonly flags = new Map<number, { read: TrackedValue<boolean>; starred: TrackedValue<boolean> }>();
  readonly subscriptions = new Map<string, TrackedValue<boolean>>();
  readonly status = new TrackedValue('');
  readonly groupDescription = new TrackedValue('');
  /** Attempts to save a snippet of a unique title. `id` is undefined if there was no answer. */
  readonly snippets: { title: string; id?: number }[] = [];

  constructor(
    readonly user: TestUser,
    /** One for each gateway. */
    readonly clients: ApiClient[],
    readonly groupId: number,
  ) {}

  flagsOf(messageId: number) {
    return getOrCreate(this.flags, messageId, () => ({
      read: new TrackedValue(false),
      starred: new TrackedValue(false),
    }));
  }
}

/** All that was tried, and what therefore must be true. */
export class Model {
  readonly sends: SentMessage[] = [];
  /** Longest time without an acknowledged send, in milliseconds. */
  longestOutageMs = 0;
  acknowledged = 0;
  private lastAcknowledgedMs = Date.now();

  constructor(
    readonly people: Person[],
    readonly places: ChaosPlace[],
  ) {}

  acknowledge(send: SentMessage, id: number): void {
    send.id = id;
    this.acknowledged++;
    const nowMs = Date.now();
    send.acknowledgedMs = nowMs;
    this.longestOutageMs = Math.max(this.longestOutageMs, nowMs - this.lastAcknowledgedMs);
    this.lastAcknowledgedMs = nowMs;
  }
}

function getOrCreate<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}
