import type { Message } from '@team-chat/client';
import { showToast } from '../../parts/toast.tsx';
import type { Store } from '../../store/store.ts';
import { t } from '../../words/words.ts';
import { DialogForm } from './form.tsx';

const REASONS = ['spam', 'harassment', 'inappropriate', 'norms', 'other'] as const;

/** Reports a message to the moderators. */
export function ReportDialog({ store, message }: { store: Store; message: Message }) {
  const report = async (fields: FormData) => {
    const description = String(fields.get('description')).trim();
    const succeeded = await store.requests.attempt(({ messages }) =>
      messages.report({
        message_id: message.id,
        report_type: fields.get('reason') as (typeof REASONS)[number],
        ...(description !== '' && { description }),
      }),
    );
    if (succeeded) showToast(t('report.done'));
    return succeeded;
  };
  return (
    <DialogForm title={t('action.report')} submit={t('report.submit')} onSubmit={report}>
      <label>
        {t('report.reason')}
        <select name="reason">
          {REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {t(`report.${reason}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('report.description')}
        <textarea name="description" rows={3} />
      </label>
    </DialogForm>
  );
}
