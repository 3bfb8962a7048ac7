import type { Actor } from '@team-chat/contracts';
import type { Term } from './term';

const WISH = `SELECT FROM user_topics ut
  WHERE ut.realm_id = m.realm_id AND ut.user_id = ? AND ut.channel_id = ch.id AND lower(ut.topic) = lower(m.topic)`;

const MUTED = `
  (EXISTS (${WISH} AND ut.visibility_policy = 1)
    OR EXISTS (SELECT FROM subscriptions s WHERE s.realm_id = m.realm_id AND s.user_id = ? AND s.channel_id = ch.id
                                             AND s.is_active AND s.is_muted)
       AND NOT EXISTS (${WISH} AND ut.visibility_policy IN (2, 3)))`;

/** In muted topics, and in those of muted channels that are neither unmuted nor followed. */
export function muted({ user_id }: Actor): Term {
  return { condition: (q) => void q.whereRaw(MUTED, [user_id, user_id, user_id]) };
}

export function notMuted(actor: Actor): Term {
  const { condition } = muted(actor);
  return { condition: (q) => void q.whereNot((inner) => condition(inner)) };
}

/** In topics that the user follows. */
export function followed({ realm_id, user_id }: Actor): Term {
  return {
    condition: (q) => void q.whereRaw(`EXISTS (${WISH} AND ut.visibility_policy = 3)`, [user_id]),
    gather: (q) =>
      void q.whereRaw(
        `(m.conversation_id, lower(m.topic)) IN (
           SELECT channels.conversation_id, lower(ut.topic) FROM user_topics ut
             JOIN channels ON channels.realm_id = ut.realm_id AND channels.id = ut.channel_id
            WHERE ut.realm_id = ? AND ut.user_id = ? AND ut.visibility_policy = 3)`,
        [realm_id, user_id],
      ),
  };
}
