import { useState } from 'preact/hooks';
import { lazyPart } from '../parts/lazy-part.tsx';
import { hashOf } from '../state/route.ts';
import { t } from '../words/words.ts';

const SearchSuggestions = lazyPart(() => import('./search-suggestions.tsx').then((part) => part.SearchSuggestions));

/** Opens the messages that contain some words, and offers what one may mean while one writes. The key `/` leads here. */
export function SearchField({ words }: { words: string }) {
  const [written, setWritten] = useState<string>();
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
        onInput={(event) => setWritten(event.currentTarget.value)}
      />
      <datalist id="searches">{written !== undefined && <SearchSuggestions text={written} />}</datalist>
    </form>
  );
}
