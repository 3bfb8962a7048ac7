import { Command } from 'lucide';
import { action } from '../action.ts';
import { openLazily } from '../open-lazily.tsx';

export const openPalette = action<'page'>({
  id: 'openPalette',
  icon: Command,
  keys: ['$mod+Shift+K'],
  may: () => true,
  run: (store) =>
    openLazily(
      'palette.label',
      () => import('../palette.tsx'),
      ({ Palette }) => <Palette store={store} />,
    ),
});
