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
