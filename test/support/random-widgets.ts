import type { ApiClient } from '@team-chat/testkit';
import type { Action, Try } from './random-action';
import type { SeededRandom } from './seeded-random';

const POLL = '/poll When?\nnow\nlater';
const TODO = '/todo Today\ncook: soup\nsleep';
/** Number of the newest widgets that users still change. */
const RECENT_WIDGETS = 3;

/** Sends polls and to-do lists at random, and changes them. */
export class RandomWidgets {
  private readonly sent: { id: number; content: string }[] = [];

  constructor(
    private readonly random: SeededRandom,
    private readonly channels: readonly { name: string }[],
    private readonly tryCall: Try,
  ) {}

  readonly actions: Action[] = [
    [(client) => this.send(client)],
    [(client) => this.change(client), 'submessage'],
    [(client) => this.change(client), 'submessage'],
  ];

  private async send(client: ApiClient): Promise<void> {
    if (this.channels.length === 0) return;
    const { name } = this.random.pick([...this.channels]);
    const content = this.random.pick([POLL, TODO]);
    const message = { type: 'channel', to: name, topic: 'plans', content };
    const answer = await this.tryCall(client.post('/messages', message));
    if (answer) this.sent.push({ id: answer.id, content });
  }

  private async change(client: ApiClient): Promise<void> {
    if (this.sent.length === 0) return this.send(client);
    const { id, content } = this.random.pick(this.sent.slice(-RECENT_WIDGETS));
    const change = content === POLL ? this.changeOfPoll() : this.changeOfTodo();
    await this.tryCall(
      client.post('/submessage', { message_id: id, msg_type: 'widget', content: JSON.stringify(change) }),
    );
  }

  private changeOfPoll() {
    return this.random.pick<object>([
      { type: 'vote', key: this.random.pick(['canned,0', 'canned,1']), vote: 1 },
      { type: 'vote', key: 'canned,0', vote: -1 },
      { type: 'new_option', option: 'never', idx: this.random.below(3) },
      { type: 'question', question: 'Where?' },
    ]);
  }

  private changeOfTodo() {
    return this.random.pick<object>([
      { type: 'strike', key: this.random.pick(['0,canned', '1,canned']) },
      { type: 'new_task', key: this.random.below(3), task: 'read', desc: '', completed: false },
      { type: 'new_task_list_title', title: 'Tomorrow' },
    ]);
  }
}
