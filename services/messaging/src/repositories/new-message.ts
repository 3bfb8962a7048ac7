import type { Transaction } from '@team-chat/db';

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
  /** Users whom the message may notify: all who have it unread, those who follow the topic or get mails about the channel, or
   *  nobody. */
  notifies: 'anyone' | 'followers' | 'nobody';
  /** Bots that receive the message without being subscribed to its channel. */
  unsubscribed_bots?: number[] | undefined;
  /** Flag bits by user, of the users who have any. */
  flagged: Map<number, number>;
  /** The event's audience and, below, its body in two parts with the message id between them. */
  audience: string;
  body: { head: string; tail: string };
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
