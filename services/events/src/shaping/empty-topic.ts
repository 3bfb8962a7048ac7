import { SERVER_REGISTRATION_FIELDS } from '@team-chat/contracts';
import type { ClientShape } from './shaper';

/** A topic's name for a client: one that does not know the empty topic gets a name in its place. */
export function topicFor(client: Pick<ClientShape, 'capabilities'>, topic: string): string {
  const hasNoName = topic === '' && !client.capabilities.empty_topic_name;
  return hasNoName ? SERVER_REGISTRATION_FIELDS.realm_empty_topic_display_name : topic;
}
