import type { Actor, VisibilityPolicy } from '@team-chat/contracts';
import type { Destination } from '../audience/recipients';
import type { Context } from '../context';
import { followOwnTopic, followWhereMentioned } from './visibility-policies';

interface SentMessage {
  sent: { starts_topic: boolean };
  destination: Destination;
  /** Recipients whom the message mentions in person. */
  mentioned: number[];
}

/** Lets the sender and the mentioned recipients follow the topic, where their settings say so. Returns the sender's new
 *  policy, if it changed. */
export async function followWhereSent(
  ctx: Context,
  actor: Actor,
  { sent, destination, mentioned }: SentMessage,
): Promise<VisibilityPolicy | undefined> {
  if (destination.kind !== 'channel') return undefined;
  await followWhereMentioned(ctx, destination, mentioned);
  return followOwnTopic(ctx, actor, destination, sent.starts_topic ? 'starts' : 'sends');
}
