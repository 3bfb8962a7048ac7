import { hashOf } from '../state/view-url.ts';

/** Opens the messages that contain some words. The key `/` leads here. */
export function SearchField({ words }: { words: string }) {
  return (
    <form
      class="search"
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
        aria-label="Search messages"
        placeholder="Search"
        defaultValue={words}
      />
    </form>
  );
}
