import { Keyboard } from 'lucide';
import { openDialog } from '../../parts/overlay.tsx';
import { t } from '../../words/words.ts';
import { action } from '../action.ts';

export const showKeys = action<'page'>({
  id: 'showKeys',
  icon: Keyboard,
  keys: ['?'],
  may: () => true,
  run: () => void import('../key-list.tsx').then(({ KeyList }) => openDialog(t('keys.title'), <KeyList />)),
});
