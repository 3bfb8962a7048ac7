import type { Message } from '@team-chat/client';
import { FolderInput, Trash2 } from 'lucide';
import { mayDelete, mayMoveAway, mayRename } from '../../state/permissions.ts';
import type { Store } from '../../store/store.ts';
import { t } from '../../words/words.ts';
import { action } from '../action.ts';
import { openActionDialog } from '../open-lazily.tsx';

const mayMove = ({ state }: Store, { stream_id }: Message) => {
  const channel = stream_id === undefined ? undefined : state.channels.get(stream_id);
  return mayRename(state, channel) || mayMoveAway(state, channel);
};

export const move = action<'message'>({
  id: 'move',
  icon: FolderInput,
  keys: ['m'],
  may: mayMove,
  run: (store, message) =>
    openActionDialog('action.move', ({ MoveDialog }) => (
      <MoveDialog
        {...{ store }}
        from={{ channelId: message.stream_id!, topic: message.subject }}
        messageId={message.id}
      />
    )),
});

export const remove = action<'message'>({
  id: 'remove',
  icon: Trash2,
  may: ({ state }, message) => mayDelete(state, message),
  run: (store, { id }) =>
    openActionDialog('action.remove', ({ ConfirmDialog }) => (
      <ConfirmDialog
        question={t('message.removeQuestion')}
        answer={t('action.remove')}
        onConfirm={() => store.requests.attempt(({ messages }) => messages.remove({ message_id: id }))}
      />
    )),
});
