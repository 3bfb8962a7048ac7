import type { Audience, FieldsOf, HiddenUser, MessageShaping, messageSent, UserCard } from '@team-chat/contracts';
import { currentTrace } from '@team-chat/db';
import type { TopicLink } from '@team-chat/markdown';
import { newMessageFlags } from '../domain/flags';
import { isMeMessage } from '../domain/message-text';
import { senderFields } from './events';
import type { Destination } from './recipients';
import { MESSAGE_ID, type NewMessage } from '../repositories/new-message';

type Message = Omit<NewMessage, 'audience' | 'body' | 'trace'> & {
  topic_links: TopicLink[];
  /** The sender, where some recipients cannot access the sender. */
  hidden?: HiddenUser | undefined;
  /** Users for whom the message is unread; absent if it is unread for all recipients. */
  unread_by?: number[] | undefined;
};

/** Returns a message with the log entry that publishes it. `local` contains the sender's queue and the client's id for the
 *  message. */
export function announced(
  message: Message,
  destination: Destination,
  sender: UserCard,
  local?: MessageShaping['local'],
): NewMessage {
  return {
    ...message,
    trace: currentTrace(),
    audience: JSON.stringify(audienceOf(destination, message.unsubscribed_bots)),
    body: buildBody(message, destination, sender, local),
  };
}

function audienceOf(destination: Destination, bots: number[] = []): Audience {
  if (destination.kind === 'direct') return { users: destination.participants };
  return {
    channels: [destination.channel.id],
    ...(bots.length > 0 && { users: bots }),
    ...(!destination.channel.invite_only && { public_channels: true }),
  };
}

/** Builds the log entry's JSON with a mark for the message id, which the database assigns in the statement that inserts the
 *  message and the entry. This is the only entry that its event's `entry` does not make: `satisfies` checks it against the
 *  declaration. */
function buildBody(message: Message, destination: Destination, sender: UserCard, local: MessageShaping['local']) {
  const { sender_id, timestamp, client, topic, content, rendered_content } = message;
  const fields = {
    sender_id,
    recipient_id: message.conversation_id,
    timestamp,
    client,
    ...(destination.kind === 'channel'
      ? {
          type: 'stream' as const,
          stream_id: destination.channel.id,
          display_recipient: destination.channel.name,
        }
      : { type: 'private' as const, display_recipient: destination.display_recipient }),
    subject: topic,
    is_me_message: isMeMessage(content),
    topic_links: message.topic_links,
    ...senderFields(sender),
    reactions: [],
  };
  const shaping: MessageShaping = {
    conversation_id: message.conversation_id,
    content,
    rendered_content,
    avatar_url: sender.avatar_url,
    is_gravatar: sender.is_gravatar,
    sender_id,
    sender_email: sender.email,
    read_by_sender: message.read_by_sender,
    flags: flagsOf(message),
    stream_wildcard: message.stream_wildcard,
    ...(message.hidden && { hidden: message.hidden }),
    ...(message.unread_by && { unread_by: message.unread_by }),
    ...(local && { local }),
  };
  fields satisfies Omit<FieldsOf<typeof messageSent>['message'], 'id' | 'submessages'>;
  const submessages = message.submessage ? withId('message_id', message.submessage) : '';
  const told = withId('id', fields, `,"submessages":[${submessages}]`);
  return `{"event":{"message":${told}},"shaping":${JSON.stringify(shaping)}}`;
}

/** Returns the JSON of an object with the message's id as a further field. */
const withId = (name: string, fields: object, rest = '') =>
  `{"${name}":${MESSAGE_ID},${JSON.stringify(fields).slice(1, -1)}${rest}}`;

/** Returns the first flags of a message by user id, for users whose flags differ from the default. */
function flagsOf({ flagged, read_by }: Message): MessageShaping['flags'] {
  const readers = new Set(read_by);
  const users = new Set([...flagged.keys(), ...readers]);
  return Object.fromEntries([...users].map((id) => [id, newMessageFlags(flagged.get(id) ?? 0, readers.has(id))]));
}
