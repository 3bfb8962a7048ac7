import { useState } from 'preact/hooks';
import { presenceOf } from '../chat/presence.ts';
import { matching } from '../state/completion.ts';
import { characterOf } from '../state/emoji.ts';
import { hashOf } from '../state/view-url.ts';
import { directView } from '../state/view.ts';
import { useChat } from './use-chat.ts';
import { nameOf } from './view-title.ts';

/** Number of people that are listed at once. More people can be found by name. */
const MAX_SHOWN = 50;

/** Lists people to write to. While a direct conversation is open, others can be added to it. */
export function People() {
  const { chat, state } = useChat();
  const [query, setQuery] = useState('');
  const people = [...state.people.values()]
    .filter(({ is_active, is_bot }) => is_active && !is_bot)
    .sort((a, b) => a.full_name.localeCompare(b.full_name));
  const shown = matching(people, ({ full_name }) => full_name, query.trim(), MAX_SHOWN);
  const members = chat.view?.kind === 'direct' ? chat.view.userIds : undefined;
  return (
    <details open>
      <summary>People</summary>
      {people.length > MAX_SHOWN && (
        <input
          type="search"
          aria-label="Find people"
          placeholder="Find people"
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      <ul>
        {shown.map(({ user_id, full_name }) => (
          <li key={user_id} class="person">
            <a href={hashOf(directView([user_id], state.ownId))}>
              <span class="name">
                <PersonName id={user_id} />
              </span>
            </a>
            {members && user_id !== state.ownId && !members.includes(user_id) && (
              <button
                title={`Add ${full_name} to this conversation`}
                aria-label={`Add ${full_name} to this conversation`}
                onClick={() => (location.hash = hashOf(directView([...members, user_id], state.ownId)))}
              >
                +
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Shows a name with presence and status. */
export function PersonName({ id }: { id: number }) {
  const { state } = useChat();
  const presence = id === state.ownId ? 'active' : presenceOf(state.presences.get(id), Date.now());
  const { status_text, emoji_code, reaction_type } = state.statuses.get(id) ?? {};
  return (
    <>
      <span class={`presence ${presence}`} role="img" aria-label={presence} />
      {nameOf(state, id)}
      {id === state.ownId && ' (you)'}
      {emoji_code && reaction_type === 'unicode_emoji' && ` ${characterOf(emoji_code)}`}
      {status_text && <span class="status"> {status_text}</span>}
    </>
  );
}

/** Shows the square picture of a user or of the organisation, or an empty field if it cannot be loaded. */
export function Picture({ url, size, ...props }: { url: string | null; size: number; class?: string }) {
  const [failed, setFailed] = useState<string>();
  if (url === null || failed === url) {
    return (
      <span {...props} class={`${props.class ?? ''} no-picture`} style={{ width: `${size}px`, height: `${size}px` }} />
    );
  }
  return <img {...props} src={url} alt="" width={size} height={size} onError={() => setFailed(url)} />;
}
