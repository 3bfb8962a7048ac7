import type { ScheduledMessage } from '@team-chat/client';
import { showToast } from '../../parts/toast.tsx';
import { titleOf } from '../../state/names.ts';
import { type Conversation, destinationOf } from '../../state/view.ts';
import type { Store } from '../../store/store.ts';
import { momentOf } from '../../words/dates.ts';
import { t } from '../../words/words.ts';
import { DialogForm } from './form.tsx';
import { secondsOf, TimeFields, timeIn } from './time-fields.tsx';

interface ScheduleDialogProps {
  store: Store;
  to: Conversation;
  content: string;
  /** Is called after the server has the message. */
  onDone(): void;
}

/** Sends a message later. */
export function ScheduleDialog({ store, to, content, onDone }: ScheduleDialogProps) {
  const schedule = async (fields: FormData) => {
    const time = timeIn(fields);
    const succeeded = await store.requests.attempt(({ scheduledMessages }) =>
      scheduledMessages.create({ ...destinationOf(to), content, scheduled_delivery_timestamp: secondsOf(time) }),
    );
    if (succeeded) {
      onDone();
      showToast(t('schedule.done', { time: momentOf(time) }));
    }
    return succeeded;
  };
  const title = t('schedule.title', { place: titleOf(to, store.state) });
  return (
    <DialogForm title={title} submit={t('schedule.submit')} onSubmit={schedule}>
      <TimeFields />
    </DialogForm>
  );
}

/** Changes the text or the time of a message that is sent later. */
export function EditScheduledDialog({ store, message }: { store: Store; message: ScheduledMessage }) {
  const { limits } = store.state;
  const save = (fields: FormData) => {
    const content = String(fields.get('content')).trim();
    const seconds = secondsOf(timeIn(fields));
    return store.requests.attempt(({ scheduledMessages }) =>
      scheduledMessages.update({
        scheduled_message_id: message.scheduled_message_id,
        ...(content !== message.content && { content }),
        ...(seconds !== message.scheduled_delivery_timestamp && { scheduled_delivery_timestamp: seconds }),
      }),
    );
  };
  return (
    <DialogForm title={t('schedule.edit')} submit={t('schedule.save')} onSubmit={save}>
      <label>
        {t('compose.message')}
        <textarea
          name="content"
          rows={6}
          required
          defaultValue={message.content}
          maxLength={limits.max_message_length}
        />
      </label>
      <TimeFields preset={new Date(message.scheduled_delivery_timestamp * 1000)} />
    </DialogForm>
  );
}
