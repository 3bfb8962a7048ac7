import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { matching } from '../../state/completion.ts';
import { ts } from '../../words/settings.ts';

/** Number of items that a list shows at first, and by which it grows. */
const PAGE_SIZE = 100;

interface ListProps<T> {
  items: readonly T[];
  /** Text where there are none. */
  none: string;
  /** Name of the list. */
  label: string;
  nameOf(item: T): string;
  keyOf(item: T): string | number;
  row(item: T): ComponentChildren;
}

/** A list of items by name. A long list has a search, and shows more when asked. */
export function List<T>({ items, none, label, nameOf, keyOf, row }: ListProps<T>) {
  const [query, setQuery] = useState('');
  const [count, setCount] = useState(PAGE_SIZE);
  const isLong = items.length > 12;
  const wanted = query.trim();
  const found = wanted === '' ? items : matching(items, nameOf, wanted, items.length);
  return (
    <>
      {isLong && (
        <input
          class="o-find"
          type="search"
          aria-label={ts('list.find', { list: label })}
          placeholder={ts('list.findShort')}
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      {found.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul class="o-list" aria-label={label}>
          {found.slice(0, count).map((item) => (
            <li key={keyOf(item)}>{row(item)}</li>
          ))}
        </ul>
      )}
      {found.length > count && (
        <button onClick={() => setCount(count + PAGE_SIZE)}>{ts('list.more', { count: found.length - count })}</button>
      )}
    </>
  );
}
