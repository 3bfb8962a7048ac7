import { signal } from '@preact/signals';
import { t } from '../words/words.ts';

/** Words by which the sidebar is filtered. */
export const sidebarFilter = signal('');

/** Field that filters channels and people in the sidebar. The key `q` leads here. */
export function SidebarFilter() {
  return (
    <input
      id="sidebar-filter"
      class="f-filter"
      type="search"
      aria-label={t('sidebar.filter')}
      placeholder={t('sidebar.filter')}
      value={sidebarFilter.value}
      onInput={(event) => (sidebarFilter.value = event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        sidebarFilter.value = '';
      }}
    />
  );
}

/** Returns the items whose names the filter matches, in their order; all without a filter. */
export function filtered<T>(items: readonly T[], nameOf: (item: T) => string): readonly T[] {
  const wanted = sidebarFilter.value.trim().toLowerCase();
  return wanted === '' ? items : items.filter((item) => nameOf(item).toLowerCase().includes(wanted));
}
