import type { ReadableFile } from '@team-chat/contracts';
import { keyOf } from '../domain/file-names';
import type { AttachmentRow } from '../repositories/attachments';

/** Returns what the gateway needs to send a file. */
export function readableFile({ path_id, name, content_type, size }: AttachmentRow): ReadableFile {
  return { key: keyOf(path_id), path_id, name, content_type, size };
}
