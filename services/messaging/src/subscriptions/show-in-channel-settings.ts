import { CHANNEL_GROUP_SETTINGS } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { usersNamedIn } from '@team-chat/permissions';
import { settingsShown } from '../audience/channel-events';
import { channelRecords } from '../content/channel-records';
import type { Context } from '../context';
import { channelAudience } from '../domain/channel-visibility';

/** Tells of the channels' settings that name a user who has just been deactivated or reactivated in `tx`. Locks the
 *  channels: a setting that begins to name the user comes before or after. */
export async function showInChannelSettings(
  ctx: Context,
  tx: Transaction,
  { realm_id, user_id }: { realm_id: number; user_id: number },
  systemGroups: Record<string, number>,
): Promise<void> {
  const naming = await ctx.channels.listNaming(tx, realm_id, user_id);
  await ctx.conversations.lock(
    tx,
    realm_id,
    naming.map((channel) => channel.conversation_id),
  );
  const rows = await ctx.channels.listByIds(
    realm_id,
    naming.map((channel) => channel.id),
    tx,
  );
  const records = await channelRecords(ctx, rows, systemGroups, tx);
  const entries = rows.flatMap((row, index) => {
    const names = CHANNEL_GROUP_SETTINGS.filter((name) =>
      usersNamedIn(row.group_settings[name]).includes(user_id),
    );
    const audience = channelAudience(row, systemGroups);
    return settingsShown(realm_id, { record: records[index]!, audience }, names);
  });
  await ctx.outbox.add(tx, ...entries);
}
