import { ok } from '@team-chat/testkit';
import type { Bench, Row } from '../bench';
import { limitedTime, medianMs } from '../limit';

const UNREAD_EACH = 100;
const TIMES = 5;
/** Limits in milliseconds. */
const LIMITS = { register: 300, markAsRead: 50 };

/** Measures registering with 50,000 unread messages in 500 channels, and marking them as read. */
export async function unread({ deployment, million }: Bench): Promise<Row[]> {
  const { realm, large } = await million();
  const { user_id, client } = await realm.user();
  await deployment.sql.query(
    `INSERT INTO messaging.subscriptions (realm_id, user_id, channel_id, is_active, color)
     SELECT realm_id, $2, id, true, '#aabbcc' FROM messaging.channels WHERE realm_id = $1 AND name LIKE 'many %'`,
    [realm.realm_id, user_id],
  );
  const beUnread = () =>
    deployment.sql.query(
      `INSERT INTO messaging.read_states (realm_id, user_id, conversation_id, received, read)
       SELECT c.realm_id, $2, c.id, '{[1,)}', int8multirange(int8range(1, c.last_seq + 1 - $3))
         FROM messaging.channels ch
         JOIN messaging.conversations c ON c.realm_id = ch.realm_id AND c.id = ch.conversation_id
        WHERE ch.realm_id = $1 AND ch.name LIKE 'many %'
       ON CONFLICT (realm_id, user_id, conversation_id) DO UPDATE SET read = EXCLUDED.read`,
      [realm.realm_id, user_id, UNREAD_EACH],
    );
  await beUnread();
  await deployment.sql.query('VACUUM ANALYZE messaging.read_states, messaging.subscriptions');

  const wanted = ['message', 'update_message_flags'];
  const { unread_msgs } = await ok(client.post('/register', { event_types: wanted, fetch_event_types: wanted }));
  const { count, streams } = unread_msgs as { count: number; streams: { stream_id: number }[] };
  const channels = new Set(streams.map(({ stream_id }) => stream_id)).size;
  const register = await medianMs(TIMES, () =>
    ok(client.post('/register', { event_types: wanted, fetch_event_types: wanted })),
  );
  const markAll = await medianMs(TIMES, () => ok(client.post('/mark_all_as_read')), beUnread);
  const beUnreadInOne = () =>
    deployment.sql.query(
      `UPDATE messaging.read_states r SET read = int8multirange(int8range(1, c.last_seq + 1 - $4))
         FROM messaging.channels ch
         JOIN messaging.conversations c ON c.realm_id = ch.realm_id AND c.id = ch.conversation_id
        WHERE ch.realm_id = $1 AND ch.id = $3 AND r.realm_id = $1 AND r.user_id = $2 AND r.conversation_id = c.id`,
      [realm.realm_id, user_id, large.id, count],
    );
  const markChannel = await medianMs(
    TIMES,
    () => ok(client.post('/mark_stream_as_read', { stream_id: large.id })),
    beUnreadInOne,
  );
  return [
    limitedTime(`time to register with ${count} unread in ${channels} channels`, register, LIMITS.register),
    limitedTime(`time to mark ${count} as read in ${channels} channels`, markAll, LIMITS.markAsRead),
    limitedTime(`time to mark ${count} as read in one channel`, markChannel, LIMITS.markAsRead),
  ];
}
