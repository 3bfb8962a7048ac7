import type { Context } from '../context';
import type { HandlerMap } from '@team-chat/bus';
import { createChannelFolder } from './create-channel-folder';
import { createDrafts } from './create-drafts';
import { createSavedSnippet } from './create-saved-snippet';
import { deleteDraft } from './delete-draft';
import { deleteSavedSnippet } from './delete-saved-snippet';
import { editDraft } from './edit-draft';
import { editSavedSnippet } from './edit-saved-snippet';
import { findChannelFolder } from './find-channel-folder';
import { getChannelFolders } from './get-channel-folders';
import { getDrafts } from './get-drafts';
import { getSavedSnippets } from './get-saved-snippets';
import { getSnapshot } from './get-snapshot';
import { patchChannelFolders } from './patch-channel-folders';
import { updateChannelFolder } from './update-channel-folder';

export const handlers: HandlerMap<Context, 'snippets-and-folders'> = {
  'create-channel-folder': createChannelFolder,
  'create-drafts': createDrafts,
  'create-saved-snippet': createSavedSnippet,
  'delete-draft': deleteDraft,
  'delete-saved-snippet': deleteSavedSnippet,
  'edit-draft': editDraft,
  'edit-saved-snippet': editSavedSnippet,
  'find-channel-folder': findChannelFolder,
  'get-channel-folders': getChannelFolders,
  'get-drafts': getDrafts,
  'get-saved-snippets': getSavedSnippets,
  'get-snapshot': getSnapshot,
  'patch-channel-folders': patchChannelFolders,
  'update-channel-folder': updateChannelFolder,
};
