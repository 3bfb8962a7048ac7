import { useEffect, useState } from 'preact/hooks';
import { nameOf } from '../state/names.ts';
import { keyOf, type View } from '../state/view.ts';
import { useSelected, useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';

/** Says who writes to the open conversation. */
export function TypingNotice({ view }: { view: View }) {
  const { store } = useStore();
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 5_000);
    return () => clearInterval(timer);
  }, []);
  const key = keyOf(view);
  const untilByUser = useSelected(({ typing }) => typing.get(key), [key]);
  const writers = [...(untilByUser ?? [])].filter(([, untilMs]) => untilMs > nowMs);
  const names = writers.map(([id]) => nameOf(store.slices.raw, id)).join(', ');
  return (
    <p class="v-typing" role="status">
      {writers.length > 0 && t('conversation.writing', { names, count: writers.length })}
    </p>
  );
}
