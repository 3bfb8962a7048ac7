import type { Emoji } from '../state/emoji.ts';

/** Buttons that choose emoji. */
export function EmojiGrid({ emoji, onChoose }: { emoji: readonly Emoji[]; onChoose(name: string): void }) {
  return (
    <div class="a-emoji-grid">
      {emoji.map(({ name, character, url }) => (
        <button key={name} type="button" aria-label={name} title={name} onClick={() => onChoose(name)}>
          {url === undefined ? character : <img src={url} alt="" width={20} height={20} />}
        </button>
      ))}
    </div>
  );
}
