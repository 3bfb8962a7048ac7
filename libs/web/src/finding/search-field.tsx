import { hashOf } from '../state/route.ts';
import { t } from '../words/words.ts';

/** Opens the messages that contain some words. The key `/` leads here. */
export function SearchField({ words }: { words: string }) {
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
      />
    </form>
  );
}
