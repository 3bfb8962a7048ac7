import { type Actor, ApiError, type RealmSettings } from '@team-chat/contracts';
import { oldestEditable } from '../domain/time-limit';
import type { MovingMessage } from '../repositories/moves';
import { movesAnyAge } from './permissions';

/** The oldest moment that the stricter of the limits admits; null where nothing limits. */
export function oldestMovable(
  actor: Actor,
  settings: RealmSettings,
  changes: { topic: boolean; channel: boolean },
  nowS: number,
): number | null {
  if (movesAnyAge(actor)) return null;
  const limits = [
    changes.topic ? oldestEditable(nowS, settings.move_messages_within_stream_limit_seconds) : null,
    changes.channel ? oldestEditable(nowS, settings.move_messages_between_streams_limit_seconds) : null,
  ].filter((oldest) => oldest !== null);
  return limits.length === 0 ? null : Math.max(...limits);
}

/** A whole topic moves only when all of it is young enough; else the client is told how much of it would. */
export function checkWholeTopicMovable(moving: MovingMessage[], oldest: number | null): void {
  if (oldest === null) return;
  const allowed = moving.filter((message) => message.timestamp >= oldest);
  if (allowed.length === moving.length) return;
  throw new ApiError(
    'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
    `You only have permission to move the ${allowed.length}/${moving.length} most recent messages in this topic.`,
    {
      first_message_id_allowed_to_move: Math.min(...allowed.map((message) => message.id)),
      total_messages_allowed_to_move: allowed.length,
      total_messages_in_topic: moving.length,
    },
  );
}
