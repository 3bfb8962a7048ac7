import { ApiError, type Audience, type ClientCapabilities } from '@team-chat/contracts';
import { passesNarrow } from '../domain/message-narrow';
import { isInAudience, type SubscriberState } from '../domain/subscriber-state';
import type { TransactionSnapshot } from '../domain/transaction-snapshot';
import type { Entry } from '../log/entry';
import type { LogWindow } from '../log/log-window';
import { computeMessageFlags, shapeEvent } from '../shaping';
import { type QueueRecord, recordedAtMs } from './record';
import { shareFilters, parseSnapshots, shareTypes } from './shared-parts';

/** Waiting events above which a queue is removed from memory, and read from the log if its client polls again. */
export const MAX_PENDING = 10_000;
/** Characters of these events, in the same way. */
export const MAX_PENDING_CHARACTERS = 16 * 1024 * 1024;

/** An event that the client has not acknowledged yet. */
export interface PendingEvent {
  seq: number;
  type: string;
  /** The event's JSON, shared by all queues that get the same. */
  text: string;
  trace: string | undefined;
}

/** A waiting long poll, or that of a stream. */
export interface Waiter {
  readonly isStream: boolean;
  /** Answers the poll with these events. */
  answer(events: PendingEvent[]): void;
  /** Sends a stream those of these events that it does not have, and waits on. */
  send(events: PendingEvent[]): void;
  /** Fails the poll, because this replica no longer holds the queue. */
  refuse(error: Error): void;
}

/** One client's event queue: a cursor in the log, and the events after it. */
export class Queue {
  readonly record: QueueRecord;
  readonly viewer: SubscriberState;
  /** Sequence number up to which entries are acknowledged. */
  cursor: number;
  pending: PendingEvent[] = [];
  /** Characters of the pending events. */
  private pendingSize = 0;
  /** Sequence number up to which the log was read for this queue; undefined once it gets new entries. */
  readUpTo: number | undefined;
  waiter: Waiter | undefined;
  /** Unix milliseconds of the last poll's start, or of registration. */
  activeAtMs = Date.now();
  /** Unix milliseconds of the client's own last request. Polls that a gateway makes for a stream do not count. */
  seenAtMs: number;
  /** Unix milliseconds of the record's last write. */
  recordedAtMs: number;
  /** Revision of the record after that write. */
  revision: number;
  private readonly types: ReadonlySet<string> | null;
  private readonly snapshots: ReadonlyMap<string, TransactionSnapshot>;

  constructor(
    stored: { record: QueueRecord; revision: number },
    /** The newest entries of the partition of the log that has the queue's events. */
    readonly window: LogWindow,
    viewer: Pick<SubscriberState, 'role' | 'channel_role' | 'channels' | 'revealed'>,
    cursor: number,
  ) {
    const { record } = stored;
    this.record = record;
    this.recordedAtMs = recordedAtMs(record);
    this.seenAtMs = this.recordedAtMs;
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
    this.readUpTo = cursor;
    shareFilters(record);
    this.types = shareTypes(record.event_types);
    this.snapshots = parseSnapshots(record);
  }

  get id(): string {
    return this.record.queue_id;
  }

  wantsType(type: string): boolean {
    if (this.types === null) return true;
    // Older form of `user_topic`, only for clients that do not ask for that (spec/wire-contract.md, section 2.2).
    if (type === 'muted_topics' && this.types.has('user_topic')) return false;
    return this.types.has(type);
  }

  /** Whether the registration data already contained the entry's change. */
  alreadyKnows(entry: Entry): boolean {
    return this.snapshots.get(entry.service)?.contains(entry) ?? false;
  }

  isFor({ audience, service }: Entry): boolean {
    return isInAudience(audience, this.viewer, service);
  }

  /** Adds the event that an entry makes for this queue's client. Returns false if it makes none. The caller checks the
   *  audience. */
  take(entry: Entry): boolean {
    if (entry.seq <= this.cursor || !this.wantsType(entry.type) || this.alreadyKnows(entry)) return false;
    if (!isMeantFor(entry.audience.clients, this.record.capabilities)) return false;
    if (this.record.narrow.length > 0 && entry.is('message')) {
      if (!passesNarrow(this.record.narrow, entry.fields.message, computeMessageFlags(entry, this.viewer))) {
        return false;
      }
    }
    const text = shapeEvent(entry, this.viewer, this.record);
    if (text === undefined) return false;
    this.pending.push({ seq: entry.seq, type: entry.type, text, trace: entry.trace });
    this.pendingSize += text.length;
    return true;
  }

  /** Whether no more events may wait in memory. */
  get isFull(): boolean {
    return this.pending.length >= MAX_PENDING || this.pendingSize >= MAX_PENDING_CHARACTERS;
  }

  /** Removes the events up to `seq`, which the client has received. */
  acknowledge(seq: number): void {
    if (seq <= this.cursor) return;
    this.cursor = seq;
    const kept = this.pending.findIndex((event) => event.seq > seq);
    const gone = kept < 0 ? this.pending : this.pending.slice(0, kept);
    for (const { text } of gone) this.pendingSize -= text.length;
    this.pending = this.pending.slice(gone.length);
  }

  /** Sends the pending events to the client that waits. */
  deliver(): void {
    if (this.waiter?.isStream) this.waiter.send(this.pending);
    else this.release();
  }

  /** Answers the waiting poll with the pending events, even if there are none. */
  release(): void {
    const waiter = this.waiter;
    this.waiter = undefined;
    waiter?.answer(this.pending);
  }
}

function isMeantFor(clients: Audience['clients'], capabilities: ClientCapabilities): boolean {
  if (!clients) return true;
  return Object.entries(clients).every(([name, has]) => capabilities[name as keyof ClientCapabilities] === has);
}

/** Whether a queue's id is of the incarnation of the log that the window reads. */
export function isOfIncarnation(queueId: string, { incarnation }: LogWindow): boolean {
  return queueId.startsWith(`${incarnation}-`);
}

/** Returns the refusal of a queue that is unknown here, expired or another user's. */
export function badQueueId(queueId: string): ApiError {
  return new ApiError('BAD_EVENT_QUEUE_ID', `Bad event queue ID: ${queueId}`, { queue_id: queueId });
}
