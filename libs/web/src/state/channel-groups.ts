import type { ChannelFolder, Subscription } from '@team-chat/client';

export interface ChannelGroup {
  /** Name of the folder; the channels beside the folders have a kind instead. */
  name: string | undefined;
  kind: 'pinned' | 'folder' | 'others';
  channels: Subscription[];
}

/** Returns the channels as the sidebar shows them: pinned ones, folders in their order, and all others. */
export function groupChannels(channels: Iterable<Subscription>, folders: ChannelFolder[]): ChannelGroup[] {
  const sorted = [...channels].filter((channel) => !channel.is_archived).sort((a, b) => a.name.localeCompare(b.name));
  const open = folders.filter((folder) => !folder.is_archived).sort((a, b) => a.order - b.order);
  const known = new Set(open.map(({ id }) => id));
  const free = sorted.filter((channel) => !channel.pin_to_top);
  const inFolder = (channel: Subscription) => channel.folder_id !== null && known.has(channel.folder_id);
  const groups = [
    { name: undefined, kind: 'pinned' as const, channels: sorted.filter((channel) => channel.pin_to_top) },
    ...open.map(({ id, name }) => ({
      name,
      kind: 'folder' as const,
      channels: free.filter((each) => each.folder_id === id),
    })),
    { name: undefined, kind: 'others' as const, channels: free.filter((channel) => !inFolder(channel)) },
  ];
  return groups.filter((group) => group.channels.length > 0);
}
