import { useRef, useState } from 'preact/hooks';
import { closeOverlay } from '../parts/overlay.tsx';
import { Icon } from '../parts/icon.tsx';
import { matching } from '../state/completion.ts';
import type { Store } from '../store/store.ts';
import { t } from '../words/words.ts';
import { shownKey } from './keys.ts';
import { PAGE_ACTIONS } from './registry.ts';

/** Finds an action on the page by its name. */
export function Palette({ store }: { store: Store }) {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const possible = PAGE_ACTIONS.filter((each) => each.id !== 'openPalette' && each.may(store, undefined));
  const found = matching(possible, ({ label }) => t(label), query.trim(), possible.length);
  const run = (index: number) => {
    if (!found[index]) return;
    closeOverlay();
    void found[index].run(store, undefined, document.body);
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
        ref={field}
        role="combobox"
        aria-label={t('palette.label')}
        aria-expanded={found.length > 0}
        aria-controls="palette-list"
        aria-activedescendant={found[chosen] && `palette-${found[chosen].id}`}
        placeholder={t('palette.label')}
        value={query}
        autofocus
        onInput={({ currentTarget }) => {
          setQuery(currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id="palette-list" role="listbox" aria-label={t('palette.label')}>
        {found.map(({ id, label, icon, keys }, index) => (
          <li key={id} id={`palette-${id}`} role="option" aria-selected={index === chosen} onClick={() => run(index)}>
            <Icon of={icon} /> <span>{t(label)}</span>
            {keys && <kbd>{shownKey(keys[0]!)}</kbd>}
          </li>
        ))}
      </ul>
      {found.length === 0 && <p role="status">{t('palette.none')}</p>}
    </div>
  );
}
