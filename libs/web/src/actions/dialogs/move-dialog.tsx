import { mayMoveAway, mayRename } from '../../state/permissions.ts';
import type { Store } from '../../store/store.ts';
import { t } from '../../words/words.ts';
import { DialogForm } from './form.tsx';
import { PlaceFields, placeOf } from './place-fields.tsx';

interface MoveDialogProps {
  store: Store;
  from: { channelId: number; topic: string };
  messageId: number;
  /** True to move the whole topic, without asking which messages. */
  isWhole?: boolean;
}

/** Moves messages to another topic or channel. */
export function MoveDialog({ store, from, messageId, isWhole = false }: MoveDialogProps) {
  const channel = store.state.channels.get(from.channelId);
  const move = (fields: FormData) => {
    const to = placeOf(fields, from.channelId);
    const mode = String(fields.get('mode') ?? 'change_all') as 'change_one' | 'change_later' | 'change_all';
    return store.requests.attempt(({ messages }) =>
      messages.update({
        message_id: messageId,
        propagate_mode: mode,
        ...(to.topic !== from.topic && { topic: to.topic }),
        ...(to.channelId !== from.channelId && { stream_id: to.channelId }),
        send_notification_to_old_thread: fields.has('tellOld'),
        send_notification_to_new_thread: fields.has('tellNew'),
      }),
    );
  };
  return (
    <DialogForm title={t(isWhole ? 'action.moveTopic' : 'action.move')} submit={t('move.submit')} onSubmit={move}>
      <PlaceFields
        {...from}
        store={store}
        mayChangeChannel={mayMoveAway(store.state, channel)}
        mayChangeTopic={mayRename(store.state, channel)}
      />
      {!isWhole && (
        <label>
          {t('move.which')}
          <select name="mode">
            <option value="change_one">{t('move.one')}</option>
            <option value="change_later">{t('move.later')}</option>
            <option value="change_all">{t('move.all')}</option>
          </select>
        </label>
      )}
      <label class="p-choice">
        <input type="checkbox" name="tellOld" /> {t('move.tellOld')}
      </label>
      <label class="p-choice">
        <input type="checkbox" name="tellNew" defaultChecked /> {t('move.tellNew')}
      </label>
    </DialogForm>
  );
}
