import type { Actor } from '@team-chat/contracts';
import { followedTopic, mutedTopic } from '../../repositories/muted-topic';
import type { Term } from './term';

const PLACE = { realm: 'm.realm_id', user: '?', channel: 'ch.id', topic: 'm.topic' };

/** In muted topics, and in those of muted channels that are neither unmuted nor followed. */
export function muted({ user_id }: Actor): Term {
  return { condition: (q) => void q.whereRaw(mutedTopic(PLACE), [user_id, user_id, user_id]) };
}

export function notMuted(actor: Actor): Term {
  const { condition } = muted(actor);
  return { condition: (q) => void q.whereNot((inner) => condition(inner)) };
}

/** In topics that the user follows. */
export function followed({ realm_id, user_id }: Actor): Term {
  return {
    condition: (q) => void q.whereRaw(followedTopic(PLACE), [user_id]),
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
