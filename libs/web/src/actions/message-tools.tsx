import type { Message } from '@team-chat/client';
import { EllipsisVertical } from 'lucide';
import { useRef } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import { Menu } from '../parts/menu.tsx';
import { openPopover } from '../parts/overlay.tsx';
import type { Store } from '../store/store.ts';
import { useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';
import { shownKey } from './keys.ts';
import { MESSAGE_ACTIONS } from './registry.ts';

/** Shows the first actions on a message as buttons, and the others in a menu. */
export function MessageTools({ message }: { message: Message }) {
  const { store } = useStore();
  const possible = MESSAGE_ACTIONS.filter((each) => each.may(store, message));
  const bar = useRef<HTMLDivElement>(null);
  const hasMore = possible.some(({ isPrimary }) => !isPrimary);
  return (
    <div ref={bar} class="a-tools">
      {possible
        .filter(({ isPrimary }) => isPrimary)
        .map(({ id, label, icon, run }) => (
          <button
            key={id}
            aria-label={t(label)}
            title={t(label)}
            onClick={(event) => void run(store, message, event.currentTarget)}
          >
            <Icon of={icon} />
          </button>
        ))}
      {hasMore && (
        <button
          aria-label={t('message.menu')}
          title={t('message.menu')}
          aria-haspopup="menu"
          onClick={(event) => openMessageMenu(store, message, event.currentTarget)}
        >
          <Icon of={EllipsisVertical} />
        </button>
      )}
    </div>
  );
}

/** Opens the menu with all actions on a message that the user may do, beside an element. */
export function openMessageMenu(store: Store, message: Message, anchor: Element): void {
  const items = MESSAGE_ACTIONS.filter((each) => each.may(store, message)).map(({ id, label, icon, keys, run }) => ({
    id,
    label: t(label),
    icon,
    keys: keys && shownKey(keys[0]!),
    run: () => void run(store, message, anchor),
  }));
  openPopover(anchor, t('message.menu'), <Menu label={t('message.menu')} items={items} />);
}
