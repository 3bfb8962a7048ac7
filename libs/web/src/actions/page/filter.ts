import { ListFilter } from 'lucide';
import { sidebarIsOpen } from '../../parts/page.tsx';
import { action } from '../action.ts';

export const filter = action<'page'>({
  id: 'filter',
  icon: ListFilter,
  keys: ['q'],
  may: () => true,
  run() {
    sidebarIsOpen.value = true;
    // A sidebar that was closed can have the focus once it is shown.
    requestAnimationFrame(() => document.getElementById('sidebar-filter')?.focus());
  },
});
