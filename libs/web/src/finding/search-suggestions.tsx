import { channelName } from '../state/names.ts';
import { quoted, suggestSearches } from '../state/search-suggestions.ts';
import { searchedDay } from '../state/search-terms.ts';
import { useStore } from '../store/use-store.ts';
import { dayOf } from '../words/dates.ts';

/** Offers what a user may mean with a search that is being written, as options of a list. */
export function SearchSuggestions({ text }: { text: string }) {
  const { store } = useStore();
  const state = store.slices.raw;
  const view = store.messages.view.peek();
  const channel = view && 'channelId' in view && `channel:${quoted(channelName(state, view.channelId))}`;
  const topic = view?.kind === 'topic' && view.topic !== '' ? ` topic:${quoted(view.topic)}` : '';
  const suggested = suggestSearches(text, channel ? channel + topic : undefined, { ...state, now: new Date() });
  return suggested.map((each) => {
    const day = searchedDay(each);
    return <option key={each} value={each} label={day === undefined ? undefined : dayOf(day)} />;
  });
}
