import { spelledOut } from '../domain/notification-settings';
import type { EntryOf } from '../log/entry';
import type { Shaper } from './shaper';

/** Adds the viewer's own fields to the fields that all new subscribers share. The shared part, which may list thousands
 *  of subscribers, is one text in memory. */
export const shapeSubscriptionAdded: Shaper<EntryOf<'subscription/add'>> = (entry, viewer, client) => {
  const personal = entry.shaping.personal[viewer.user_id] ?? {};
  const channels = entry.fields.subscriptions.map((channel) => {
    const shared = entry.text(`channel ${channel.stream_id}`, () => channel);
    const own = spelledOut(personal[channel.stream_id] ?? {}, client.channel_notification_defaults);
    return spliced(shared, own);
  });
  return `{"type":"subscription","op":"add","subscriptions":[${channels.join(',')}],"id":${entry.seq}}`;
};

/** Leaves out the viewer from the former subscribers, because that user gets an event of another kind. */
export const shapePeersRemoved: Shaper<EntryOf<'subscription/peer_remove'>> = (entry, viewer) => {
  const { fields } = entry;
  if (!fields.user_ids.includes(viewer.user_id)) return entry.shape('', () => fields);
  const user_ids = fields.user_ids.filter((id) => id !== viewer.user_id);
  if (user_ids.length === 0) return undefined;
  return JSON.stringify(entry.withHead({ ...fields, user_ids }));
};

/** Adds fields to an object's JSON. */
function spliced(object: string, fields: object): string {
  const added = JSON.stringify(fields);
  return added === '{}' ? object : `${object.slice(0, -1)},${added.slice(1)}`;
}
