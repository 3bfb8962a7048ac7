import { BadRequestError } from '@team-chat/contracts';

/** Bits of message_flags.flags. `read`, `historical` and the channel wildcard have no bit: they follow from the read
 *  state and from the message. */
export const FLAG_BITS = {
  starred: 1,
  collapsed: 2,
  mentioned: 4,
  topic_wildcard_mentioned: 8,
  has_alert_word: 16,
} as const;

/** Returns whether flag bits mean that a message mentions the user. */
export const mentions = (bits: number): boolean =>
  (bits & (FLAG_BITS.mentioned | FLAG_BITS.topic_wildcard_mentioned)) !== 0;

/** Flags that users may set themselves. */
export type EditableFlag = 'read' | 'starred' | 'collapsed';
const EDITABLE = new Set<string>(['read', 'starred', 'collapsed']);
const NOT_EDITABLE = new Set([
  'has_alert_word',
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'group_mentioned',
  'historical',
  'force_expand',
  'force_collapse',
]);

/** Throws BadRequestError for a flag or operation that users may not use. Checks in the order that clients expect.
 *  Source: spec/wire-contract.md, section 2.8. */
export function checkFlagChange(flag: string, op: string): { flag: EditableFlag; op: 'add' | 'remove' } {
  if (NOT_EDITABLE.has(flag)) throw new BadRequestError(`Flag not editable: '${flag}'`);
  if (!EDITABLE.has(flag)) throw new BadRequestError(`Invalid flag: '${flag}'`);
  if (op !== 'add' && op !== 'remove') throw new BadRequestError(`Invalid message flag operation: '${op}'`);
  return { flag: flag as EditableFlag, op };
}

/** A user's state of a message, as stored. */
export interface OwnCopy {
  received: boolean;
  read: boolean;
  bits: number;
  stream_wildcard: boolean;
}

/** Returns the flags that clients get, with the older name of the wildcard flags. */
export function flagNames({ received, read, bits, stream_wildcard }: OwnCopy): string[] {
  const flags: string[] = [];
  if (!received || read) flags.push('read');
  for (const [name, bit] of Object.entries(FLAG_BITS)) if (bits & bit) flags.push(name);
  if (received && stream_wildcard) flags.push('stream_wildcard_mentioned');
  if (flags.includes('stream_wildcard_mentioned') || flags.includes('topic_wildcard_mentioned')) {
    flags.push('wildcard_mentioned');
  }
  if (!received) flags.push('historical');
  return flags;
}

/** Returns one recipient's flags of a new message, without the channel wildcard, which all recipients share. */
export function newMessageFlags(bits: number, read: boolean): string[] {
  return flagNames({ received: true, read, bits, stream_wildcard: false });
}
