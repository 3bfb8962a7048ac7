import { Search } from 'lucide';
import { action } from '../action.ts';

export const search = action<'page'>({
  id: 'search',
  icon: Search,
  keys: ['/'],
  may: () => true,
  run: () => document.getElementById('search')?.focus(),
});
