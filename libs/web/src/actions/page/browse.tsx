import { Hash } from 'lucide';
import { action } from '../action.ts';
import { openActionDialog } from '../open-lazily.tsx';

export const browse = action<'page'>({
  id: 'browse',
  icon: Hash,
  may: () => true,
  run: (store) => openActionDialog('action.browse', ({ BrowseDialog }) => <BrowseDialog store={store} />),
});
