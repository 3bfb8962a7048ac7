import { type ApiClient, EventReader, ok, type TestUser } from '@team-chat/testkit';
import { type Facts, type Knowledge, knowledgeOf, toldBy, type Viewer } from './model';
import { leaks } from './leaks';

const ALL = { anchor: 'oldest', num_before: 0, num_after: 1000 };
const CAPABILITIES = {
  archived_channels: true,
  bulk_message_deletion: true,
  empty_topic_name: true,
  linkifier_url_template: true,
  stream_typing_notifications: true,
};
/** Number of newest messages and channels that are looked up one by one. */
const RECENT = 3;
/** Events that name messages by their ids. */
const ABOUT_MESSAGES = new Set(['update_message', 'delete_message', 'reaction', 'submessage', 'typing_edit_message']);

/** Asks for everything that one viewer can get, and finds differences to what the viewer may know. */
export class Observer {
  /** Number of events that have been checked. */
  private checked = 0;
  /** Knowledge of the viewer at each time since then. */
  private known: Knowledge[] = [];

  private constructor(
    private readonly facts: Facts,
    readonly viewer: Viewer,
    private readonly client: ApiClient,
    private readonly queue: EventReader | undefined,
  ) {}

  static async ofUser(facts: Facts, user: TestUser, client: ApiClient): Promise<Observer> {
    const queue = await EventReader.register(client, { client_capabilities: CAPABILITIES });
    return new Observer(facts, facts.people.get(user.user_id)!, client, queue);
  }

  static ofSpectator(facts: Facts, client: ApiClient): Observer {
    return new Observer(facts, 'spectator', client, undefined);
  }

  private get name(): string {
    return this.viewer === 'spectator' ? 'spectator' : `user ${this.viewer.id}`;
  }

  private get knowledge(): Knowledge {
    return knowledgeOf(this.facts, this.viewer);
  }

  /** Records what the viewer may know now. To be called before and after each change. */
  remember(): void {
    this.known.push(this.knowledge, toldBy(this.facts, this.viewer));
  }

  /** Waits until the queue has an event with each of these texts. Returns what the events since the last time told
   *  although the viewer could know it at no time since. */
  async checkEvents(markers: string[]): Promise<string[]> {
    if (!this.queue) return [];
    for (const marker of markers) await this.queue.until((event) => JSON.stringify(event).includes(marker));
    const events = this.queue.events.slice(this.checked);
    this.checked = this.queue.events.length;
    const { known } = this;
    this.known = known.slice(-2);
    return events.flatMap((event) => [
      ...leaks(`${this.name}: event ${event.type} ${event.op ?? ''}`, event, this.facts.secrets, known),
      ...(ABOUT_MESSAGES.has(event.type) ? messageIds(event) : [])
        .filter((id) => known.every(({ messages }) => !messages.has(id)))
        .map((id) => `${this.name}: event ${event.type} about message ${id}`),
    ]);
  }

  /** Returns what answers told although the viewer may not know it, and which messages and channels were missing. */
  async checkAnswers(): Promise<string[]> {
    const { knowledge, facts } = this;
    const found: string[] = [];
    const look = async (path: string, parameters: Record<string, unknown> = {}) => {
      const { status, body } = await this.client.get(path, parameters);
      if (status >= 500) found.push(`${path}: HTTP ${status}`);
      found.push(...leaks(`${this.name}: ${path} ${JSON.stringify(parameters)}`, body, facts.secrets, [knowledge]));
      return status === 200 ? body : undefined;
    };
    const missing = (what: string, wanted: Iterable<number>, got: Iterable<number>) => {
      const there = new Set(got);
      for (const id of wanted) if (!there.has(id)) found.push(`${this.name}: ${what}: ${id} is missing`);
    };
    const ids = (list: { id: number }[] = []) => list.map(({ id }) => id);
    if (this.viewer === 'spectator') {
      const answer = await look('/messages', { ...ALL, narrow: [['channels', 'web-public']] });
      missing('web-public', knowledge.messages, ids(answer?.messages));
      await this.checkRegistration(found);
      return found;
    }
    const { id: viewerId } = this.viewer;
    const messages = [...facts.messages.values()];
    const own = messages.filter(({ id, receivedBy }) => receivedBy.has(viewerId) && knowledge.messages.has(id));
    missing('all messages', ids(own), ids((await look('/messages', ALL))?.messages));
    const byId = await look('/messages', { message_ids: ids(messages) });
    missing('messages by id', knowledge.messages, ids(byId.messages));
    await look('/messages/matches_narrow', { msg_ids: ids(messages), narrow: [] });
    for (const narrow of [
      ['is', 'starred'],
      ['topic', 'plans'],
      ['channels', 'public'],
      ['has', 'reaction'],
      ['is', 'dm'],
    ]) {
      await look('/messages', { ...ALL, narrow: [narrow] });
    }
    for (const { id, content } of messages.slice(-RECENT)) {
      await look(`/messages/${id}`);
      await look(`/messages/${id}/history`);
      await look('/messages', { ...ALL, narrow: [['search', content]] });
    }
    for (const { id } of [...facts.channels.values()].slice(-RECENT)) {
      await look(`/streams/${id}`);
      await look(`/users/me/${id}/topics`);
    }
    const { streams } = await look('/streams', { include_all: true, exclude_archived: false });
    missing(
      'channels',
      knowledge.channels,
      streams.map((stream: { stream_id: number }) => stream.stream_id),
    );
    await look('/users/me/subscriptions', { include_subscribers: 'true' });
    await look('/users');
    await look('/user_groups');
    await this.checkRegistration(found);
    return found;
  }

  private async checkRegistration(found: string[]): Promise<void> {
    const registration = await ok(
      this.client.post('/register', {
        client_capabilities: CAPABILITIES,
        ...(this.queue && { include_subscribers: 'true' }),
      }),
    );
    found.push(...leaks(`${this.name}: /register`, registration, this.facts.secrets, [this.knowledge]));
    const { queue_id } = registration;
    if (this.queue) await ok(this.client.delete('/events', { queue_id }));
  }
}

function messageIds({ message_ids, message_id }: Record<string, any>): number[] {
  return [...(message_ids ?? []), ...(message_id === undefined ? [] : [message_id])];
}
