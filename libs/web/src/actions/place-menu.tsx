import { EllipsisVertical } from 'lucide';
import { Icon } from '../parts/icon.tsx';
import { Menu } from '../parts/menu.tsx';
import { openPopover } from '../parts/overlay.tsx';
import { useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';
import type { Place } from './action.ts';
import { PLACE_ACTIONS } from './registry.ts';

/** Button with the actions on a channel or topic that the user may do. */
export function PlaceMenu({ place }: { place: Place }) {
  const { store } = useStore();
  const label = t(place.topic === undefined ? 'channel.menu' : 'topic.menu');
  const open = (anchor: Element) => {
    const items = PLACE_ACTIONS.filter((each) => each.may(store, place)).map(({ id, label: name, icon, run }) => ({
      id,
      label: t(name),
      icon,
      run: () => void run(store, place, anchor),
    }));
    openPopover(anchor, label, <Menu label={label} items={items} />);
  };
  return (
    <button aria-label={label} title={label} aria-haspopup="menu" onClick={(event) => open(event.currentTarget)}>
      <Icon of={EllipsisVertical} />
    </button>
  );
}
