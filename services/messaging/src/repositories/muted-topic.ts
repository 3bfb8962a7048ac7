/** What names a user and a place, as expressions of a statement. */
interface Place {
  realm: string;
  user: string;
  channel: string;
  topic: string;
}

const policy = ({ realm, user, channel, topic }: Place) =>
  `SELECT FROM user_topics ut
    WHERE ut.realm_id = ${realm} AND ut.user_id = ${user} AND ut.channel_id = ${channel} AND lower(ut.topic) = lower(${topic})`;

/** Condition: a place is a muted topic, or one of a muted channel that is neither unmuted nor followed. Names the user
 *  three times. */
export const mutedTopic = (place: Place) => `
  (EXISTS (${policy(place)} AND ut.visibility_policy = 1)
    OR EXISTS (SELECT FROM subscriptions s
                WHERE s.realm_id = ${place.realm} AND s.user_id = ${place.user} AND s.channel_id = ${place.channel}
                  AND s.is_active AND s.is_muted)
       AND NOT EXISTS (${policy(place)} AND ut.visibility_policy IN (2, 3)))`;

/** Condition: a place is a topic that the user follows. */
export const followedTopic = (place: Place) => `EXISTS (${policy(place)} AND ut.visibility_policy = 3)`;
