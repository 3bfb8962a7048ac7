import { Command } from 'lucide';
import { openDialog } from '../../parts/overlay.tsx';
import { t } from '../../words/words.ts';
import { action } from '../action.ts';

export const openPalette = action<'page'>({
  id: 'openPalette',
  icon: Command,
  keys: ['$mod+Shift+K'],
  may: () => true,
  run: (store) =>
    void import('../palette.tsx').then(({ Palette }) => openDialog(t('palette.label'), <Palette store={store} />)),
});
