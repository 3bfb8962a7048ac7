import { CheckCheck } from 'lucide';
import { t } from '../../words/words.ts';
import { action } from '../action.ts';
import { openActionDialog } from '../open-lazily.tsx';

export const markAllRead = action<'page'>({
  id: 'markAllRead',
  icon: CheckCheck,
  may: ({ state }) => state.unread.size > 0,
  run: (store) =>
    openActionDialog('action.markAllRead', ({ ConfirmDialog }) => (
      <ConfirmDialog
        question={t('unread.allQuestion', { count: store.state.unread.size })}
        answer={t('action.markAllRead')}
        onConfirm={() => store.requests.attempt(({ messages }) => messages.markAllAsRead({}))}
      />
    )),
});
