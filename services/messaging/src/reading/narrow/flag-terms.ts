import type { Actor } from '@team-chat/contracts';
import { FLAG_BITS } from '../../domain/flags';
import { IS_UNREAD } from '../../repositories/messages';
import type { Term } from './term';

export function unread(): Term {
  return { condition: (q) => void q.whereRaw(`coalesce(${IS_UNREAD}, false)`), onlyUnread: true };
}

/** Messages with a flag that few have. */
export function flagged(bit: number): Term {
  return {
    condition: (q) => void q.whereRaw('coalesce(f.flags & ?, 0) <> 0', [bit]),
    gather: withFlags(bit),
  };
}

/** Mentioned in person, through a group, as a participant of the topic, or with everyone in the channel. */
export function mentioned({ realm_id, user_id }: Actor): Term {
  const bits = FLAG_BITS.mentioned | FLAG_BITS.topic_wildcard_mentioned;
  return {
    condition: (q) =>
      void q.whereRaw(
        '(coalesce(f.flags & ?, 0) <> 0 OR m.stream_wildcard AND coalesce(r.received @> m.seq, false))',
        [bits],
      ),
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
