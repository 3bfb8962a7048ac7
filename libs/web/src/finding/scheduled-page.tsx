import './pages.css';
import type { Reminder, ScheduledMessage } from '@team-chat/client';
import { openActionDialog } from '../actions/open-lazily.tsx';
import { Content } from '../content/content.tsx';
import { Page } from '../parts/page.tsx';
import { conversationOfScheduled } from '../state/families/scheduled.ts';
import { titleOf } from '../state/names.ts';
import { hashOf } from '../state/route.ts';
import { useStore } from '../store/use-store.ts';
import { momentAt } from '../words/dates.ts';
import { t } from '../words/words.ts';

interface Timed {
  scheduled_delivery_timestamp: number;
}

/** Returns what comes later, the next first. */
const inOrder = <T extends Timed>(items: Iterable<T>): T[] =>
  [...items].sort((a, b) => a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp);

const timeOf = (item: Timed) => momentAt(item.scheduled_delivery_timestamp);

/** Lists the user's messages that are sent later, and the reminders. */
export function ScheduledPage() {
  const { state } = useStore();
  const messages = inOrder(state.scheduled.values());
  const reminders = inOrder(state.reminders.values());
  return (
    <Page title={t('page.scheduled')}>
      {messages.length === 0 && <p class="f-nothing">{t('schedule.none')}</p>}
      <ul>
        {messages.map((message) => (
          <MessageEntry key={message.scheduled_message_id} message={message} />
        ))}
      </ul>
      {reminders.length > 0 && (
        <section class="f-group" aria-label={t('schedule.reminders')}>
          <h2>{t('schedule.reminders')}</h2>
          <ul>
            {reminders.map((reminder) => (
              <ReminderEntry key={reminder.reminder_id} reminder={reminder} />
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}

function MessageEntry({ message }: { message: ScheduledMessage }) {
  const { store, state } = useStore();
  const to = conversationOfScheduled(message, state.ownId);
  const edit = () =>
    openActionDialog('schedule.edit', ({ EditScheduledDialog }) => <EditScheduledDialog {...{ store, message }} />);
  const remove = () =>
    void store.requests.attempt(({ scheduledMessages }) =>
      scheduledMessages.remove({ scheduled_message_id: message.scheduled_message_id }),
    );
  return (
    <li class="f-entry">
      <p>
        <a href={hashOf(to)}>{titleOf(to, state)}</a> <small>{timeOf(message)}</small>
      </p>
      {message.failed && <p class="p-problem">{t('schedule.failed')}</p>}
      <Content html={message.rendered_content} ownId={state.ownId} />
      <div class="p-buttons">
        <button onClick={edit}>{t('action.edit')}</button>
        <button onClick={remove}>{t('action.remove')}</button>
      </div>
    </li>
  );
}

function ReminderEntry({ reminder }: { reminder: Reminder }) {
  const { store, state } = useStore();
  const remove = () =>
    void store.requests.attempt(({ reminders }) => reminders.remove({ reminder_id: reminder.reminder_id }));
  return (
    <li class="f-entry">
      <small>{timeOf(reminder)}</small>
      {reminder.failed && <p class="p-problem">{t('schedule.failed')}</p>}
      <Content html={reminder.rendered_content} ownId={state.ownId} />
      <button onClick={remove}>{t('schedule.removeReminder')}</button>
    </li>
  );
}
