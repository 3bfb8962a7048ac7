import type { getMessagingUsage as op } from '@team-chat/contracts';
import type { Handler } from '../context';

export const getMessagingUsage: Handler<typeof op> = async (ctx, { params: { realm_id } }) => {
  const [messages, storage_bytes] = await Promise.all([
    ctx.messageQuotas.count(realm_id),
    ctx.attachments.spaceUsed(realm_id),
  ]);
  return { messages, storage_bytes };
};
