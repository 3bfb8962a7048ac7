import type { CustomEmoji } from '@team-chat/client';
import { useEffect, useState } from 'preact/hooks';
import { noteUsedEmoji, usedEmoji } from '../device/used-emoji.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { closeOverlay } from '../parts/overlay.tsx';
import { matching } from '../state/completion.ts';
import { type Emoji, loadEmoji, withOwnEmoji } from '../state/emoji.ts';
import { t } from '../words/words.ts';
import { EmojiGrid } from './emoji-grid.tsx';

const AllEmoji = lazyPart(() => import('./all-emoji.tsx').then((part) => part.AllEmoji));

const FREQUENT = ['+1', 'heart', 'tada', 'smile', 'open_mouth', 'eyes', 'check', 'octopus'];
const MAX_FREQUENT = 24;
const MAX_SHOWN = 32;

/** List of emoji in a popover. Closes the popover when an emoji is chosen. */
export function EmojiList({ own, onChoose }: { own: CustomEmoji; onChoose(name: string): void }) {
  const [all, setAll] = useState<Emoji[]>([]);
  const [query, setQuery] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  useEffect(() => {
    loadEmoji().then((emoji) => setAll(withOwnEmoji(own, emoji)), closeOverlay);
  }, []);
  const choose = (name: string) => {
    closeOverlay();
    noteUsedEmoji(name);
    onChoose(name);
  };
  const frequent = [...new Set([...usedEmoji(), ...FREQUENT])].slice(0, MAX_FREQUENT);
  const few = frequent.flatMap((name) => all.find((each) => each.name === name) ?? []);
  const shown = query === '' ? few : matching(all, ({ name }) => name, query.replaceAll(' ', '_'), MAX_SHOWN);
  return (
    <>
      <input
        type="search"
        aria-label={t('emoji.search')}
        value={query}
        onInput={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (shown[0]) choose(shown[0].name);
        }}
      />
      {query === '' && showsAll ? (
        <AllEmoji all={all} onChoose={choose} />
      ) : (
        <EmojiGrid emoji={shown} onChoose={choose} />
      )}
      {query === '' && !showsAll && (
        <button
          type="button"
          class="a-more"
          onClick={(event) => {
            // The button with the focus goes away.
            event.currentTarget.parentElement?.querySelector('input')?.focus();
            setShowsAll(true);
          }}
        >
          {t('emoji.all')}
        </button>
      )}
    </>
  );
}
