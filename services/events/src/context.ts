import type { Bus, ReplicaStatuses } from '@team-chat/bus';
import type { Logger } from '@team-chat/runtime';
import type { EventsConfig } from './config';
import type { QueueOwner } from './queues/owner';
import type { QueueCounts } from './queues/queue-counts';
import type { QueueTimes } from './queues/queue-times';
import type { LimitPerUser } from './queues/limit-per-user';
import type { EventWebhookSender } from './event-webhooks/request';

export interface Context {
  config: EventsConfig;
  log: Logger;
  bus: Bus;
  owner: QueueOwner;
  limitPerUser: LimitPerUser;
  queueTimes: QueueTimes;
  queueCounts: QueueCounts;
  statuses: ReplicaStatuses;
  eventWebhookSender: EventWebhookSender;
}
