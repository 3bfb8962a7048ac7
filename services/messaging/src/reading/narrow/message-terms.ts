import type { Actor } from '@team-chat/contracts';
import { FLAG_BITS } from '../../domain/flags';
import { badNarrow, type Resolver, type Term } from './term';
import { IS_UNREAD } from '../../repositories/messages';
import { followedTopic, mutedTopic } from '../../repositories/topic-conditions';

export function unread(): Term {
  return { condition: (q) => void q.whereRaw(`coalesce(${IS_UNREAD}, false)`), onlyUnread: true };
}

/** Returns a term for messages with a flag that few messages have. */
export function flagged(bit: number): Term {
  return {
    condition: (q) => void q.whereRaw('coalesce(f.flags & ?, 0) <> 0', [bit]),
    gather: withFlags(bit),
  };
}

/** Returns a term for messages that mention the user in person, through a group, as a participant of the topic, or with
 *  everyone in the channel. */
export function mentioned({ realm_id, user_id }: Actor): Term {
  const bits = FLAG_BITS.mentioned | FLAG_BITS.topic_wildcard_mentioned;
  return {
    condition: (q) =>
      void q.whereRaw('(coalesce(f.flags & ?, 0) <> 0 OR m.stream_wildcard AND coalesce(r.received @> m.seq, false))', [
        bits,
      ]),
    gather: (q) =>
      void q
        .whereRaw(
          `m.id IN (SELECT message_id FROM message_flags WHERE realm_id = ? AND user_id = ? AND flags & ? <> 0
                    UNION ALL SELECT id FROM messages WHERE realm_id = ? AND stream_wildcard)`,
          [realm_id, user_id, bits, realm_id],
        )
        .whereRaw('(f.flags & ? <> 0 OR r.received @> m.seq)', [bits]),
  };
}

/** Only a strict condition lets Postgres start from the flags. */
function withFlags(bit: number): Term['condition'] {
  return (q) => void q.whereRaw('f.flags & ? <> 0', [bit]);
}

const PLACE = { realm: 'm.realm_id', user: '?', channel: 'ch.id', topic: 'm.topic' };

/** Returns a term for messages in muted topics, and in topics of muted channels that are neither unmuted nor followed. */
export function muted({ user_id }: Actor): Term {
  return { condition: (q) => void q.whereRaw(mutedTopic(PLACE), [user_id, user_id, user_id]) };
}

export function notMuted(actor: Actor): Term {
  const { condition } = muted(actor);
  return { condition: (q) => void q.whereNot((inner) => condition(inner)) };
}

/** Returns a term for messages in topics that the user follows. */
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

// The conditions repeat the conditions of the partial indexes word for word, see migrations.
const HAS: Record<string, string> = {
  attachment: 'EXISTS (SELECT FROM attachment_messages am WHERE am.realm_id = m.realm_id AND am.message_id = m.id)',
  image: `m.rendered_content LIKE '%<div class="message_inline_image">%'`,
  link: `m.rendered_content LIKE '%<a href=%'`,
  reaction: 'EXISTS (SELECT FROM reactions WHERE reactions.realm_id = m.realm_id AND message_id = m.id)',
};

/** Resolves a term for messages that contain something, or have a reaction. */
export const resolveHas: Resolver = (_ctx, _actor, operand): Term => {
  const name = String(operand);
  if (!Object.hasOwn(HAS, name)) throw badNarrow(`unknown 'has' operand ${name}`);
  return { condition: (q) => void q.whereRaw(HAS[name]!), path: 'index' };
};

export function resolved(): Term {
  return { condition: (q) => void q.whereNotNull('ch.id').whereRaw(`m.topic LIKE '✔ %'`), path: 'index' };
}
