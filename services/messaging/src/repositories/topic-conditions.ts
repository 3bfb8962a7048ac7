/** SQL expressions for a user and a topic of a channel. */
interface Place {
  realm: string;
  user: string;
  channel: string;
  topic: string;
}

const policy = ({ realm, user, channel, topic }: Place) =>
  `SELECT FROM user_topics ut
    WHERE ut.realm_id = ${realm} AND ut.user_id = ${user} AND ut.channel_id = ${channel} AND lower(ut.topic) = lower(${topic})`;

/** Condition: the topic is muted, or its channel is muted and the topic neither unmuted nor followed. Contains the
 *  user's expression three times. */
export const mutedTopic = (place: Place) => `
  (EXISTS (${policy(place)} AND ut.visibility_policy = 1)
    OR EXISTS (SELECT FROM subscriptions s
                WHERE s.realm_id = ${place.realm} AND s.user_id = ${place.user} AND s.channel_id = ${place.channel}
                  AND s.is_active AND s.is_muted)
       AND NOT EXISTS (${policy(place)} AND ut.visibility_policy IN (2, 3)))`;

/** Condition: the user follows the topic. */
export const followedTopic = (place: Place) => `EXISTS (${policy(place)} AND ut.visibility_policy = 3)`;

const MONTH_S = 28 * 86_400;

/** A common table expression, `first_recent (id)`: the first message of an organisation within the last 28 days, or an
 *  id that no message has yet. Ids follow the time of sending, so a binary search finds it without an index on times.
 *  Binds the organisation twice. */
export const FIRST_RECENT = `
  halves (low, high) AS (
      SELECT 1::bigint, coalesce(max(id), 0) + 1 FROM messages WHERE realm_id = ?
    UNION ALL
      SELECT CASE WHEN is_recent THEN low ELSE middle + 1 END, CASE WHEN is_recent THEN middle ELSE high END
        FROM (SELECT low, high, (low + high) / 2 AS middle FROM halves WHERE low < high) half
       CROSS JOIN LATERAL (
         SELECT coalesce((SELECT m.timestamp > extract(epoch FROM now())::bigint - ${MONTH_S} FROM messages m
                           WHERE m.realm_id = ? AND m.id >= half.middle ORDER BY m.id LIMIT 1), true) AS is_recent
       ) there
  ), first_recent (id) AS (
    SELECT low FROM halves WHERE low = high
  )`;
