import { attachmentUpdated, type AttachmentRecord, type EventEntry } from '@team-chat/contracts';
import { ConflictError, type Transaction } from '@team-chat/db';
import type { Context } from '../context';
import type { LinkedFile } from './linked-files';

/** Records within `tx` that a message links to files, without files that were deleted meanwhile. Returns the entries that
 *  tell the message's sender of the links. Throws ConflictError if the message, rendered now, would show a file in another
 *  way. */
export async function claimFiles(
  ctx: Context,
  tx: Transaction,
  message: { realm_id: number; id: number; sender_id: number },
  files: LinkedFile[],
): Promise<EventEntry[]> {
  await checkPlaceholders(ctx, tx, message.realm_id, files);
  return addClaims(
    ctx,
    tx,
    message,
    files.map(({ id }) => id),
  );
}

async function addClaims(
  ctx: Context,
  tx: Transaction,
  message: { realm_id: number; id: number; sender_id: number },
  attachmentIds: number[],
): Promise<EventEntry[]> {
  const { realm_id, id, sender_id } = message;
  const ids = await ctx.attachments.lock(tx, realm_id, attachmentIds);
  if (ids.length === 0) return [];
  await ctx.attachments.claim(tx, realm_id, id, ids);
  const upload_space_used = await ctx.attachments.spaceUsed(realm_id, tx);
  const records = await ctx.attachments.listRecords(realm_id, { ids }, tx);
  return records.map((attachment) =>
    attachmentUpdated.entry(realm_id, { users: [sender_id] }, { attachment, upload_space_used }),
  );
}

/** Throws ConflictError if a placeholder stands for a picture that is no longer pending: the picture's thumbnail has been
 *  put into earlier messages, or the picture was deleted. All other pictures stay pending until `tx` ends. */
async function checkPlaceholders(ctx: Context, tx: Transaction, realmId: number, files: LinkedFile[]): Promise<void> {
  const placeholders = files.filter(({ preview }) => preview?.thumbnail === null).map(({ id }) => id);
  if (!(await ctx.pictures.arePending(tx, realmId, placeholders))) throw new ConflictError();
}

/** Replaces the files that a message links to, within `tx`. Returns the entries that tell the message's sender of new
 *  links, and the sender's files to which no message links any more. Throws ConflictError as `claimFiles` does. */
export async function replaceClaims(
  ctx: Context,
  tx: Transaction,
  message: { realm_id: number; id: number; sender_id: number },
  files: LinkedFile[],
): Promise<{ entries: EventEntry[]; detached: AttachmentRecord[] }> {
  const { realm_id, id, sender_id } = message;
  await checkPlaceholders(ctx, tx, realm_id, files);
  const attachmentIds = files.map((file) => file.id);
  const before = await ctx.attachments.listOfMessage(tx, realm_id, id);
  const added = attachmentIds.filter((each) => !before.includes(each));
  const removed = before.filter((each) => !attachmentIds.includes(each));
  const entries = added.length === 0 ? [] : await addClaims(ctx, tx, message, added);
  if (removed.length === 0) return { entries, detached: [] };
  await ctx.attachments.lock(tx, realm_id, removed);
  await ctx.attachments.unclaim(tx, realm_id, id, removed);
  const records = await ctx.attachments.listRecords(realm_id, { owner_id: sender_id, ids: removed }, tx);
  return { entries, detached: records.filter(({ messages }) => messages.length === 0) };
}

/** Archives the files to which only deleted messages linked, within `tx`. */
export async function releaseFiles(
  ctx: Context,
  tx: Transaction,
  message: { realm_id: number; id: number },
): Promise<void> {
  const { realm_id, id } = message;
  const ids = await ctx.attachments.listOfMessage(tx, realm_id, id);
  if (ids.length === 0) return;
  await ctx.attachments.lock(tx, realm_id, ids);
  await ctx.attachments.unclaim(tx, realm_id, id, ids);
  const freed = await ctx.attachments.archiveUnclaimed(tx, realm_id, ids, Date.now());
  if (freed > 0) await ctx.attachments.useSpace(tx, realm_id, -freed);
}

/** Restores, within `tx`, the files to which a restored message links, without files that no longer exist. */
export async function restoreFiles(
  ctx: Context,
  tx: Transaction,
  message: { realm_id: number; id: number },
  attachmentIds: number[],
): Promise<void> {
  const { realm_id, id } = message;
  const { ids, bytes } = await ctx.attachments.unarchive(tx, realm_id, attachmentIds);
  if (ids.length === 0) return;
  await ctx.attachments.claim(tx, realm_id, id, ids);
  if (bytes > 0) await ctx.attachments.useSpace(tx, realm_id, bytes);
}
