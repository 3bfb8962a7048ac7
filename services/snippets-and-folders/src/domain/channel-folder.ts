import {
  BadRequestError,
  type ChannelFolderRecord,
  type ParamsOf,
  refusedNamePosition,
  type updateChannelFolder,
} from '@team-chat/contracts';
import type { z } from 'zod';

/** The properties of a folder that administrators change. */
export type FolderChanges = Partial<
  Pick<z.infer<typeof ChannelFolderRecord>, 'name' | 'description' | 'rendered_description' | 'is_archived'>
>;

/** Returns a name in its stored form. Throws BadRequestError for an invalid name.
 *  Source: spec/wire-contract.md, section 2.3. */
export function checkFolderName(text: string): string {
  const name = text.trim();
  if (name === '') throw new BadRequestError("Channel folder name can't be empty.");
  const position = refusedNamePosition(name);
  if (position) throw new BadRequestError(`Invalid character in channel folder name, at position ${position}.`);
  return name;
}

/** Returns the requested changes of a folder in their stored form, except the HTML of a description. The name that the folder has may be
 *  one that no folder would get any more. */
export function checkFolderChanges(
  { name, description, is_archived }: Omit<ParamsOf<typeof updateChannelFolder>, 'channel_folder_id'>,
  current: string,
): FolderChanges {
  return {
    ...(name !== undefined && name.trim() !== current && { name: checkFolderName(name) }),
    ...(description !== undefined && { description }),
    ...(is_archived !== undefined && { is_archived }),
  };
}

/** Returns the changes that differ from the folder. */
export function differences(folder: Required<FolderChanges>, changes: FolderChanges): FolderChanges {
  const { name, description, rendered_description, is_archived } = changes;
  return {
    ...(name !== undefined && name !== folder.name && { name }),
    ...(description !== undefined && description !== folder.description && { description, rendered_description }),
    ...(is_archived !== undefined && is_archived !== folder.is_archived && { is_archived }),
  } as FolderChanges;
}

/** Throws unless the order names every folder once.
 *  Source: spec/wire-contract-annex.md, section 3, "GET /channel_folders". */
export function checkFolderOrder(order: number[], folderIds: number[]): void {
  const named = new Set(order);
  const isComplete = folderIds.every((id) => named.has(id));
  if (!isComplete || order.length !== folderIds.length) throw new BadRequestError('Invalid order mapping.');
}
