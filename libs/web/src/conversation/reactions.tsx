import type { Message, Reaction } from '@team-chat/client';
import { shownEmoji } from '../state/emoji.ts';
import { nameOf } from '../state/names.ts';
import { HiddenText } from '../parts/hidden-text.tsx';
import { useSelected, useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';

/** Reactions of a message up to which the names of the users are shown. */
const MAX_NAMES = 3;

/** Shows the reactions to a message. A click adds the user's own or removes it. */
export function Reactions({ message }: { message: Message }) {
  const { store, state } = useStore();
  const byEmoji = new Map<string, Reaction[]>();
  for (const reaction of message.reactions) {
    const key = `${reaction.reaction_type} ${reaction.emoji_code}`;
    byEmoji.set(key, [...(byEmoji.get(key) ?? []), reaction]);
  }
  if (byEmoji.size === 0) return null;
  const showsNames = state.settings.display_emoji_reaction_users && message.reactions.length <= MAX_NAMES;
  return (
    <div class="v-reactions">
      {[...byEmoji].map(([key, reactions]) => {
        const { emoji_name, emoji_code, reaction_type } = reactions[0]!;
        const names = reactions.map(({ user_id }) => nameOf(state, user_id)).join(', ');
        const label = t('reactions.by', { emoji: emoji_name, names });
        const isUnicode = reaction_type === 'unicode_emoji';
        return (
          <button
            key={key}
            aria-pressed={reactions.some(({ user_id }) => user_id === state.ownId)}
            title={label}
            onClick={() => void store.toggleReaction(message, { emoji_name, emoji_code, reaction_type })}
          >
            <span aria-hidden="true">
              {isUnicode ? shownEmoji(emoji_code, emoji_name) : <OwnEmoji code={emoji_code} name={emoji_name} />}{' '}
              {showsNames ? names : reactions.length}
            </span>
            <HiddenText>{label}</HiddenText>
          </button>
        );
      })}
    </div>
  );
}

/** Shows the picture of an own emoji of the organisation; its name where there is none. */
function OwnEmoji({ code, name }: { code: string; name: string }) {
  const url = useSelected(({ ownEmoji }) => ownEmoji[code]?.source_url, [code]);
  return url === undefined ? `:${name}:` : <img src={url} alt="" width={18} height={18} />;
}
