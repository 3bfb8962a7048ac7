import type { Actor } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import { FLAG_BITS } from '../domain/flags';

/** What clients need to count messages that became unread. Source: spec/wire-contract.md, section 6. */
export async function unreadDetails(
  ctx: Context,
  tx: Transaction,
  { realm_id, user_id }: Actor,
  messageIds: number[],
): Promise<Record<string, object>> {
  const rows = await ctx.flags.listDetails(tx, realm_id, user_id, messageIds);
  const details = rows.map((row) => {
    const mentionsAll = row.stream_wildcard || (row.bits & FLAG_BITS.topic_wildcard_mentioned) !== 0;
    const mentioned = (row.bits & FLAG_BITS.mentioned) !== 0 || (mentionsAll && !row.is_muted);
    const place =
      row.channel_id === null
        ? { type: 'private', user_ids: row.participants!.filter((id) => id !== user_id) }
        : { type: 'stream', stream_id: row.channel_id, topic: row.topic, unmuted_stream_msg: !row.is_muted };
    return [row.id, { ...place, ...(mentioned && { mentioned }) }];
  });
  return Object.fromEntries(details) as Record<string, object>;
}
