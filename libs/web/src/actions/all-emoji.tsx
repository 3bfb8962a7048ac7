import groups from 'virtual:emoji-groups';
import { type Emoji, inGroups, showsEmojiNames } from '../state/emoji.ts';
import { t } from '../words/words.ts';
import { EmojiGrid } from './emoji-grid.tsx';

/** All emoji under the headings of their groups. The buttons lead to the groups. */
export function AllEmoji({ all, onChoose }: { all: readonly Emoji[]; onChoose(name: string): void }) {
  const shown = inGroups(all, groups);
  return (
    <>
      <div class="a-emoji-groups" role="group" aria-label={t('emoji.groups')}>
        {shown.map(({ group, emoji }) => {
          const [{ character, url }] = emoji as [Emoji];
          const name = t(`emoji.group.${group}`);
          return (
            <button
              key={group}
              type="button"
              aria-label={name}
              title={name}
              onClick={() => document.getElementById(`emoji-${group}`)?.scrollIntoView({ block: 'start' })}
            >
              {showsEmojiNames.value ? (
                name
              ) : url === undefined ? (
                character
              ) : (
                <img src={url} alt="" width={20} height={20} />
              )}
            </button>
          );
        })}
      </div>
      <div class="a-emoji-all">
        {shown.map(({ group, emoji }) => (
          <section key={group} aria-labelledby={`emoji-${group}`}>
            <h2 id={`emoji-${group}`}>{t(`emoji.group.${group}`)}</h2>
            <EmojiGrid emoji={emoji} onChoose={onChoose} />
          </section>
        ))}
      </div>
    </>
  );
}
