import { type Actor, BadRequestError, type ReadableFile } from '@team-chat/contracts';
import { batchesOf } from '@team-chat/db';
import { readerFor } from '../access/access-message';
import type { Context } from '../context';
import { keyOf } from '../domain/file-names';
import type { AttachmentRow } from '../repositories/attachments';

/** Messages whose visibility one query checks. */
const BATCH = 500;

/** Returns the files that the actor may read: the actor's own files, and files to which a message links that the actor may
 *  read. Source: spec/wire-contract-files-and-time.md, section 1.3. */
export async function listReadable(ctx: Context, actor: Actor, pathIds: string[]): Promise<AttachmentRow[]> {
  if (pathIds.length === 0) return [];
  const found = await ctx.attachments.findByPaths(actor.realm_id, pathIds);
  const readable: AttachmentRow[] = [];
  for (const attachment of found) if (await mayRead(ctx, actor, attachment)) readable.push(attachment);
  return readable;
}

/** Returns a file if the actor may read it, and whether the file exists. */
export async function findReadable(
  ctx: Context,
  actor: Actor,
  pathId: string,
): Promise<{ attachment: AttachmentRow | undefined; exists: boolean }> {
  const [found] = await ctx.attachments.findByPaths(actor.realm_id, [pathId]);
  const isReadable = found !== undefined && (await mayRead(ctx, actor, found));
  return { attachment: isReadable ? found : undefined, exists: found !== undefined };
}

/** Loads a file. Throws one error for a file that does not exist and for a file that the actor may not read. */
export async function accessFile(ctx: Context, actor: Actor, attachmentId: number) {
  const found = await ctx.attachments.findById(actor.realm_id, attachmentId);
  if (!found || !(await mayRead(ctx, actor, found))) throw new BadRequestError('Invalid attachment');
  const { id: attachment_id, owner_id, path_id } = found;
  return { realm_id: actor.realm_id, attachment_id, owner_id, path_id };
}

async function mayRead(ctx: Context, actor: Actor, { id, owner_id }: AttachmentRow): Promise<boolean> {
  if (owner_id === actor.user_id) return true;
  const messages = await ctx.attachments.listMessages(actor.realm_id, id);
  if (messages.length === 0) return false;
  const reader = await readerFor(ctx, actor);
  for (const some of batchesOf(messages, BATCH)) {
    const visible = await ctx.messages.listByIds(reader, some);
    if (visible.length > 0) return true;
  }
  return false;
}

/** Returns what the gateway needs to send a file. */
export function readableFile({ path_id, name, content_type, size }: AttachmentRow): ReadableFile {
  return { key: keyOf(path_id), path_id, name, content_type, size };
}
