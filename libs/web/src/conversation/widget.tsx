import './widget.css';
import type { Message } from '@team-chat/client';
import { nameOf } from '../state/names.ts';
import { conversationOf } from '../state/view.ts';
import { type Choices, nextNumber, type Poll, type Todo, widgetOf } from '../state/widgets.ts';
import { useStore } from '../store/use-store.ts';
import { t } from '../words/words.ts';

/** Shows the poll, to-do list or buttons of a message. */
export function WidgetOf({ message }: { message: Message }) {
  const widget = widgetOf(message);
  if (widget?.kind === 'poll') return <PollOf message={message} poll={widget} />;
  if (widget?.kind === 'todo') return <TodoOf message={message} todo={widget} />;
  return widget ? <ChoicesOf message={message} choices={widget} /> : null;
}

/** Returns a function that changes the widget of a message. */
function useChange({ id }: Message) {
  const { requests } = useStore().store;
  return (change: object) =>
    void requests.attempt(({ messages }) =>
      messages.addSubmessage({ message_id: id, msg_type: 'widget', content: JSON.stringify(change) }),
    );
}

function PollOf({ message, poll }: { message: Message; poll: Poll }) {
  const { state } = useStore();
  const change = useChange(message);
  const add = (option: string) => change({ type: 'new_option', option, idx: nextNumber(message, state.ownId) });
  return (
    <section class="v-widget" aria-label={t('poll.label')}>
      <strong dir="auto">{poll.question}</strong>
      <ul>
        {poll.options.map(({ key, text, voters }) => {
          const isOwn = voters.includes(state.ownId);
          const names = voters.map((id) => nameOf(state, id)).join(', ');
          return (
            <li key={key}>
              <button
                aria-pressed={isOwn}
                aria-label={t('poll.vote', { option: text, count: voters.length })}
                onClick={() => change({ type: 'vote', key, vote: isOwn ? -1 : 1 })}
              >
                {voters.length}
              </button>
              <span dir="auto">{text}</span> <small>{names}</small>
            </li>
          );
        })}
      </ul>
      <AddForm label={t('poll.addOption')} onAdd={add} />
    </section>
  );
}

function TodoOf({ message, todo }: { message: Message; todo: Todo }) {
  const { ownId } = useStore().state;
  const change = useChange(message);
  const add = (written: string) => {
    const [task = '', ...description] = written.split(': ');
    const desc = description.join(': ');
    change({ type: 'new_task', key: nextNumber(message, ownId), task, desc, completed: false });
  };
  return (
    <section class="v-widget" aria-label={t('todo.label')}>
      <strong dir="auto">{todo.title || t('todo.label')}</strong>
      <ul>
        {todo.tasks.map(({ key, task, description, isDone }) => (
          <li key={key}>
            <label class="p-choice" dir="auto">
              <input type="checkbox" checked={isDone} onChange={() => change({ type: 'strike', key })} />
              {isDone ? <s>{task}</s> : task} <small>{description}</small>
            </label>
          </li>
        ))}
      </ul>
      <AddForm label={t('todo.addTask')} onAdd={add} />
    </section>
  );
}

function ChoicesOf({ message, choices: { heading, choices } }: { message: Message; choices: Choices }) {
  const { store, state } = useStore();
  const to = conversationOf(message, state.ownId);
  return (
    <section class="v-widget" aria-label={heading}>
      <strong>{heading}</strong>
      <ul>
        {choices.map(({ short_name, long_name, reply }) => (
          <li key={short_name}>
            <button onClick={() => void store.send(to, reply)}>{short_name}</button> <span>{long_name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Field with a button that adds what is written. */
function AddForm({ label, onAdd }: { label: string; onAdd(text: string): void }) {
  return (
    <form
      class="v-widget-add"
      onSubmit={(event) => {
        event.preventDefault();
        const field = event.currentTarget.querySelector('input')!;
        const text = field.value.trim();
        if (text !== '') onAdd(text);
        field.value = '';
      }}
    >
      <input aria-label={label} placeholder={label} autocomplete="off" />
      <button>{t('widget.add')}</button>
    </form>
  );
}
