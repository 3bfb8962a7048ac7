import { effect } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { listenToKeys } from '../actions/keys.ts';
import { rememberEnterKey } from '../device/enter-key.ts';
import { notify } from '../device/notifications.ts';
import { refuseFiles } from '../device/refuse-files.ts';
import { reportPresence } from '../device/report-presence.ts';
import type { PageEvent } from '../state/chat-state.ts';
import type { Store } from '../store/store.ts';
import { setLanguage } from '../words/words.ts';
import { followEscape } from './follow-escape.ts';
import { followLook } from './follow-look.ts';
import { followMove } from './follow-moves.ts';

/** Runs what a page does beside showing: reports presence, notifies, listens to keys, and follows the user's language and
 *  theme. Returns whether the state and the texts of the user's language are loaded. */
export function useServices(store: Store): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const { slices, requests } = store;
    const notifyOf = (event: PageEvent) => event.type === 'message' && notify(slices.raw, event);
    const follow = (event: PageEvent) => followMove(store, event);
    const listeners = [notifyOf, follow, rememberEnterKey];
    listeners.forEach((each) => store.listeners.add(each));
    refuseFiles(requests.signal);
    followEscape(store);
    let isReporting = false;
    const ends = [
      () => listeners.forEach((each) => store.listeners.delete(each)),
      listenToKeys(store),
      effect(() => {
        if (slices.registration.value === undefined || isReporting) return;
        isReporting = true;
        reportPresence(requests.client, slices.raw.limits.server_presence_ping_interval_seconds, requests.signal);
      }),
      effect(() => {
        if (slices.registration.value === undefined) return;
        void setLanguage(store.state.settings.default_language).then(() => setReady(true));
      }),
      followLook(store),
    ];
    return () => ends.forEach((end) => end());
  }, [store]);
  return isReady;
}
