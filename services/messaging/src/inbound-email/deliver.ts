import { createHash } from 'node:crypto';
import {
  type Actor,
  ApiError,
  type deliverEmail,
  type ParamsOf,
  type ResultOf,
  type UploadedFile,
} from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { visibilityFor } from '../access/visibility';
import type { Context } from '../context';
import { emailMessage } from '../domain/email-message';
import { displayName, pathIdOf } from '../domain/file-names';
import { linkTo, literal } from '../domain/markdown-syntax';
import { removeKeys } from '../files/removal';
import { recordUpload } from '../files/uploads';
import { checkDestination } from '../sending/destination';
import { send } from '../sending/send';
import { followWhereSent } from '../topics/visibility-policies';
import { findChannelEmail, findReply, type Posting } from './postings';

type Email = ParamsOf<typeof deliverEmail>;
type RecordDelivery = (tx: Transaction) => Promise<void>;

const CLIENT = 'Internal';

/** Thrown if a mail was delivered meanwhile. */
class RepeatedEmailError extends Error {
  override readonly name = 'RepeatedEmailError';
}

/** Sends a mail as a message, or tells the mail's sender why the message was refused. Does nothing for a mail that was
 *  delivered before. */
export async function deliver(ctx: Context, email: Email): Promise<ResultOf<typeof deliverEmail>> {
  const { kind, token } = email.address;
  const posting = kind === 'reply' ? await findReply(ctx, token) : await findChannelEmail(ctx, token, email);
  if (!posting) {
    ctx.log.info({ kind }, 'nobody may be sent a mail at this address');
    return { keeps_files: false };
  }
  const delivered = { realm_id: posting.sender.realm_id, digest: digestOf(email) };
  if (await ctx.deliveredEmails.has(delivered)) return { keeps_files: false };
  return post(ctx, posting, email, async (tx) => {
    if (!(await ctx.deliveredEmails.insert(tx, delivered))) throw new RepeatedEmailError();
  });
}

async function post(ctx: Context, posting: Posting, email: Email, record: RecordDelivery) {
  const result = { keeps_files: false };
  try {
    await sendAs(ctx, posting, email, record, () => (result.keeps_files = true));
  } catch (error) {
    if (error instanceof RepeatedEmailError) return result;
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const { realm_id, user_id } = posting.sender;
    ctx.log.info({ realm_id, user_id, reason: error.message }, 'a mail was refused');
    await tellRefusal(posting, error, record);
  }
  return result;
}

async function sendAs(
  ctx: Context,
  { sender, permitted_by, recipients, read_by_sender, subject }: Posting,
  { from, text, files }: Email,
  record: RecordDelivery,
  onFilesRecorded: () => void,
): Promise<void> {
  // Before the files, so that a mail which is refused takes no space.
  await checkDestination(ctx, await visibilityFor(ctx, permitted_by ?? sender), recipients);
  const attachments = await recordAttachments(ctx, sender, files);
  onFilesRecorded();
  const content = emailMessage({ text, from, subject, attachments });
  const options = { client: CLIENT, read_by_sender, permitted_by, further: record };
  const placed = await send(ctx, sender, { ...recipients, content, ...options });
  await followWhereSent(ctx, sender, placed);
}

async function tellRefusal(posting: Posting, { message }: ApiError, record: RecordDelivery): Promise<void> {
  try {
    await posting.tellRefusal?.(message, record);
  } catch (error) {
    if (!(error instanceof RepeatedEmailError)) throw error;
  }
}

const digestOf = ({ address: { kind, token }, email_id }: Email): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([kind, token, email_id]))
    .digest();

/** Records the files of a mail as uploads of the sender. Returns a line of Markdown for each: a link, or why the file was
 *  refused. */
export async function recordAttachments(ctx: Context, sender: Actor, files: UploadedFile[]): Promise<string[]> {
  const lines: string[] = [];
  for (const file of files) lines.push(await recordAttachment(ctx, sender, file));
  return lines;
}

async function recordAttachment(ctx: Context, sender: Actor, file: UploadedFile): Promise<string> {
  const name = displayName(file.name);
  try {
    const { url } = await recordUpload(ctx, sender, file, pathIdOf(file.key, file.name));
    // Brackets are left out, so that the name can be read where Markdown is not rendered.
    return linkTo(name.replace(/[[\]]/g, ''), url);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    await removeKeys(ctx, [file.key]);
    return `${literal(name)}: ${error.message}`;
  }
}
