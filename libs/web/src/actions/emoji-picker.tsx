import { Smile } from 'lucide';
import { useRef } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import { isAnchor } from '../parts/overlay.tsx';
import type { Store } from '../store/store.ts';
import { useStore } from '../store/use-store.ts';
import { openLazily } from './open-lazily.tsx';

interface EmojiPickerProps {
  label: string;
  /** Calls with the name of the emoji. */
  onChoose(name: string): void;
}

/** Button that opens a list of emoji with a field to search it. */
export function EmojiPicker({ label, onChoose }: EmojiPickerProps) {
  const { store } = useStore();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <button
      ref={button}
      type="button"
      aria-expanded={isAnchor(button.current)}
      aria-label={label}
      title={label}
      onClick={() => openEmojiList(store, button.current!, onChoose)}
    >
      <Icon of={Smile} />
    </button>
  );
}

/** Opens a list of emoji beside an element. */
export const openEmojiList = (store: Store, anchor: Element, onChoose: (name: string) => void): void =>
  openLazily(
    'emoji.label',
    () => import('./emoji-list.tsx'),
    ({ EmojiList }) => <EmojiList own={store.slices.raw.ownEmoji} onChoose={onChoose} />,
    anchor,
  );
