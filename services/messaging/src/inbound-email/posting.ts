import type { Actor } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';

/** A message that a mail becomes. */
export interface Posting {
  sender: Actor;
  /** The actor who must be allowed to send it, if not the sender. */
  permitted_by?: Actor | undefined;
  recipients: { type: 'channel'; to: string; topic: string } | { type: 'direct'; to: string };
  /** Whether it starts as read for its sender. */
  read_by_sender: boolean;
  /** The mail's subject, where the text has to show it. */
  subject: string | null;
  /** Tells the sender why it was refused, in a transaction that begins with `record`. */
  tellRefusal?(error: string, record: (tx: Transaction) => Promise<void>): Promise<void>;
}
