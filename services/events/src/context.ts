import type { Bus, ReplicaStatuses } from '@team-chat/bus';
import type { Logger } from '@team-chat/runtime';
import type { EventsConfig } from './config';
import type { QueueOwner } from './queue-owner';
import type { UserQueues } from './user-queues';
import type { Sender } from './webhooks/request';

export interface Context {
  config: EventsConfig;
  log: Logger;
  bus: Bus;
  owner: QueueOwner;
  userQueues: UserQueues;
  statuses: ReplicaStatuses;
  webhookSender: Sender;
}
