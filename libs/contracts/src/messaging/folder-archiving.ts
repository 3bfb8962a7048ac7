import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { operation } from './declare';

/** Called before a folder is archived. The folder's service counts the archive versions: a higher one prevails over a
 *  lower one, in whatever order they arrive. */
export const prepareFolderArchive = operation({
  id: 'prepare-folder-archive',
  allow: 'internal',
  params: { realm_id: json(Id), channel_folder_id: json(Id), archive_version: json(z.int()) },
  result: { outcome: z.enum(['closed', 'in_use', 'superseded']) },
  summary: 'Close a folder to further channels, unless it contains one',
});

export const findOpenFolders = operation({
  id: 'find-open-folders',
  allow: 'internal',
  params: { realm_id: json(Id) },
  result: { channel_folder_ids: z.array(Id) },
  safe: true,
  summary: 'Find the folders with a channel that is open to the web',
});
