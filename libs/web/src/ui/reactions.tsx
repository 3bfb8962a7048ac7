import type { Message, Reaction } from '@team-chat/client';
import { characterOf } from '../state/emoji.ts';
import { useChat } from './use-chat.ts';
import { nameOf } from './view-title.ts';

/** Shows the reactions to a message. A click adds the user's own or removes it. */
export function Reactions({ message }: { message: Message }) {
  const { chat, state } = useChat();
  const byEmoji = new Map<string, Reaction[]>();
  for (const reaction of message.reactions) {
    const key = `${reaction.reaction_type} ${reaction.emoji_code}`;
    byEmoji.set(key, [...(byEmoji.get(key) ?? []), reaction]);
  }
  if (byEmoji.size === 0) return null;
  return (
    <div class="reactions">
      {[...byEmoji].map(([key, reactions]) => {
        const { emoji_name, emoji_code, reaction_type } = reactions[0]!;
        const names = reactions.map(({ user_id }) => nameOf(state, user_id)).join(', ');
        const isUnicode = reaction_type === 'unicode_emoji';
        return (
          <button
            key={key}
            aria-pressed={reactions.some(({ user_id }) => user_id === state.ownId)}
            title={`${emoji_name}: ${names}`}
            onClick={() => void chat.toggleReaction(message, { emoji_name, emoji_code, reaction_type })}
          >
            <span aria-hidden="true">
              {isUnicode ? characterOf(emoji_code) : `:${emoji_name}:`} {reactions.length}
            </span>
            <span class="hidden-text">{`${emoji_name}: ${names}`}</span>
          </button>
        );
      })}
    </div>
  );
}
