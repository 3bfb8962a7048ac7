import type { Handler } from '@team-chat/bus';
import type { regenerateApiKey as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { replaceApiKey } from '../users/replace-api-key';

export const regenerateApiKey: Handler<Context, typeof op> = (ctx, { actor }) =>
  replaceApiKey(ctx, actor, actor.user_id);
