import type { SubscriptionAddShaping } from '@team-chat/contracts';
import { spelledOut } from '../domain/notification-settings';
import type { Entry } from '../entry';
import type { Shaper } from './shaper';

/** `add` carries what is common to all new subscribers once; each gets it with fields of its own. The common part,
 *  which may list thousands of subscribers, is one text in memory for all of them. */
export const shapeSubscription: Shaper = (entry, viewer, client) => {
  const { op, subscriptions, user_ids } = entry.event;
  if (op === 'peer_remove' && user_ids.includes(viewer.user_id)) return withoutSelf(entry, viewer.user_id);
  if (op !== 'add') return entry.shape('', () => entry.event);
  const personal = entry.shaping<SubscriptionAddShaping>().personal[viewer.user_id] ?? {};
  const channels = (subscriptions as { stream_id: number }[]).map((channel) => {
    const common = entry.text(`channel ${channel.stream_id}`, () => channel);
    const own = spelledOut(personal[channel.stream_id] ?? {}, client.channel_notification_defaults);
    return spliced(common, own);
  });
  return `{"type":"subscription","op":"add","subscriptions":[${channels.join(',')}],"id":${entry.seq}}`;
};

/** One who left is told of the others only. */
function withoutSelf(entry: Entry, userId: number): string | undefined {
  const user_ids = entry.event.user_ids.filter((id: number) => id !== userId);
  if (user_ids.length === 0) return undefined;
  return JSON.stringify({ type: entry.type, ...entry.event, user_ids, id: entry.seq });
}

/** Adds fields to an object's JSON. */
function spliced(object: string, fields: object): string {
  const added = JSON.stringify(fields);
  return added === '{}' ? object : `${object.slice(0, -1)},${added.slice(1)}`;
}
