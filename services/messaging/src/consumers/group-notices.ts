import type { ConsumedEntry } from '@team-chat/bus';
import type { groupMembersAdded, groupMembersRemoved } from '@team-chat/contracts';
import type { Context } from '../context';
import { silentMention } from '../domain/markdown-syntax';
import { noticeEach } from '../notices/notification-bot';

/** Sends users, except bots, the notification bot's notice that another user has added them to a group or removed them.
 *  Each user gets it once, however often the entry is delivered. Source: spec/wire-contract.md, section 2.5. */
export async function noticeMembers(
  ctx: Context,
  op: 'add_members' | 'remove_members',
  entry: ConsumedEntry<typeof groupMembersAdded | typeof groupMembersRemoved>,
): Promise<void> {
  const { realm_id, fields, shaping } = entry;
  if (!shaping) return;
  const { changed_by, group_name } = shaping;
  const others = fields.user_ids.filter((id) => id !== changed_by);
  const cards = await ctx.users.getMany(realm_id, [changed_by, ...others]);
  const by = silentMention(cards.get(changed_by)!);
  const recipients = others
    .flatMap((id) => cards.get(id) ?? [])
    .filter((user) => !user.is_bot && user.is_active);
  await noticeEach(ctx, entry, recipients, ({ addedToGroup, removedFromGroup }) =>
    (op === 'add_members' ? addedToGroup : removedFromGroup)(by, group_name),
  );
}
