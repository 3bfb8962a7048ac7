import { conversationOfScheduled } from '../state/families/scheduled.ts';
import { hashOfPage } from '../state/route.ts';
import { includes, type WritableView } from '../state/view.ts';
import { useSelected } from '../store/use-store.ts';
import { t } from '../words/words.ts';

/** Says how many messages to a view are sent later, and leads to them. */
export function ScheduledNotice({ view }: { view: WritableView }) {
  const count = useSelected(
    ({ scheduled, ownId }) =>
      [...scheduled.values()].filter((message) => includes(view, conversationOfScheduled(message, ownId))).length,
    [view],
  );
  if (count === 0) return null;
  return (
    <p class="v-scheduled">
      <a href={hashOfPage('scheduled')}>{t('compose.scheduled', { count })}</a>
    </p>
  );
}
