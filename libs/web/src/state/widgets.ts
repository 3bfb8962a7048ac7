import type { Message, Submessage } from '@team-chat/client';

export interface Poll {
  kind: 'poll';
  question: string;
  options: { key: string; text: string; voters: number[] }[];
}

export interface Todo {
  kind: 'todo';
  title: string;
  tasks: { key: string; task: string; description: string; isDone: boolean }[];
}

/** Buttons of a bot, each of which sends a reply. */
export interface Choices {
  kind: 'choices';
  heading: string;
  choices: { short_name: string; long_name: string; reply: string }[];
}

export type Widget = Poll | Todo | Choices;

/** Change of a poll or to-do list, as submessages have it. */
type Change =
  | { type: 'vote'; key: string; vote: 1 | -1 }
  | { type: 'question'; question: string }
  | { type: 'new_option'; option: string; idx: number }
  | { type: 'strike'; key: string }
  | { type: 'new_task'; key: number; task: string; desc: string; completed: boolean }
  | { type: 'new_task_list_title'; title: string };

const isWidgetPart = ({ msg_type }: Submessage) => msg_type === 'widget';

/** Returns what a message shows in the place of its text, after all changes; undefined for a message that shows its text. */
export function widgetOf({ submessages }: Pick<Message, 'submessages'>): Widget | undefined {
  const [first, ...changes] = submessages.filter(isWidgetPart).sort((a, b) => a.id - b.id);
  const widget = first && beginningOf(first.content);
  if (!widget || widget.kind === 'choices') return widget;
  for (const { content, sender_id } of changes) apply(widget, JSON.parse(content) as Change, sender_id);
  return widget;
}

/** Returns whether a message shows something in the place of its text. */
export const hasWidget = ({ submessages }: Pick<Message, 'submessages'>): boolean => submessages.some(isWidgetPart);

function beginningOf(content: string): Widget | undefined {
  const { widget_type, extra_data } = JSON.parse(content) as { widget_type: string; extra_data: never };
  switch (widget_type) {
    case 'poll': {
      const { question, options } = extra_data as { question: string; options: string[] };
      return {
        kind: 'poll',
        question,
        options: options.map((text, index) => ({ key: `canned,${index}`, text, voters: [] })),
      };
    }
    case 'todo': {
      const { task_list_title, tasks } = extra_data as {
        task_list_title: string;
        tasks: { task: string; desc: string }[];
      };
      return {
        kind: 'todo',
        title: task_list_title,
        tasks: tasks.map(({ task, desc }, index) => ({
          key: `${index},canned`,
          task,
          description: desc,
          isDone: false,
        })),
      };
    }
    case 'zform': {
      const { heading, choices } = extra_data as Omit<Choices, 'kind'>;
      return { kind: 'choices', heading, choices };
    }
    default:
      return undefined;
  }
}

function apply(widget: Poll | Todo, change: Change, senderId: number): void {
  if (widget.kind === 'poll') applyToPoll(widget, change, senderId);
  else applyToTodo(widget, change, senderId);
}

function applyToPoll(poll: Poll, change: Change, senderId: number): void {
  if (change.type === 'question') poll.question = change.question;
  if (change.type === 'new_option') {
    const key = `${senderId},${change.idx}`;
    const isKnown = poll.options.some((option) => option.key === key || option.text === change.option);
    if (!isKnown) poll.options.push({ key, text: change.option, voters: [] });
  }
  if (change.type !== 'vote') return;
  const option = poll.options.find(({ key }) => key === change.key);
  if (!option) return;
  const others = option.voters.filter((id) => id !== senderId);
  option.voters = change.vote === 1 ? [...others, senderId] : others;
}

function applyToTodo(todo: Todo, change: Change, senderId: number): void {
  if (change.type === 'new_task_list_title') todo.title = change.title;
  if (change.type === 'strike') {
    const task = todo.tasks.find(({ key }) => key === change.key);
    if (task) task.isDone = !task.isDone;
  }
  if (change.type !== 'new_task') return;
  const key = `${change.key},${senderId}`;
  if (todo.tasks.some((task) => task.key === key)) return;
  todo.tasks.push({ key, task: change.task, description: change.desc, isDone: change.completed });
}

/** Returns the number that the user's next option or task gets, by which all clients name it. */
export function nextNumber({ submessages }: Pick<Message, 'submessages'>, ownId: number): number {
  const own = submessages.filter((each) => isWidgetPart(each) && each.sender_id === ownId);
  const numbers = own.map(({ content }) => {
    const { type, idx, key } = JSON.parse(content) as { type?: string; idx?: number; key?: number };
    if (type === 'new_option') return idx ?? 0;
    return type === 'new_task' ? (key ?? 0) : 0;
  });
  return Math.max(0, ...numbers) + 1;
}
