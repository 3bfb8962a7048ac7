import { useEffect, useState } from 'preact/hooks';
import type { ChatState } from '../state/chat-state.ts';
import { keyOf, type View } from '../state/view.ts';
import { nameOf } from './view-title.ts';

/** Says who writes to the open conversation. */
export function TypingNotice({ state, view }: { state: ChatState; view: View }) {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 5_000);
    return () => clearInterval(timer);
  }, []);
  const writers = [...(state.typing.get(keyOf(view)) ?? [])]
    .filter(([, untilMs]) => untilMs > nowMs)
    .map(([id]) => nameOf(state, id));
  return (
    <p class="typing" role="status">
      {writers.length > 0 && `${writers.join(', ')} ${writers.length === 1 ? 'is' : 'are'} writing…`}
    </p>
  );
}
