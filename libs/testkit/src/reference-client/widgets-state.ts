/** Keeps the submessages of messages that arrived in events. Registration data have none. */
export class WidgetsState {
  readonly submessages = new Map<number, any[]>();

  readonly updates: Record<string, (event: any) => void> = {
    message: ({ message }) => {
      this.submessages.set(message.id, [...message.submessages]);
    },
    submessage: ({ id: _id, type: _type, submessage_id: id, message_id, ...submessage }) => {
      const known = this.submessages.get(message_id);
      if (!known) return;
      if (known.length > 0 && known.at(-1).id >= id) {
        throw new Error(`submessage ${id} came after ${known.at(-1).id}`);
      }
      known.push({ id, message_id, ...submessage });
    },
    delete_message: ({ message_ids, message_id }) => {
      for (const id of message_ids ?? [message_id]) this.submessages.delete(id);
    },
  };
}

/** Returns what a poll or a to-do list shows, as clients make it of the submessages in their order. */
export function showWidget([first, ...changes]: any[]): unknown {
  const { widget_type, extra_data } = JSON.parse(first.content);
  const widget = widget_type === 'poll' ? new Poll(extra_data) : new TodoList(extra_data);
  for (const { sender_id, content } of changes) {
    const { type, ...change } = JSON.parse(content);
    widget.changes[type]!(change, sender_id);
  }
  return widget.shown;
}

type Changes = Record<string, (change: any, senderId: number) => void>;

class Poll {
  private question: string;
  private readonly options = new Map<string, { option: string; voters: Set<number> }>();

  constructor({ question, options }: any) {
    this.question = question;
    for (const [index, option] of options.entries()) this.add(`canned,${index}`, option);
  }

  readonly changes: Changes = {
    question: ({ question }) => {
      this.question = question;
    },
    new_option: ({ option, idx }, senderId) => this.add(`${senderId},${idx}`, option),
    vote: ({ key, vote }, senderId) => {
      const voters = this.options.get(key)?.voters;
      if (vote === 1) voters?.add(senderId);
      else voters?.delete(senderId);
    },
  };

  get shown() {
    const options = [...this.options].map(([key, { option, voters }]) => [key, option, [...voters]]);
    return { question: this.question, options };
  }

  private add(key: string, option: string): void {
    if (!this.options.has(key)) this.options.set(key, { option, voters: new Set() });
  }
}

class TodoList {
  private title: string;
  private readonly tasks = new Map<string, { task: string; desc: string; completed: boolean }>();

  constructor({ task_list_title, tasks }: any) {
    this.title = task_list_title;
    for (const [index, task] of tasks.entries()) this.add(`${index},canned`, { ...task, completed: false });
  }

  readonly changes: Changes = {
    new_task_list_title: ({ title }) => {
      this.title = title;
    },
    new_task: ({ key, ...task }, senderId) => this.add(`${key},${senderId}`, task),
    strike: ({ key }) => {
      const task = this.tasks.get(key);
      if (task) task.completed = !task.completed;
    },
  };

  get shown() {
    return { title: this.title, tasks: [...this.tasks] };
  }

  private add(key: string, task: any): void {
    if (!this.tasks.has(key)) this.tasks.set(key, task);
  }
}
