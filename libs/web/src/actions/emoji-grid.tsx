import { type Emoji, shownCharacter, showsEmojiNames } from '../state/emoji.ts';

/** Buttons that choose emoji. */
export function EmojiGrid({ emoji, onChoose }: { emoji: readonly Emoji[]; onChoose(name: string): void }) {
  return (
    <div class="a-emoji-grid" data-names={showsEmojiNames.value}>
      {emoji.map((each) => (
        <button
          key={each.name}
          type="button"
          aria-label={each.name}
          title={each.name}
          onClick={() => onChoose(each.name)}
        >
          {each.url === undefined ? shownCharacter(each) : <img src={each.url} alt="" width={20} height={20} />}
        </button>
      ))}
    </div>
  );
}
