import type { HandlerMap } from '@team-chat/bus';
import type { Context } from '../context';
import * as deploymentStatus from './deployment-status';
import * as eventQueues from './event-queues';
import { registerQueue } from './register-queue';
import * as usage from './usage';
import * as webhooks from './webhooks';

/** The handlers of all operations that events owns. A missing handler does not compile. */
export const handlers: HandlerMap<Context, 'events'> = {
  ...deploymentStatus,
  ...eventQueues,
  registerQueue,
  ...usage,
  ...webhooks,
};
