import type { ApiClient } from '@team-chat/testkit';
import type { Action, Try } from './random-action';
import type { SeededRandom } from './seeded-random';

/** An object that only its creator may change. */
interface Owned {
  id: number;
  client: ApiClient;
}

/** Changes users' small lists at random. */
export class RandomLists {
  private readonly snippets: Owned[] = [];
  private readonly drafts: Owned[] = [];
  private readonly scheduled: Owned[] = [];
  private readonly reminders: Owned[] = [];
  private readonly folderIds: number[] = [];
  private names = 0;

  constructor(
    private readonly random: SeededRandom,
    private readonly tryCall: Try,
  ) {}

  /** Returns the folder of a new channel as a parameter, or no parameter. */
  folder(): { folder_id?: number } {
    return this.folderIds.length > 0 && this.random.coin() ? { folder_id: this.random.pick(this.folderIds) } : {};
  }

  readonly actions: Action[] = [
    [(client) => this.changeSnippets(client), 'saved_snippets'],
    [(client) => this.changeDrafts(client), 'drafts'],
    [(client) => this.changeScheduled(client), 'scheduled_messages'],
    [(client) => this.changeReminders(client), 'reminders'],
    [(client) => this.changeViews(client), 'navigation_view'],
    [(client) => this.seeStep(client), 'onboarding_steps'],
    [(client) => this.changeFolders(client), 'channel_folder'],
  ];

  private async changeSnippets(client: ApiClient): Promise<void> {
    const title = this.name();
    const snippet = this.random.pick([undefined, ...this.snippets.slice(-3)]);
    if (!snippet) {
      const made = await this.tryCall(client.post('/saved_snippets', { title, content: 'text' }));
      if (made) this.snippets.push({ id: made.saved_snippet_id, client });
      return;
    }
    const path = `/saved_snippets/${snippet.id}`;
    const { patch, delete: remove } = snippet.client;
    await this.tryCall(this.random.coin() ? patch(path, { title }) : remove(path));
  }

  private async changeDrafts(client: ApiClient): Promise<void> {
    const content = { type: '', to: [], topic: '', content: this.name() };
    const draft = this.random.pick([undefined, ...this.drafts.slice(-3)]);
    if (!draft) {
      const made = await this.tryCall(client.post('/drafts', { drafts: [content, content] }));
      if (made) this.drafts.push(...made.ids.map((id: number) => ({ id, client })));
      return;
    }
    const path = `/drafts/${draft.id}`;
    const { patch, delete: remove } = draft.client;
    await this.tryCall(this.random.coin() ? patch(path, { draft: content }) : remove(path));
  }

  /** Schedules a message for a time after the end of the run, or changes one. */
  private async changeScheduled(client: ApiClient): Promise<void> {
    const scheduled_delivery_timestamp = Math.floor(Date.now() / 1000) + 3600 + this.random.below(60);
    const content = this.name();
    const message = this.random.pick([undefined, ...this.scheduled.slice(-3)]);
    if (!message) {
      const own = { type: 'direct', to: [client.user!.user_id], content, scheduled_delivery_timestamp };
      const made = await this.tryCall(client.post('/scheduled_messages', own));
      if (made) this.scheduled.push({ id: made.scheduled_message_id, client });
      return;
    }
    const path = `/scheduled_messages/${message.id}`;
    const { patch, delete: remove } = message.client;
    const changes = { content, scheduled_delivery_timestamp };
    await this.tryCall(this.random.coin() ? patch(path, changes) : remove(path));
  }

  /** Asks for a reminder of a message to oneself, or deletes one. */
  private async changeReminders(client: ApiClient): Promise<void> {
    const reminder = this.random.pick([undefined, ...this.reminders.slice(-3)]);
    if (reminder) return void (await this.tryCall(reminder.client.delete(`/reminders/${reminder.id}`)));
    const own = { type: 'direct', to: [client.user!.user_id], content: this.name() };
    const sent = await this.tryCall(client.post('/messages', own));
    const scheduled_delivery_timestamp = Math.floor(Date.now() / 1000) + 3600 + this.random.below(60);
    const wanted = { message_id: sent?.id, scheduled_delivery_timestamp };
    const made = sent && (await this.tryCall(client.post('/reminders', wanted)));
    if (made) this.reminders.push({ id: made.reminder_id, client });
  }

  private async changeViews(client: ApiClient): Promise<void> {
    const fragment = `narrow/${this.random.below(2)}`;
    const view = { name: this.name(), is_pinned: this.random.coin() };
    const calls = [
      () => client.post('/navigation_views', { fragment, ...view }),
      () => client.patch(`/navigation_views/${fragment}`, view),
      () => client.delete(`/navigation_views/${fragment}`),
    ];
    await this.tryCall(this.random.pick(calls)());
  }

  private async seeStep(client: ApiClient): Promise<void> {
    const onboarding_step = this.random.pick(['visibility_policy_banner', 'intro_inbox_view_modal']);
    await this.tryCall(client.post('/users/me/onboarding_steps', { onboarding_step }));
  }

  private async changeFolders(client: ApiClient): Promise<void> {
    const name = this.name();
    const action = this.folderIds.length === 0 ? 'create' : this.random.pick(['create', 'reorder', 'change', 'change']);
    if (action === 'create') {
      const made = await this.tryCall(client.post('/channel_folders/create', { name }));
      if (made) this.folderIds.push(made.channel_folder_id);
    } else if (action === 'reorder') {
      const order = [...this.folderIds].reverse();
      await this.tryCall(client.patch('/channel_folders', { order }));
    } else {
      const changes = this.random.pick([{ name }, { description: name }, { is_archived: this.random.coin() }]);
      await this.tryCall(client.patch(`/channel_folders/${this.random.pick(this.folderIds)}`, changes));
    }
  }

  private name(): string {
    return `item ${++this.names}`;
  }
}
