/** A message ready to be sent. */
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
  /** Recipients who muted the sender: the message arrives as read. */
  muted_by: number[];
  /** Users with flags of their own, and their bits. */
  flagged: Map<number, number>;
  /** Of the log entry: audience, and the body in two parts with the message id between them. */
  audience: string;
  body: { head: string; tail: string };
  /** The sender's own name for it: sent again under that name, it is the same message. */
  name?: Buffer | undefined;
  /** The rules of the conversation by which it was checked; under others it is not sent. */
  policy_version?: number | undefined;
  /** Of the request that sends it. */
  trace: string | null;
}

export interface Sent {
  id: number;
  /** Nothing was said in the topic before. */
  starts_topic: boolean;
}
