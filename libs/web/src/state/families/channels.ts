import type { ChannelFolder, Subscription } from '@team-chat/client';
import { type EventOf, family } from './family.ts';

export interface ChannelState {
  channels: Map<number, Subscription>;
  /** Names of channels without a subscription, by id. */
  otherChannels: Map<number, string>;
  folders: ChannelFolder[];
}

type ChannelEvent = 'subscription' | 'stream' | 'channel_folder';

export const channels = family<ChannelState, ChannelEvent>({
  events: ['subscription', 'stream', 'channel_folder'],
  fetches: ['subscription', 'channel_folders'],
  from: ({ subscriptions, never_subscribed, unsubscribed, channel_folders }) => {
    const others = [...never_subscribed!, ...unsubscribed!].filter((each) => !each.is_archived);
    return {
      channels: new Map(subscriptions!.map((channel) => [channel.stream_id, channel])),
      otherChannels: new Map(others.map(({ stream_id, name }) => [stream_id, name])),
      folders: channel_folders!,
    };
  },
  apply(state, event) {
    if (event.type === 'channel_folder') {
      state.folders = changeFolders(state.folders, event);
      return ['folders'];
    }
    if (event.type === 'subscription') changeSubscriptions(state, event);
    else changeChannels(state, event);
    return ['channels', 'otherChannels'];
  },
});

function changeSubscriptions(state: ChannelState, event: EventOf<'subscription'>): void {
  switch (event.op) {
    case 'add':
      for (const channel of event.subscriptions) {
        state.channels.set(channel.stream_id, channel);
        state.otherChannels.delete(channel.stream_id);
      }
      return;
    case 'remove':
      for (const { stream_id, name } of event.subscriptions) {
        state.channels.delete(stream_id);
        state.otherChannels.set(stream_id, name);
      }
      return;
    case 'update':
      return updateChannel(state, event.stream_id, { [event.property]: event.value });
  }
}

function updateChannel(state: ChannelState, id: number, changes: Partial<Subscription>): void {
  const channel = state.channels.get(id);
  if (channel) state.channels.set(id, { ...channel, ...changes });
}

function changeChannels(state: ChannelState, event: EventOf<'stream'>): void {
  switch (event.op) {
    case 'create':
      for (const { stream_id, name } of event.streams) {
        if (!state.channels.has(stream_id)) state.otherChannels.set(stream_id, name);
      }
      return;
    case 'delete':
      for (const id of event.stream_ids) {
        state.channels.delete(id);
        state.otherChannels.delete(id);
      }
      return;
    case 'update':
      if (event.property === 'name' && state.otherChannels.has(event.stream_id)) {
        state.otherChannels.set(event.stream_id, String(event.value));
      }
      return updateChannel(state, event.stream_id, { [event.property]: event.value });
  }
}

function changeFolders(folders: ChannelFolder[], event: EventOf<'channel_folder'>): ChannelFolder[] {
  switch (event.op) {
    case 'add':
      return [...folders.filter(({ id }) => id !== event.channel_folder.id), event.channel_folder];
    case 'update':
      return folders.map((folder) => (folder.id === event.channel_folder_id ? { ...folder, ...event.data } : folder));
    case 'reorder':
      return folders.map((folder) => ({ ...folder, order: event.order.indexOf(folder.id) }));
  }
}
