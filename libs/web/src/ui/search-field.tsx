import { hashOf } from '../state/view-url.ts';

/** Opens the messages that contain some words. The key `/` leads here. */
export function SearchField() {
  return (
    <form
      class="search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const words = String(new FormData(event.currentTarget as HTMLFormElement).get('words')).trim();
        if (words !== '') location.hash = hashOf({ kind: 'search', words });
      }}
    >
      <input id="search" name="words" type="search" aria-label="Search messages" placeholder="Search" />
    </form>
  );
}
