import { Smile } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import { closeOverlay, isAnchor, openPopover } from '../parts/overlay.tsx';
import { matching } from '../state/completion.ts';
import { type Emoji, loadEmoji } from '../state/emoji.ts';
import { t } from '../words/words.ts';

const FREQUENT = ['+1', 'heart', 'tada', 'smile', 'open_mouth', 'eyes', 'check', 'octopus'];
const MAX_SHOWN = 32;

interface EmojiPickerProps {
  label: string;
  /** Calls with the name of the emoji. */
  onChoose(name: string): void;
}

/** Button that opens a list of emoji with a field to search it. */
export function EmojiPicker({ label, onChoose }: EmojiPickerProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <button
      ref={button}
      type="button"
      aria-expanded={isAnchor(button.current)}
      aria-label={label}
      title={label}
      onClick={() => openPopover(button.current!, t('emoji.label'), <EmojiList onChoose={onChoose} />)}
    >
      <Icon of={Smile} />
    </button>
  );
}

/** List of emoji in a popover. Closes the popover when an emoji is chosen. */
export function EmojiList({ onChoose }: { onChoose(name: string): void }) {
  const [all, setAll] = useState<Emoji[]>([]);
  const [query, setQuery] = useState('');
  useEffect(() => {
    loadEmoji().then(setAll, closeOverlay);
  }, []);
  const choose = (name: string) => {
    closeOverlay();
    onChoose(name);
  };
  const shown =
    query === ''
      ? all.filter(({ name }) => FREQUENT.includes(name))
      : matching(all, ({ name }) => name, query.replaceAll(' ', '_'), MAX_SHOWN);
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
      <div class="a-emoji-grid">
        {shown.map(({ name, character }) => (
          <button key={name} type="button" aria-label={name} title={name} onClick={() => choose(name)}>
            {character}
          </button>
        ))}
      </div>
    </>
  );
}
