import type { Context } from '../context';
import type { HandlerMap } from '@team-chat/bus';
import { addNavigationView } from './add-navigation-view';
import { createChannelFolder } from './create-channel-folder';
import { createDrafts } from './create-drafts';
import { createSavedSnippet } from './create-saved-snippet';
import { deleteDraft } from './delete-draft';
import { deleteSavedSnippet } from './delete-saved-snippet';
import { editDraft } from './edit-draft';
import { editNavigationView } from './edit-navigation-view';
import { editSavedSnippet } from './edit-saved-snippet';
import { findChannelFolder } from './find-channel-folder';
import { getChannelFolders } from './get-channel-folders';
import { getDrafts } from './get-drafts';
import { getNavigationViews } from './get-navigation-views';
import { getSavedSnippets } from './get-saved-snippets';
import { getSnapshot } from './get-snapshot';
import { markOnboardingStepAsRead } from './mark-onboarding-step-as-read';
import { patchChannelFolders } from './patch-channel-folders';
import { removeNavigationView } from './remove-navigation-view';
import { updateChannelFolder } from './update-channel-folder';

export const handlers: HandlerMap<Context, 'snippets-and-folders'> = {
  'add-navigation-view': addNavigationView,
  'create-channel-folder': createChannelFolder,
  'create-drafts': createDrafts,
  'create-saved-snippet': createSavedSnippet,
  'delete-draft': deleteDraft,
  'delete-saved-snippet': deleteSavedSnippet,
  'edit-draft': editDraft,
  'edit-navigation-view': editNavigationView,
  'edit-saved-snippet': editSavedSnippet,
  'find-channel-folder': findChannelFolder,
  'get-channel-folders': getChannelFolders,
  'get-drafts': getDrafts,
  'get-navigation-views': getNavigationViews,
  'get-saved-snippets': getSavedSnippets,
  'get-snapshot': getSnapshot,
  'mark-onboarding-step-as-read': markOnboardingStepAsRead,
  'patch-channel-folders': patchChannelFolders,
  'remove-navigation-view': removeNavigationView,
  'update-channel-folder': updateChannelFolder,
};
