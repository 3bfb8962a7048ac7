import type { ShapedName } from '@team-chat/contracts';
import type { SubscriberState } from '../domain/subscriber-state';
import type { Entry, EntryOf } from '../log/entry';
import { shapeMessage } from './message';
import { shapePresence, shapeReaction, shapeUserAdded } from './people';
import type { ClientShape, Shaper } from './shaper';
import { shapePeersRemoved, shapeSubscriptionAdded } from './subscription';
import { shapeEditTyping, shapeFlagsRemoved, shapeMutedTopics, shapeTopic, shapeUserTopic } from './topic-names';
import { shapeUpdateMessage } from './update-message';

export { computeMessageFlags } from './message';

/** Shapes events whose shaping data are for other services: all clients get the same. */
const unshaped: Shaper<EntryOf<ShapedName>> = (entry) => entry.shape('', () => entry.fields);

/** A shaper for every event that is declared with shaping data. */
const SHAPERS: { [N in ShapedName]: Shaper<EntryOf<N>> } = {
  delete_message: shapeTopic,
  message: shapeMessage,
  muted_topics: shapeMutedTopics,
  muted_users: unshaped,
  presence: shapePresence,
  'reaction/add': shapeReaction,
  'reaction/remove': shapeReaction,
  'realm_user/add': shapeUserAdded,
  'stream/create': unshaped,
  'subscription/add': shapeSubscriptionAdded,
  'subscription/peer_remove': shapePeersRemoved,
  'typing/start': shapeTopic,
  'typing/stop': shapeTopic,
  'typing_edit_message/start': shapeEditTyping,
  'typing_edit_message/stop': shapeEditTyping,
  update_message: shapeUpdateMessage,
  'update_message_flags/remove': shapeFlagsRemoved,
  'user_group/add_members': unshaped,
  'user_group/remove_members': unshaped,
  user_topic: shapeUserTopic,
};

export function shapeEvent(entry: Entry, viewer: SubscriberState, client: ClientShape): string | undefined {
  const { name } = entry;
  if (!isShaped(name)) return entry.shape('', () => entry.fields);
  return entry.is(name) ? shape(name, entry, viewer, client) : undefined;
}

const isShaped = (name: string): name is ShapedName => Object.hasOwn(SHAPERS, name);

function shape<N extends ShapedName>(
  name: N,
  entry: EntryOf<N>,
  viewer: SubscriberState,
  client: ClientShape,
): string | undefined {
  return SHAPERS[name](entry, viewer, client);
}
