import { ListFilter } from 'lucide';
import { sidebarIsOpen } from '../../parts/page.tsx';
import { action } from '../action.ts';

export const filter = action<'page'>({
  id: 'filter',
  icon: ListFilter,
  keys: ['q'],
  may: () => true,
  run() {
    const field = document.getElementById('sidebar-filter')!;
    sidebarIsOpen.value = true;
    field.focus();
    // On a small screen, the sidebar can have the focus once it is shown.
    requestAnimationFrame(() => field.focus());
  },
});
