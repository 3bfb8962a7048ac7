import type { SubscriptionAddShaping } from '@team-chat/contracts';
import type { Shaper } from '.';

/** `add` carries what is common to all new subscribers once; each gets it with fields of its own. The common part,
 *  which may list thousands of subscribers, is one text in memory for all of them. */
export const shapeSubscription: Shaper = (entry, viewer) => {
  const { op, subscriptions } = entry.event;
  if (op !== 'add') return entry.shape('', () => entry.event);
  const personal = entry.shaping<SubscriptionAddShaping>().personal[viewer.user_id] ?? {};
  const channels = (subscriptions as { stream_id: number }[]).map((channel) => {
    const common = entry.text(`channel ${channel.stream_id}`, () => channel);
    return spliced(common, personal[channel.stream_id] ?? {});
  });
  return `{"type":"subscription","op":"add","subscriptions":[${channels.join(',')}],"id":${entry.seq}}`;
};

/** Adds fields to an object's JSON. */
function spliced(object: string, fields: object): string {
  const added = JSON.stringify(fields);
  return added === '{}' ? object : `${object.slice(0, -1)},${added.slice(1)}`;
}
