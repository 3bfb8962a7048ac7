import type { Context } from '../context';
import type { HandlerMap } from '@team-chat/bus';
import { deleteQueue } from './delete-queue';
import { findLastPolls } from './find-last-polls';
import { findPollOwner, findStreamOwner } from './find-owner';
import { getDeploymentStatus } from './get-deployment-status';
import { registerQueue } from './register-queue';
import { testWebhook } from './test-webhook';

export const handlers: HandlerMap<Context, 'events'> = {
  deleteQueue,
  findLastPolls,
  getDeploymentStatus,
  getEvents: findPollOwner,
  registerQueue,
  streamEvents: findStreamOwner,
  testWebhook,
};
