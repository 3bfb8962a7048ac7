import type { Context } from '../context';
import type { HandlerMap } from '@team-chat/bus';
import { createChannelFolder } from './create-channel-folder';
import { createSavedSnippet } from './create-saved-snippet';
import { deleteSavedSnippet } from './delete-saved-snippet';
import { editSavedSnippet } from './edit-saved-snippet';
import { findChannelFolder } from './find-channel-folder';
import { getChannelFolders } from './get-channel-folders';
import { getSavedSnippets } from './get-saved-snippets';
import { getSnapshot } from './get-snapshot';

export const handlers: HandlerMap<Context, 'snippets-and-folders'> = {
  'create-channel-folder': createChannelFolder,
  'create-saved-snippet': createSavedSnippet,
  'delete-saved-snippet': deleteSavedSnippet,
  'edit-saved-snippet': editSavedSnippet,
  'find-channel-folder': findChannelFolder,
  'get-channel-folders': getChannelFolders,
  'get-saved-snippets': getSavedSnippets,
  'get-snapshot': getSnapshot,
};
