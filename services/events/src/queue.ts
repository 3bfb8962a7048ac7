import type { Audience, ClientCapabilities } from '@team-chat/contracts';
import { passesNarrow } from './domain/message-narrow';
import { TransactionSnapshot } from './domain/transaction-snapshot';
import { isInAudience, type SubscriberState } from './domain/subscriber-state';
import type { Entry } from './entry';
import type { QueueRecord } from './queue-record';
import { messageFlags, shapeEvent } from './shaping';

/** An event that waits to be fetched or acknowledged. */
export interface PendingEvent {
  seq: number;
  /** Its JSON, shared with all queues that get the same. */
  text: string;
  trace: string | undefined;
}

/** A long poll that waits. */
export interface Waiter {
  /** Answers with these events. */
  answer(events: PendingEvent[]): void;
  /** Fails: the queue went away under it. */
  refuse(error: Error): void;
}

/** One client's event queue: a cursor into the log, and the events between it and the present. */
export class Queue {
  readonly record: QueueRecord;
  readonly viewer: SubscriberState;
  /** Entries up to here are acknowledged. */
  cursor: number;
  pending: PendingEvent[] = [];
  waiter: Waiter | undefined;
  /** Unix milliseconds of the last poll's start, or of registration. */
  activeAtMs = Date.now();
  /** Unix milliseconds when the record was last written, and the revision that gave it. */
  recordedAtMs = Date.now();
  revision: number;
  private readonly types: ReadonlySet<string> | null;
  private readonly snapshots: ReadonlyMap<string, TransactionSnapshot>;

  constructor(
    stored: { record: QueueRecord; revision: number },
    viewer: Pick<SubscriberState, 'role' | 'channel_role' | 'channels' | 'revealed'>,
    cursor: number,
  ) {
    const { record } = stored;
    this.record = record;
    this.revision = stored.revision;
    this.viewer = {
      user_id: record.user_id,
      role: viewer.role,
      channel_role: viewer.channel_role,
      channels: viewer.channels,
      revealed: viewer.revealed,
      all_public_streams: record.all_public_streams,
    };
    this.cursor = cursor;
    this.types = record.event_types === null ? null : new Set(record.event_types);
    this.snapshots = new Map(
      Object.entries(record.snapshots).map(([service, text]) => [service, new TransactionSnapshot(text)]),
    );
  }

  get id(): string {
    return this.record.queue_id;
  }

  wantsType(type: string): boolean {
    if (this.types === null) return true;
    // The older form of the same: whoever names the newer one has no use for it (spec/wire-contract.md, section 2.2).
    if (type === 'muted_topics' && this.types.has('user_topic')) return false;
    return this.types.has(type);
  }

  /** Whether the registration data already showed what the entry tells. */
  alreadyKnows(entry: Entry): boolean {
    return this.snapshots.get(entry.service)?.contains(entry.xid) ?? false;
  }

  isFor({ audience, service }: Entry): boolean {
    return isInAudience(audience, this.viewer, service);
  }

  /** Takes in an entry that is for this queue, shaped for its client. Returns whether that made an event. */
  take(entry: Entry): boolean {
    if (entry.seq <= this.cursor || !this.wantsType(entry.type) || this.alreadyKnows(entry)) return false;
    if (!isMeantFor(entry.audience.clients, this.record.capabilities)) return false;
    if (this.record.narrow.length > 0 && entry.is('message')) {
      if (!passesNarrow(this.record.narrow, entry.fields.message, messageFlags(entry, this.viewer)))
        return false;
    }
    const text = shapeEvent(entry, this.viewer, this.record);
    if (text === undefined) return false;
    this.pending.push({ seq: entry.seq, text, trace: entry.trace });
    return true;
  }

  /** Forgets what the client has. */
  acknowledge(seq: number): void {
    if (seq <= this.cursor) return;
    this.cursor = seq;
    const kept = this.pending.findIndex((event) => event.seq > seq);
    this.pending = kept < 0 ? [] : this.pending.slice(kept);
  }

  /** Answers the waiting poll with what there is, even if that is nothing. */
  release(): void {
    const waiter = this.waiter;
    this.waiter = undefined;
    waiter?.answer(this.pending);
  }
}

function isMeantFor(clients: Audience['clients'], capabilities: ClientCapabilities): boolean {
  if (!clients) return true;
  return Object.entries(clients).every(
    ([name, has]) => capabilities[name as keyof ClientCapabilities] === has,
  );
}
