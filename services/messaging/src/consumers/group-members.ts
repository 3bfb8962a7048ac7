import type { LogEntry } from '@team-chat/bus';
import type { Context } from '../context';
import { settleAbove, reconcileViewers } from '../audience/reconcile-viewers';

interface GroupEvent {
  op: string;
  group_id: number;
  user_ids: number[];
  data?: object;
}

/** Whoever comes into a group, or leaves it, knows of other channels. A new group is named nowhere yet. */
export async function consumeGroupEvent(ctx: Context, entry: LogEntry): Promise<void> {
  const { realm_id } = entry;
  const { op, group_id, user_ids, data } = entry.body().event as unknown as GroupEvent;
  const concernsSome = op === 'add_members' || op === 'remove_members';
  const concernsAll = op === 'add_subgroups' || op === 'remove_subgroups' || (data && 'deactivated' in data);
  if (!concernsSome && !concernsAll) return;
  if ((await ctx.channels.listRevealing(realm_id)).length === 0) return;
  await ctx.db.transaction((tx) => ctx.memberships.bump(tx, realm_id));
  if (concernsSome) await reconcileViewers(ctx, realm_id, { userIds: user_ids });
  else await settleAbove(ctx, realm_id, group_id);
}
