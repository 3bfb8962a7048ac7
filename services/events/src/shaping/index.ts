import type { SubscriberState } from '../domain/subscriber-state';
import type { Entry } from '../entry';
import { shapeMessage } from './message';
import { shapeMutedTopics } from './muted-topics';
import { shapePresence } from './presence';
import { shapeReaction } from './reaction';
import { shapeRealmUser } from './realm-user';
import type { ClientShape, Shaper } from './shaper';
import { shapeSubscription } from './subscription';
import { shapeTopic } from './topic';
import { shapeTypingEditMessage } from './typing-edit-message';
import { shapeUpdateMessage } from './update-message';
import { shapeUpdateMessageFlags } from './update-message-flags';
import { shapeUserTopic } from './user-topic';

export { messageFlags } from './message';

const SHAPERS: Record<string, Shaper> = {
  delete_message: shapeTopic,
  message: shapeMessage,
  muted_topics: shapeMutedTopics,
  presence: shapePresence,
  reaction: shapeReaction,
  realm_user: shapeRealmUser,
  subscription: shapeSubscription,
  typing: shapeTopic,
  typing_edit_message: shapeTypingEditMessage,
  update_message: shapeUpdateMessage,
  update_message_flags: shapeUpdateMessageFlags,
  user_topic: shapeUserTopic,
};

const shapeAlike: Shaper = (entry) => entry.shape('', () => entry.event);

export function shapeEvent(entry: Entry, viewer: SubscriberState, client: ClientShape): string | undefined {
  return (SHAPERS[entry.type] ?? shapeAlike)(entry, viewer, client);
}
