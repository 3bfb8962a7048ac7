import { ArrowDown } from 'lucide';
import { Icon } from '../parts/icon.tsx';
import { countUnreadIn } from '../state/unread.ts';
import type { View } from '../state/view.ts';
import { useSelected, useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';

/** Button that leads to the newest messages of a view, with the number of the unread ones below. */
export function ToNewest({ view, onClick }: { view: View; onClick(): void }) {
  const { store } = useStore();
  const isLoaded = store.messages.list.value?.foundNewest ?? false;
  const count = useSelected(({ unread }) => countUnreadIn(view, unread), [view]);
  return (
    <button
      class="v-newest"
      onClick={() => {
        if (isLoaded) onClick();
        else void store.messages.openEnd();
      }}
    >
      <Icon of={ArrowDown} /> {t('conversation.newest')}
      {count > 0 && ` · ${t('conversation.unreadCount', { count })}`}
    </button>
  );
}
