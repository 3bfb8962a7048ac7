import type { ConsumedEntry } from '@team-chat/bus';
import type {
  groupMembersAdded,
  groupMembersRemoved,
  groupSubgroupsAdded,
  groupSubgroupsRemoved,
  userGroupUpdated,
} from '@team-chat/contracts';
import { reconcileSupergroups, reconcileViewers } from '../audience/reconcile-viewers';
import type { Context } from '../context';
import { silentGroupMention, silentMention } from '../domain/markdown-syntax';
import { noticeEach } from '../notices/notification-bot';

/** Reveals channels to new members of the groups that channels' settings name, and conceals them from former members.
 *  New groups are not consumed: no setting names them yet. */
export async function reconcileMembers(
  ctx: Context,
  { realm_id, fields }: ConsumedEntry<typeof groupMembersAdded | typeof groupMembersRemoved>,
): Promise<void> {
  if (await bumpMemberships(ctx, realm_id)) {
    await reconcileViewers(ctx, realm_id, { userIds: fields.user_ids });
  }
}

/** Reveals and conceals channels for all members of a group whose subgroups changed. */
export async function reconcileSubgroups(
  ctx: Context,
  { realm_id, fields }: ConsumedEntry<typeof groupSubgroupsAdded | typeof groupSubgroupsRemoved>,
): Promise<void> {
  if (await bumpMemberships(ctx, realm_id)) await reconcileSupergroups(ctx, realm_id, fields.group_id);
}

/** Reveals and conceals channels for all members of a group that is deactivated or reactivated. */
export async function reconcileDeactivation(
  ctx: Context,
  { realm_id, fields }: ConsumedEntry<typeof userGroupUpdated>,
): Promise<void> {
  if (!('deactivated' in fields.data)) return;
  if (await bumpMemberships(ctx, realm_id)) await reconcileSupergroups(ctx, realm_id, fields.group_id);
}

/** Makes transactions start again that have checked the former memberships. Returns false if no channel's settings name a
 *  group. */
async function bumpMemberships(ctx: Context, realmId: number): Promise<boolean> {
  if ((await ctx.channels.listRevealing(realmId)).length === 0) return false;
  await ctx.db.transaction((tx) => ctx.memberships.bump(tx, realmId));
  return true;
}

/** Sends users, except bots, the notification bot's notice that another user has added them to a group or removed them.
 *  Each user gets the notice once, however often the entry is delivered. Source: spec/wire-contract.md, section 2.5. */
export async function noticeMembers(
  ctx: Context,
  op: 'add_members' | 'remove_members',
  entry: ConsumedEntry<typeof groupMembersAdded | typeof groupMembersRemoved>,
): Promise<void> {
  const { realm_id, fields, shaping } = entry;
  if (!shaping) return;
  const { changed_by, group_name } = shaping;
  const others = fields.user_ids.filter((id) => id !== changed_by);
  const cards = await ctx.userCards.getMany(realm_id, [changed_by, ...others]);
  const by = silentMention(cards.get(changed_by)!);
  const recipients = others.filter((id) => cards.get(id)?.is_bot === false);
  await noticeEach(ctx, entry, recipients, ({ addedToGroup, removedFromGroup }) =>
    (op === 'add_members' ? addedToGroup : removedFromGroup)(by, silentGroupMention(group_name)),
  );
}
