import { Keyboard } from 'lucide';
import { action } from '../action.ts';
import { openLazily } from '../open-lazily.tsx';

export const showKeys = action<'page'>({
  id: 'showKeys',
  icon: Keyboard,
  keys: ['?'],
  may: () => true,
  run: () =>
    openLazily(
      'keys.title',
      () => import('../key-list.tsx'),
      ({ KeyList }) => <KeyList />,
    ),
});
