import type { ChatState } from '../../state/chat-state.ts';
import { channelName } from '../../state/names.ts';

interface KnownChannel {
  id: number;
  name: string;
  isArchived: boolean;
}

/** Returns the channels whose names the user knows, in the order of their names. */
export function knownChannels(state: ChatState): KnownChannel[] {
  return [...new Set([...state.channels.keys(), ...state.otherChannels.keys()])]
    .map((id) => ({ id, name: channelName(state, id), isArchived: state.channels.get(id)?.is_archived === true }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
