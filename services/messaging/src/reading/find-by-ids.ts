import type { Actor } from '@team-chat/contracts';
import type { Context } from '../context';
import type { ResolvedNarrow } from './narrow/resolve';
import { everyCondition } from '../repositories/narrowed-messages';
import type { MessageRow } from '../repositories/messages';
import { visibleMessages } from '../access/access-message';

/** Of messages that are named, those that the actor may see, and the narrow finds. */
export async function findByIds(
  ctx: Context,
  actor: Actor,
  narrow: ResolvedNarrow,
  ids: number[],
): Promise<MessageRow[]> {
  const visible = await visibleMessages(ctx, actor, ids);
  // Who names a message need not have received it.
  const conditions = everyCondition({ ...narrow, onlyOwn: false });
  if (conditions.length === 0) return visible;
  const visibleIds = visible.map((row) => row.id);
  return ctx.messages.listByIds(actor.realm_id, actor.user_id, visibleIds, conditions);
}
