import type { Submessage } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';

/** Stands for the message's id in the body of its event, in which JSON leaves no control character as it is. */
export const MESSAGE_ID = '\x01';

/** A message that is ready to be sent. */
export interface NewMessage {
  realm_id: number;
  conversation_id: number;
  sender_id: number;
  topic: string;
  content: string;
  rendered_content: string;
  client: string;
  timestamp: number;
  stream_wildcard: boolean;
  read_by_sender: boolean;
  /** Recipients who receive the message as read: users who muted the sender, and bots that are called for it. */
  read_by: number[];
  /** Users whom the message may notify: all users who have it unread, users who follow the topic or get mails about the
   *  channel, or nobody. */
  notifies: 'anyone' | 'followers' | 'nobody';
  /** Bots that receive the message without being subscribed to its channel. */
  unsubscribed_bots?: number[] | undefined;
  /** Flag bits by user, of the users who have any. */
  flagged: Map<number, number>;
  /** The widget that the message shows. */
  submessage?: Omit<Submessage, 'message_id'> | undefined;
  audience: string;
  /** The event's body, with MESSAGE_ID for the id, which is not known yet. */
  body: string;
  /** The sender's idempotency key: a message sent again under the same key is not stored again. */
  name?: Buffer | undefined;
  /** The conversation's `policy_version` at the time of the checks; under another version the message is not sent. */
  policy_version?: number | undefined;
  /** Further work of the transaction that sends the message. */
  further?: ((tx: Transaction, id: number) => Promise<void>) | undefined;
  /** Trace of the request that sends the message. */
  trace: string | null;
}

export interface Sent {
  id: number;
  /** Whether the topic had no message before. */
  starts_topic: boolean;
}
