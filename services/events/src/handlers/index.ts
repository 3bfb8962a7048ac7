import type { Context } from '../context';
import type { HandlerMap } from '@team-chat/bus';
import { deleteQueue, getEvents, streamEvents } from './event-queues';
import { findLastPolls } from './missed-messages';
import { getDeploymentStatus } from './deployment-status';
import { registerQueue } from './register-queue';
import { testWebhook } from './webhooks';

export const handlers: HandlerMap<Context, 'events'> = {
  'delete-queue': deleteQueue,
  'find-last-polls': findLastPolls,
  'get-deployment-status': getDeploymentStatus,
  'get-events': getEvents,
  'register-queue': registerQueue,
  'stream-events': streamEvents,
  'test-webhook': testWebhook,
};
