import type { Handler } from '@team-chat/bus';
import type { getDeploymentStatus as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const getDeploymentStatus: Handler<Context, typeof op> = async ({ statuses }) => ({
  replicas: await statuses.list(),
});
