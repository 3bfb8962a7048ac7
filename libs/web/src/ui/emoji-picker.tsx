import { useEffect, useRef, useState } from 'preact/hooks';
import { matching } from '../state/completion.ts';
import { type Emoji, loadEmoji } from '../state/emoji.ts';

const FREQUENT = ['+1', 'heart', 'tada', 'smile', 'open_mouth', 'eyes', 'check', 'octopus'];
const MAX_SHOWN = 32;

interface EmojiPickerProps {
  label: string;
  class?: string;
  /** Calls with the name of the emoji. */
  onChoose(name: string): void;
}

/** Button that opens a list of emoji with a field to search it. */
export function EmojiPicker({ label, onChoose, ...props }: EmojiPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <span class="emoji-picker">
      <button
        ref={button}
        type="button"
        class={props.class}
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        ☺
      </button>
      {isOpen && (
        <EmojiList
          onClose={close}
          onChoose={(name) => {
            close();
            onChoose(name);
          }}
        />
      )}
    </span>
  );
}

function EmojiList({ onClose, onChoose }: { onClose(): void; onChoose(name: string): void }) {
  const [all, setAll] = useState<Emoji[]>([]);
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    field.current?.focus();
    loadEmoji().then(setAll, onClose);
  }, []);
  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (!list.current?.parentElement?.contains(event.target as Node)) onClose();
    };
    addEventListener('pointerdown', closeOutside);
    return () => removeEventListener('pointerdown', closeOutside);
  });
  const shown =
    query === ''
      ? all.filter(({ name }) => FREQUENT.includes(name))
      : matching(all, ({ name }) => name, query.replaceAll(' ', '_'), MAX_SHOWN);
  return (
    <div
      ref={list}
      class="popover"
      role="dialog"
      aria-label="Emoji"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <input
        ref={field}
        type="search"
        aria-label="Search emoji"
        value={query}
        onInput={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (shown[0]) onChoose(shown[0].name);
        }}
      />
      <div class="emoji-grid">
        {shown.map(({ name, character }) => (
          <button key={name} type="button" aria-label={name} title={name} onClick={() => onChoose(name)}>
            {character}
          </button>
        ))}
      </div>
    </div>
  );
}
