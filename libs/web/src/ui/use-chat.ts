import { createContext } from 'preact';
import { useContext, useEffect, useReducer } from 'preact/hooks';
import type { Chat } from '../chat/chat.ts';
import { isOnline, watchConnection } from '../chat/connection.ts';
import type { ChatState } from '../state/chat-state.ts';

/** Chat of the user who is logged in. */
export const ChatContext = createContext<Chat | undefined>(undefined);

/** Returns the chat with its state. Only for components that are shown once the state is loaded. */
export function useChat(): { chat: Chat; state: ChatState } {
  const chat = useContext(ChatContext)!;
  return { chat, state: chat.state! };
}

/** Renders the component again after each change of the chat. */
export function useChanges(chat: Chat): void {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => chat.subscribe(() => renderAgain(undefined)), [chat]);
}

/** Returns whether the server can be reached. */
export function useConnection(): boolean {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => watchConnection(() => renderAgain(undefined)), []);
  return isOnline();
}
