import type { IconNode } from 'lucide';
import { useState } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import { closeOverlay } from '../parts/overlay.tsx';

export interface Choice {
  id: string;
  label: string;
  icon: IconNode;
  /** Key that does the same, as people read it. */
  keys?: string | undefined;
  run(): void;
}

interface ChooserProps {
  label: string;
  /** Text where nothing is found. */
  none: string;
  /** Returns the choices for what the user has written. */
  find(query: string): readonly Choice[];
}

/** Finds one of many choices by its name, in a dialog. */
export function Chooser({ label, none, find }: ChooserProps) {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = find(query.trim());
  const run = (index: number) => {
    if (!found[index]) return;
    closeOverlay();
    found[index].run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) setChosen((chosen + step + found.length) % found.length);
    else if (event.key === 'Enter') run(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <div class="a-palette">
      <input
        role="combobox"
        aria-label={label}
        aria-expanded={found.length > 0}
        aria-controls="choices-list"
        aria-activedescendant={found[chosen] && `choice ${found[chosen].id}`}
        placeholder={label}
        value={query}
        autofocus
        onInput={({ currentTarget }) => {
          setQuery(currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id="choices-list" role="listbox" aria-label={label}>
        {found.map(({ id, label: name, icon, keys }, index) => (
          <li key={id} id={`choice ${id}`} role="option" aria-selected={index === chosen} onClick={() => run(index)}>
            <Icon of={icon} /> <span>{name}</span>
            {keys && <kbd>{keys}</kbd>}
          </li>
        ))}
      </ul>
      {found.length === 0 && <p role="status">{none}</p>}
    </div>
  );
}
