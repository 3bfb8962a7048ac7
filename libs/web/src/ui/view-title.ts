import type { ChatState } from '../state/chat-state.ts';
import type { View } from '../state/view.ts';

/** Returns the name of a topic. Messages without a topic are in the general chat of their channel. */
export const topicName = (topic: string) => topic || 'general chat';

export function nameOf(state: ChatState, userId: number): string {
  return state.people.get(userId)?.full_name ?? 'Unknown user';
}

export function channelName(state: ChatState, channelId: number): string {
  return state.channels.get(channelId)?.name ?? state.otherChannels.get(channelId) ?? 'unknown channel';
}

/** Returns the title of a view for people. */
export function titleOf(view: View, state: ChatState): string {
  switch (view.kind) {
    case 'channel':
      return `# ${channelName(state, view.channelId)}`;
    case 'topic':
      return `# ${channelName(state, view.channelId)} › ${topicName(view.topic)}`;
    case 'direct':
      return view.userIds.map((id) => nameOf(state, id)).join(', ');
    case 'search':
      return `Search: ${view.words}`;
  }
}
