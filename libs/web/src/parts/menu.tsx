import type { IconNode } from 'lucide';
import { Icon } from './icon.tsx';
import { closeOverlay } from './overlay.tsx';

export interface MenuItem {
  id: string;
  label: string;
  icon: IconNode;
  /** Key that does the same, as people read it. */
  keys?: string | undefined;
  run(): void;
}

/** List of choices in a popover. Arrow keys move among them. */
export function Menu({ label, items }: { label: string; items: MenuItem[] }) {
  return (
    <div class="p-menu" role="menu" aria-label={label} onKeyDown={move}>
      {items.map(({ id, icon, keys, run, ...item }) => (
        <button
          key={id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            closeOverlay();
            run();
          }}
        >
          <Icon of={icon} /> <span>{item.label}</span>
          {keys && <kbd>{keys}</kbd>}
        </button>
      ))}
    </div>
  );
}

function move(event: KeyboardEvent): void {
  const items = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[role=menuitem]')];
  const index = items.indexOf(document.activeElement as HTMLElement);
  const next = {
    ArrowDown: items[(index + 1) % items.length],
    ArrowUp: items.at(index <= 0 ? -1 : index - 1),
    Home: items[0],
    End: items.at(-1),
  }[event.key];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}
