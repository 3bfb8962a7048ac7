import { useState } from 'preact/hooks';
import { channelName } from '../state/names.ts';
import { hashOf } from '../state/route.ts';
import { quoted, suggestSearches } from '../state/search-terms.ts';
import { useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';

/** Opens the messages that contain some words, and offers what one may mean while one writes. The key `/` leads here. */
export function SearchField({ words }: { words: string }) {
  const { store } = useStore();
  const [suggested, setSuggested] = useState<string[]>([]);
  const suggest = (text: string) => {
    const state = store.slices.raw;
    const view = store.messages.view.peek();
    const channel = view && 'channelId' in view && `channel:${quoted(channelName(state, view.channelId))}`;
    const topic = view?.kind === 'topic' && view.topic !== '' ? ` topic:${quoted(view.topic)}` : '';
    setSuggested(suggestSearches(text, channel ? channel + topic : undefined, state));
  };
  return (
    <form
      class="f-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const entered = String(new FormData(event.currentTarget as HTMLFormElement).get('words')).trim();
        if (entered !== '') location.hash = hashOf({ kind: 'search', words: entered });
      }}
    >
      <input
        id="search"
        name="words"
        type="search"
        aria-label={t('search.label')}
        placeholder={t('search.hint')}
        defaultValue={words}
        list="searches"
        autocomplete="off"
        onInput={(event) => suggest(event.currentTarget.value)}
      />
      <datalist id="searches">
        {suggested.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </form>
  );
}
