import type { Message } from '@team-chat/client';
import { showToast } from '../../parts/toast.tsx';
import type { Store } from '../../store/store.ts';
import { momentOf } from '../../words/dates.ts';
import { t } from '../../words/words.ts';
import { DialogForm } from './form.tsx';
import { secondsOf, TimeFields, timeIn } from './time-fields.tsx';

/** Reminds the user of a message at a time. */
export function ReminderDialog({ store, message }: { store: Store; message: Message }) {
  const remind = async (fields: FormData) => {
    const time = timeIn(fields);
    const note = String(fields.get('note')).trim();
    const succeeded = await store.requests.attempt(({ reminders }) =>
      reminders.create({
        message_id: message.id,
        scheduled_delivery_timestamp: secondsOf(time),
        ...(note !== '' && { note }),
      }),
    );
    if (succeeded) showToast(t('remind.done', { time: momentOf(time) }));
    return succeeded;
  };
  return (
    <DialogForm title={t('action.remind')} submit={t('remind.submit')} onSubmit={remind}>
      <TimeFields />
      <label>
        {t('remind.note')}
        <input name="note" autocomplete="off" />
      </label>
    </DialogForm>
  );
}
