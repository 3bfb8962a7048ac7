import type { Actor, EventEntry } from '@team-chat/contracts';
import type { FolderChanges } from './domain/channel-folder';
import { stepsWithout } from './domain/onboarding-step';
import type { ChannelFolder } from './repositories/channel-folders';
import type { StoredDraft } from './repositories/drafts';
import type { NavigationView, ViewChanges } from './repositories/navigation-views';
import type { SavedSnippet } from './repositories/saved-snippets';

type Owner = Pick<Actor, 'realm_id' | 'user_id'>;

/** A snippet is its owner's own: nobody else hears of it. */
function snippetEntry({ realm_id, user_id }: Owner, event: Record<string, unknown>): EventEntry {
  return { realm_id, type: 'saved_snippets', audience: { users: [user_id] }, event };
}

export const snippetAdded = (owner: Owner, saved_snippet: SavedSnippet) =>
  snippetEntry(owner, { op: 'add', saved_snippet });

export const snippetUpdated = (owner: Owner, saved_snippet: SavedSnippet) =>
  snippetEntry(owner, { op: 'update', saved_snippet });

export const snippetRemoved = (owner: Owner, saved_snippet_id: number) =>
  snippetEntry(owner, { op: 'remove', saved_snippet_id });

function draftEntry({ realm_id, user_id }: Owner, event: Record<string, unknown>): EventEntry {
  return { realm_id, type: 'drafts', audience: { users: [user_id] }, event };
}

export const draftsAdded = (owner: Owner, drafts: StoredDraft[]) => draftEntry(owner, { op: 'add', drafts });

export const draftUpdated = (owner: Owner, draft: StoredDraft) => draftEntry(owner, { op: 'update', draft });

export const draftRemoved = (owner: Owner, draft_id: number) => draftEntry(owner, { op: 'remove', draft_id });

function viewEntry({ realm_id, user_id }: Owner, event: Record<string, unknown>): EventEntry {
  return { realm_id, type: 'navigation_view', audience: { users: [user_id] }, event };
}

export const viewAdded = (owner: Owner, navigation_view: NavigationView) =>
  viewEntry(owner, { op: 'add', navigation_view });

export const viewUpdated = (owner: Owner, fragment: string, data: ViewChanges) =>
  viewEntry(owner, { op: 'update', fragment, data });

export const viewRemoved = (owner: Owner, fragment: string) => viewEntry(owner, { op: 'remove', fragment });

/** The event says what is left, all of it. */
export function onboardingStepsLeft({ realm_id, user_id }: Owner, seen: string[]): EventEntry {
  const event = { onboarding_steps: stepsWithout(seen) };
  return { realm_id, type: 'onboarding_steps', audience: { users: [user_id] }, event };
}

function folderEntry(realm_id: number, event: Record<string, unknown>): EventEntry {
  return { realm_id, type: 'channel_folder', audience: { realm: true }, event };
}

export const folderAdded = (realm_id: number, channel_folder: ChannelFolder) =>
  folderEntry(realm_id, { op: 'add', channel_folder });

/** One entry for each property that changed; a description comes with its HTML. */
export function folderUpdated(realm_id: number, channel_folder_id: number, changes: FolderChanges) {
  const { name, description, rendered_description, is_archived } = changes;
  const parts = [
    ...(name === undefined ? [] : [{ name }]),
    ...(description === undefined ? [] : [{ description, rendered_description }]),
    ...(is_archived === undefined ? [] : [{ is_archived }]),
  ];
  return parts.map((data) => folderEntry(realm_id, { op: 'update', channel_folder_id, data }));
}

export const foldersReordered = (realm_id: number, order: number[]) =>
  folderEntry(realm_id, { op: 'reorder', order });
