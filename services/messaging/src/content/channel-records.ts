import type { ChannelRecord } from '@team-chat/contracts';
import type { Queryable } from '@team-chat/db';
import { directMembersOf, shownValues } from '@team-chat/permissions';
import type { Context } from '../context';
import { channelRecord, type ChannelRow } from '../domain/channel';

/** Returns channels of one organisation as clients get them: their settings do not name deactivated users. */
export async function channelRecords(
  ctx: Context,
  rows: ChannelRow[],
  systemGroups: Record<string, number>,
  tx: Queryable = ctx.db.knex,
): Promise<ChannelRecord[]> {
  if (rows.length === 0) return [];
  const named = rows.flatMap(({ group_settings }) => Object.values(group_settings).flatMap(directMembersOf));
  const inactive = await ctx.userReplicas.listInactive(rows[0]!.realm_id, named, tx);
  const now = ctx.now();
  return rows.map((row) =>
    channelRecord({ ...row, group_settings: shownValues(row.group_settings, inactive) }, systemGroups, now),
  );
}
