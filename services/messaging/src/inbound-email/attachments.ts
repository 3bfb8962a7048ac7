import { type Actor, ApiError, type UploadedFile } from '@team-chat/contracts';
import type { Context } from '../context';
import { displayName, pathIdOf } from '../domain/file-names';
import { recordUpload } from '../files/uploads';
import { removeKeys } from '../files/removal';

/** Records the files of a mail as uploads of the sender. Returns a line of Markdown for each: a link, or why the file was
 *  refused. */
export async function recordAttachments(ctx: Context, sender: Actor, files: UploadedFile[]): Promise<string[]> {
  const lines: string[] = [];
  for (const file of files) lines.push(await recordAttachment(ctx, sender, file));
  return lines;
}

async function recordAttachment(ctx: Context, sender: Actor, file: UploadedFile): Promise<string> {
  const name = displayName(file.name).replace(/[[\]]/g, '');
  try {
    const { url } = await recordUpload(ctx, sender, file, pathIdOf(file.key, file.name));
    return `[${name}](${url})`;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    await removeKeys(ctx, [file.key]);
    return `${name}: ${error.message}`;
  }
}
