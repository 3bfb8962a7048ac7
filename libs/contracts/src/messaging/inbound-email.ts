import { z } from 'zod';
import { json, raw } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { UploadedFile } from '../declaring/uploads';
import { attachmentAdded } from './attachment-events';
import { sendMessage } from './messages';
import { operation } from './declare';

/** Attachments of a mail. Their lines leave room for the text in a message. */
export const MAX_EMAIL_ATTACHMENTS = 20;

/** Header of mails about messages. A mail with it never becomes a message: two servers would send each other mails about each
 *  other's mails. */
export const MAIL_LOOP_HEADER = 'X-Chat-Notification';

/** The part of an address by which it is found: of a user's answers to one conversation, or of a channel. */
export const InboundAddress = z.object({ kind: z.enum(['reply', 'channel']), token: z.string() });
export type InboundAddress = z.infer<typeof InboundAddress>;

export const findInboundAddress = operation({
  id: 'find-inbound-address',
  allow: 'internal',
  params: { address: json(InboundAddress) },
  /** The organisation; null for an address that nobody has. */
  result: { realm_id: Id.nullable() },
  safe: true,
  summary: 'Find the organisation of an address at which the server takes mails',
});

/** A mail that no rule allows is not an error: it is logged, and its sender told where there is a user to tell. The same mail
 *  is delivered once, however often it is handed over. Source: spec/wire-contract-files-and-time.md, section 7.2 and section 7.3. */
export const deliverEmail = operation({
  id: 'deliver-email',
  allow: 'internal',
  params: {
    address: json(InboundAddress),
    /** The same whenever the mail is handed over, and for no other one. */
    email_id: raw(z.string()),
    /** Whether a program sent it. */
    is_automatic: json(z.boolean().optional()),
    subject: raw(z.string()),
    /** The mail's author, to be shown above the text; null if it is not. */
    from: raw(z.string().nullable()),
    /** Text of the mail, without what its message leaves out. */
    text: raw(z.string()),
    files: json(z.array(z.object(UploadedFile.shape)).max(MAX_EMAIL_ATTACHMENTS)),
  },
  result: {
    /** Whether the files belong to a user now. Otherwise nothing refers to them. */
    keeps_files: z.boolean(),
  },
  emits: [...sendMessage.emits, attachmentAdded],
  summary: 'Send the message that a mail becomes',
});
