import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Actor,
  ApiError,
  type Delivery,
  getActorGroups,
  getWebhookTask,
  type HeldWebhook,
  type LogPlace,
  recordDeliveries,
  type Role,
  type WebhookTask,
} from '@team-chat/contracts';
import { countDelivery } from '../metrics';
import type { PendingEvent, Queue } from '../queues/queue';
import { makeQueueRecord } from './queue-record';
import { GONE, isDelivered, sendToEventWebhook } from './request';
import { findMove, type Move, findStart } from './start-place';
import type { DeliveryContext } from './leases';

/** Deliveries, and milliseconds after the first of them, that are recorded together while more events wait. */
const MAX_UNRECORDED = 50;
const RECORD_AFTER_MS = 250;
/** Milliseconds without an event after which it is recorded how far the log was read. */
const IDLE_MS = 60_000;
/** Seconds before a failed delivery is repeated: doubled each time, up to the longest. */
const FIRST_PAUSE_S = 1;
const LONGEST_PAUSE_S = 300;
/** Milliseconds before another attempt after a failure of this server. */
const RETRY_MS = 1000;

/** Delivers the events of one webhook, one after the other, under one lease. It reads the log by a queue of its own, so a
 *  receiver that does not answer delays nobody else. */
export class EventWebhookReader {
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;
  /** The last entry that was delivered, or was not for the webhook. */
  private place: Required<LogPlace> | null = null;
  private recordedPlace: LogPlace | null = null;
  private failures = 0;
  private task: WebhookTask | undefined;
  /** The organisation's move to another partition of the log, once all services have made it. */
  private move: Move | undefined;
  private unrecorded: Delivery[] = [];
  private unrecordedSinceMs = 0;

  constructor(
    private readonly options: DeliveryContext,
    private readonly webhook: HeldWebhook,
  ) {
    this.running = this.run();
  }

  /** Makes the reader stop after the attempt at hand, and waits for the end of the attempt. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  get lease(): number {
    return this.webhook.lease;
  }

  /** Whether the reader was told to stop, or found that its lease has ended. */
  get hasStopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async run(): Promise<void> {
    const { log } = this.options;
    while (!this.hasStopped) {
      try {
        await this.readLog();
      } catch (error) {
        if (this.hasStopped) break;
        log.warn({ err: error, webhook_id: this.webhook.id }, 'a webhook is read again');
        await this.pause(RETRY_MS);
      }
    }
  }

  /** Loads the webhook's URL, secret, filters and place in the log. Returns undefined where the lease has ended. */
  private async load(): Promise<WebhookTask | undefined> {
    const { realm_id, id: webhook_id, lease } = this.webhook;
    const params = { realm_id, webhook_id, lease };
    const { task } = await this.options.bus.call(getWebhookTask, { params });
    if (!task) return undefined;
    this.place = this.recordedPlace = task.place && { partition: 0, ...task.place };
    this.failures = task.failures;
    return task;
  }

  /** Reads the log from the present place on, until the queue is closed. */
  private async readLog(): Promise<void> {
    const { owner, eventLog } = this.options;
    this.task ??= await this.load();
    if (!this.task) return this.stopping.abort();
    const { start, isGap } = await findStart(this.place, this.webhook.realm_id, eventLog);
    if (isGap) this.noteGap(start);
    this.place = start;
    const record = makeQueueRecord(this.webhook, this.task, owner, start);
    const actor = await this.loadActor(this.task);
    const queue = await unlessDeactivated(owner.unstored.add(record, actor, start.seq));
    if (!queue) return this.skipToPresent();
    try {
      if (queue.pending.length === 0) await this.moveToPresent(queue);
      while (!this.hasStopped) {
        const event = queue.pending[0];
        if (event) await this.deliver(this.task, queue, event);
        else if (queue.readUpTo !== undefined) {
          if (!(await unlessDeactivated(owner.unstored.readOn(queue)))) return this.skipToPresent();
        } else if (owner.queues.get(queue.id) !== queue) return;
        else if (await this.goToNextPartition(queue)) return;
        else await this.waitForEvents(queue);
      }
      await this.record();
    } finally {
      queue.waiter = undefined;
      owner.unstored.drop(queue);
    }
  }

  /** Adds to the list of attempts that the log has lost events before they were delivered. */
  private noteGap({ seq }: LogPlace): void {
    this.options.log.warn({ webhook_id: this.webhook.id, place: this.place }, 'events of a webhook were lost');
    this.unrecorded.push({
      event_id: seq,
      event_type: 'events_lost',
      attempted_at: Math.floor(Date.now() / 1000),
      duration_ms: 0,
      status: null,
      error: `The log no longer has the events from ${this.place!.seq + 1} on that were not delivered.`,
      answer: '',
    });
  }

  private async loadActor({ bot }: WebhookTask): Promise<Actor | undefined> {
    if (!bot) return undefined;
    const { realm_id } = this.webhook;
    const { user_id, date_joined } = bot;
    const role = bot.role as Role;
    const { group_ids } = await this.options.bus.call(getActorGroups, {
      params: { realm_id, user_id, role, date_joined },
    });
    return { realm_id, user_id, role, is_bot: true, group_ids };
  }

  private async deliver(task: WebhookTask, queue: Queue, { seq, type, text }: PendingEvent): Promise<void> {
    const { id: webhook_id } = this.webhook;
    const { url, secret } = task;
    const { partition, incarnation } = this.place!;
    const origin = partition === 0 ? incarnation : `${partition}-${incarnation}`;
    const delivery = await sendToEventWebhook(this.options.sender, {
      webhook_id,
      url,
      secret,
      delivery_id: `${webhook_id}-${origin}-${seq}`,
      event_id: seq,
      event_type: type,
      event: text,
    });
    countDelivery(isDelivered(delivery));
    if (this.unrecorded.length === 0) this.unrecordedSinceMs = Date.now();
    this.unrecorded.push(delivery);
    if (!isDelivered(delivery)) {
      this.failures++;
      await this.record(delivery.status === GONE);
      return this.pause(1000 * Math.min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2 ** (this.failures - 1)));
    }
    this.failures = 0;
    this.place = { partition, incarnation, seq };
    queue.acknowledge(seq);
    const isDue =
      queue.pending.length === 0 ||
      this.unrecorded.length >= MAX_UNRECORDED ||
      Date.now() - this.unrecordedSinceMs >= RECORD_AFTER_MS;
    if (isDue) await this.record();
  }

  /** Waits until the queue has events. After a while without any, records how far the log was read. */
  private async waitForEvents(queue: Queue): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const stop = this.stopping.signal;
    let onStop = () => {};
    const isIdle = await new Promise<boolean>((resolve, reject) => {
      onStop = () => resolve(false);
      stop.addEventListener('abort', onStop);
      timer = setTimeout(() => resolve(true), this.isMoving(queue) ? RETRY_MS : IDLE_MS);
      queue.waiter = {
        isStream: false,
        answer: () => resolve(false),
        send: () => undefined,
        refuse: reject,
      };
    }).finally(() => {
      clearTimeout(timer);
      stop.removeEventListener('abort', onStop);
      queue.waiter = undefined;
    });
    if (isIdle && queue.pending.length === 0) await this.moveToPresent(queue);
  }

  /** Whether the organisation belongs to another partition of the log now. */
  private isMoving({ window }: Queue): boolean {
    return !this.options.owner.partitions.isOf(this.webhook.realm_id, window.partition);
  }

  /** Goes on in the partition to which the organisation has moved. Returns false where it has not, or the former one has more. */
  private async goToNextPartition(queue: Queue): Promise<boolean> {
    if (!this.isMoving(queue)) return false;
    const { statuses, eventLog } = this.options;
    const { window } = queue;
    this.move ??= await findMove(statuses, eventLog, this.webhook.realm_id, window.partition);
    if (!this.move || window.position < this.move.end || queue.pending.length > 0) return false;
    this.place = this.move.next;
    this.move = undefined;
    await this.record();
    return true;
  }

  /** Leaves out what happened before the bot or the organisation, which was deactivated meanwhile, came back. */
  private async skipToPresent(): Promise<void> {
    const { owner } = this.options;
    await this.moveToPresent({ window: await owner.partitions.follow(this.place!.partition) });
    this.stopping.abort();
  }

  /** Records that the log was read to its present end. */
  private async moveToPresent({ window }: Pick<Queue, 'window'>): Promise<void> {
    this.place = { ...this.place!, seq: Math.max(this.place!.seq, window.position) };
    await this.record();
  }

  /** Records the attempts, and how far the webhook has come. Stops where another replica holds the webhook, or it has
   *  changed. */
  private async record(is_gone = false): Promise<void> {
    if (this.unrecorded.length === 0 && this.place === this.recordedPlace) return;
    const { realm_id, id: webhook_id, lease } = this.webhook;
    const { place, failures, unrecorded: deliveries } = this;
    const params = { realm_id, webhook_id, lease, place, failures, is_gone, deliveries };
    const { is_held } = await this.options.bus.call(recordDeliveries, { params });
    this.unrecorded = [];
    this.recordedPlace = place;
    if (!is_held) this.stopping.abort();
  }

  private pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}

/** Returns the queue that `reading` opens; undefined where the log has the deactivation of the queue's bot or organisation. */
async function unlessDeactivated(reading: Promise<Queue>): Promise<Queue | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'BAD_EVENT_QUEUE_ID') return undefined;
    throw error;
  }
}
