import type { LogEntry } from '@team-chat/bus';
import type { MembersShaping } from '@team-chat/contracts';
import type { Context } from '../context';
import { membershipNotice } from '../domain/membership-notice';
import { writeToUser } from '../notices/notification-bot';

/** Tells people, but not bots, that somebody else has put them into a group or taken them out; once each, however often
 *  the entry comes. Source: spec/wire-contract.md, section 2.5. */
export async function tellMembers(ctx: Context, entry: LogEntry): Promise<void> {
  const { event, shaping } = entry.body();
  const { op, user_ids } = event as unknown as { op: string; user_ids: number[] };
  if ((op !== 'add_members' && op !== 'remove_members') || !shaping) return;
  const { realm_id, message_id } = entry;
  const { changed_by, group_name } = shaping as MembersShaping;
  const others = user_ids.filter((id) => id !== changed_by);
  const cards = await ctx.users.getMany(realm_id, [changed_by, ...others]);
  const content = membershipNotice(op, cards.get(String(changed_by))!, group_name);
  for (const id of others) {
    const user = cards.get(String(id));
    if (!user || user.is_bot || !user.is_active) continue;
    await writeToUser(ctx, realm_id, user, content, `${message_id} for ${id}`);
  }
}
