import type { Message } from '@team-chat/client';
import { showToast } from '../../parts/toast.tsx';
import { timesToRemind } from '../../state/reminder-times.ts';
import type { Store } from '../../store/store.ts';
import { momentOf } from '../../words/dates.ts';
import { t } from '../../words/words.ts';
import { DialogForm } from './form.tsx';

/** Reminds the user of a message at a time. */
export function ReminderDialog({ store, message }: { store: Store; message: Message }) {
  const times = timesToRemind(new Date());
  const remind = async (fields: FormData) => {
    const own = String(fields.get('time'));
    const time = own === '' ? times[Number(fields.get('choice'))]!.date : new Date(own);
    const note = String(fields.get('note')).trim();
    const succeeded = await store.requests.attempt(({ reminders }) =>
      reminders.create({
        message_id: message.id,
        scheduled_delivery_timestamp: Math.floor(time.getTime() / 1000),
        ...(note !== '' && { note }),
      }),
    );
    if (succeeded) showToast(t('remind.done', { time: momentOf(time) }));
    return succeeded;
  };
  return (
    <DialogForm title={t('action.remind')} submit={t('remind.submit')} onSubmit={remind}>
      <label>
        {t('remind.when')}
        <select name="choice">
          {times.map(({ id, date }, index) => (
            <option key={id} value={index}>
              {t(`remind.${id}`)} – {momentOf(date)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('remind.other')}
        <input type="datetime-local" name="time" />
      </label>
      <label>
        {t('remind.note')}
        <input name="note" autocomplete="off" />
      </label>
    </DialogForm>
  );
}
