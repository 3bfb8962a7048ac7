import { t } from '../words/words.ts';
import type { ChatState } from './chat-state.ts';
import type { View } from './view.ts';

type Names = Pick<ChatState, 'people' | 'channels' | 'otherChannels'>;

/** Returns the name of a topic. Messages without a topic are in the general chat of their channel. */
export const topicName = (topic: string) => topic || t('conversation.generalChat');

export function nameOf(state: Pick<Names, 'people'>, userId: number): string {
  return state.people.get(userId)?.full_name ?? t('conversation.unknownUser');
}

export function channelName(state: Omit<Names, 'people'>, channelId: number): string {
  const name = state.channels.get(channelId)?.name ?? state.otherChannels.get(channelId);
  return name ?? t('conversation.unknownChannel');
}

/** Returns the title of a view for people. */
export function titleOf(view: View, state: Names): string {
  switch (view.kind) {
    case 'channel':
      return t('conversation.channelTitle', { channel: channelName(state, view.channelId) });
    case 'topic':
      return t('conversation.topicTitle', {
        channel: channelName(state, view.channelId),
        topic: topicName(view.topic),
      });
    case 'direct':
      return view.userIds.map((id) => nameOf(state, id)).join(', ');
    case 'search':
      return t('conversation.searchTitle', { words: view.words });
    case 'all':
      return t('conversation.allTitle');
    case 'mentions':
      return t('conversation.mentionsTitle');
    case 'starred':
      return t('conversation.starredTitle');
  }
}
