import type { Context } from '../context';
import type { HandlerMap } from '@team-chat/bus';
import { deleteQueue } from './delete-queue';
import { findLastPolls } from './find-last-polls';
import { findPollOwner, findStreamOwner } from './find-owner';
import { getDeploymentStatus } from './get-deployment-status';
import { registerQueue } from './register-queue';
import { testWebhook } from './test-webhook';

export const handlers: HandlerMap<Context, 'events'> = {
  'delete-queue': deleteQueue,
  'find-last-polls': findLastPolls,
  'get-deployment-status': getDeploymentStatus,
  'get-events': findPollOwner,
  'register-queue': registerQueue,
  'stream-events': findStreamOwner,
  'test-webhook': testWebhook,
};
