import type { EventEntry } from '@team-chat/contracts';
import type { ChannelFolder } from './repositories/channel-folders';
import type { SavedSnippet } from './repositories/saved-snippets';

/** A snippet is its owner's own: nobody else hears of it. */
export function snippetAdded(realm_id: number, user_id: number, saved_snippet: SavedSnippet): EventEntry {
  return {
    realm_id,
    type: 'saved_snippets',
    audience: { users: [user_id] },
    event: { op: 'add', saved_snippet },
  };
}

export function folderAdded(realm_id: number, channel_folder: ChannelFolder): EventEntry {
  return {
    realm_id,
    type: 'channel_folder',
    audience: { realm: true },
    event: { op: 'add', channel_folder },
  };
}
