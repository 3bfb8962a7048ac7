import type { UserSettings } from '@team-chat/client';
import type { PageEvent } from '../state/chat-state.ts';
import { readStored, store } from './stored.ts';

const KEY = 'enter key';

/** Remembers on this device that the user has chosen what Enter does. */
export function rememberEnterKey(event: PageEvent): void {
  if (event.type === 'user_settings' && event.property === 'enter_sends') store(KEY, true);
}

/** Returns whether Enter sends. The default of the API, with which everybody begins, is that it does not, and says nothing of what
 *  the user wants: Enter sends until the user changes the setting while this device watches. */
export const enterSends = ({ enter_sends }: UserSettings): boolean => enter_sends || readStored(KEY) !== true;
