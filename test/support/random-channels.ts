import type { ApiClient, TestUser } from '@team-chat/testkit';
import type { Action, Try } from './random-action';
import type { SeededRandom } from './seeded-random';

interface Channel {
  name: string;
}

/** Data that the whole workload uses and goes on adding to. */
export interface KnownOfChannels {
  channels: Channel[];
  groupIds: number[];
  userIds: number[];
  topics: readonly string[];
}

/** Administers channels at random, and changes what users have set for channels and topics. */
export class RandomChannels {
  private readonly archivedIds: number[] = [];
  private readonly linkifierIds: number[] = [];
  private names = 0;

  constructor(
    private readonly random: SeededRandom,
    private readonly known: KnownOfChannels,
    private readonly tryCall: Try,
    /** A user who may do most of the actions. */
    private readonly owner: TestUser,
  ) {}

  readonly actions: Action[] = [
    [this.withChannel((client, id) => this.change(this.random.pick([client, this.owner.client]), id)), 'stream'],
    [this.withChannel((_, id) => this.changeArchive(id)), 'stream'],
    [this.withChannel((_, id) => this.changeDefault(id)), 'default_streams'],
    [this.withChannel(() => this.changeDefaultGroups()), 'default_stream_groups'],
    [() => this.changeLinkifiers(), 'realm_linkifiers'],
    [this.withChannel((client, id) => this.wantOtherwise(client, id)), 'subscription/update'],
    [this.withChannel((client, id) => this.wantOtherwise(client, id)), 'subscription/update'],
    [this.withChannel((client, id) => this.wantTopic(client, id)), 'user_topic', 'muted_topics'],
    [this.withChannel((client, id) => this.wantTopic(client, id)), 'user_topic', 'muted_topics'],
    [this.withChannel((client, id) => this.read(client, id)), 'update_message_flags'],
    [this.withChannel((client, id) => this.typeInto(client, id)), 'typing'],
  ];

  private withChannel(act: (client: ApiClient, id: number) => Promise<void>): Action[0] {
    return async (client) => {
      const id = await this.someId();
      if (id !== undefined) await act(client, id);
    };
  }

  private async someId(): Promise<number | undefined> {
    if (this.known.channels.length === 0) return undefined;
    const stream = this.random.pick(this.known.channels).name;
    return (await this.tryCall(this.owner.client.get('/get_stream_id', { stream })))?.stream_id;
  }

  private async change(client: ApiClient, id: number): Promise<void> {
    const flag = this.random.coin();
    // Users, not groups: a user who sees a channel by a group gets no event when the group changes.
    const people = this.random.some(this.known.userIds, 2);
    const group = this.known.groupIds.length > 0 ? this.random.pick(this.known.groupIds) : undefined;
    const change = this.random.pick<Record<string, unknown>>([
      { description: `*${++this.names}*` },
      { is_private: flag, history_public_to_subscribers: this.random.coin() },
      { is_private: flag },
      { topics_policy: this.random.pick(['inherit', 'allow_empty_topic', 'disable_empty_topic']) },
      { message_retention_days: this.random.pick(['unlimited', 30]) },
      { folder_id: null },
      { can_send_message_group: { new: group } },
      { can_administer_channel_group: { new: { direct_members: people, direct_subgroups: [] } } },
    ]);
    await this.tryCall(client.patch(`/streams/${id}`, change));
    if (this.random.below(4) > 0) return;
    const name = `renamed ${++this.names}`;
    if (await this.tryCall(client.patch(`/streams/${id}`, { new_name: name }))) {
      this.known.channels.push({ name });
    }
  }

  private async changeArchive(id: number): Promise<void> {
    const { client } = this.owner;
    const archived = this.archivedIds.pop();
    if (archived !== undefined) await this.tryCall(client.patch(`/streams/${archived}`, { is_archived: false }));
    else if (await this.tryCall(client.delete(`/streams/${id}`))) this.archivedIds.push(id);
  }

  private async changeDefault(stream_id: number): Promise<void> {
    const { client } = this.owner;
    const change = this.random.coin() ? client.post : client.delete;
    await this.tryCall(change('/default_streams', { stream_id }));
  }

  private async changeDefaultGroups(): Promise<void> {
    const { client } = this.owner;
    const types = ['default_stream_groups'];
    const registered = await this.tryCall(client.post('/register', { event_types: types, fetch_event_types: types }));
    const groups: { id: number; streams: number[] }[] = registered?.realm_default_stream_groups ?? [];
    const stream_names = [this.random.pick(this.known.channels).name];
    const group = groups.length > 0 ? this.random.pick(groups) : undefined;
    const path = `/default_stream_groups/${group?.id}`;
    switch (group ? this.random.below(5) : 0) {
      case 0: {
        // Few of the others are public and not among the default channels.
        const name = `grouped ${++this.names}`;
        await this.tryCall(client.post('/users/me/subscriptions', { subscriptions: [{ name }] }));
        const created = { group_name: `group ${this.names}`, description: '', stream_names: [name] };
        await this.tryCall(client.post('/default_stream_groups/create', created));
        break;
      }
      case 1:
        await this.tryCall(client.patch(path, { new_description: `*${++this.names}*` }));
        break;
      case 2:
        await this.tryCall(client.delete(path));
        break;
      default:
        await this.tryCall(
          client.patch(`${path}/streams`, { op: this.random.pick(['add', 'add', 'remove']), stream_names }),
        );
    }
  }

  private async changeLinkifiers(): Promise<void> {
    const { client } = this.owner;
    const word = `w${++this.names}`;
    const linkifier = { pattern: `${word}-(?P<id>[0-9]+)`, url_template: `https://${word}.example/{id}` };
    const id = this.linkifierIds.at(-1);
    switch (id === undefined ? 0 : this.random.below(4)) {
      case 0: {
        const answer = await this.tryCall(client.post('/realm/filters', linkifier));
        if (answer) this.linkifierIds.push(answer.id);
        break;
      }
      case 1:
        await this.tryCall(client.patch(`/realm/filters/${id}`, linkifier));
        break;
      case 2:
        await this.tryCall(
          client.patch('/realm/linkifiers', { ordered_linkifier_ids: [...this.linkifierIds].reverse() }),
        );
        break;
      default:
        this.linkifierIds.pop();
        await this.tryCall(client.delete(`/realm/filters/${id}`));
    }
  }

  private async wantOtherwise(client: ApiClient, stream_id: number): Promise<void> {
    const [property, value] = this.random.pick<[string, unknown]>([
      ['is_muted', this.random.coin()],
      ['in_home_view', this.random.coin()],
      ['pin_to_top', this.random.coin()],
      ['color', this.random.pick(['#c2c2c2', '#a6c7e5'])],
      ['desktop_notifications', this.random.coin()],
      ['wildcard_mentions_notify', this.random.coin()],
    ]);
    const subscription_data = [{ stream_id, property, value }];
    await this.tryCall(client.post('/users/me/subscriptions/properties', { subscription_data }));
  }

  private async wantTopic(client: ApiClient, stream_id: number): Promise<void> {
    const topic = this.random.pick(this.known.topics);
    const visibility_policy = this.random.pick([0, 1, 1, 2, 3]);
    const op = this.random.pick(['add', 'remove']);
    const older = '/users/me/subscriptions/muted_topics';
    await this.tryCall(
      this.random.below(4) > 0
        ? client.post('/user_topics', { stream_id, topic, visibility_policy })
        : client.patch(older, { stream_id, topic, op }),
    );
  }

  private async read(client: ApiClient, stream_id: number): Promise<void> {
    const narrow = [{ operator: 'channel', operand: stream_id }];
    const range = { anchor: 'newest', num_before: 5, num_after: 0 };
    const flag = this.random.pick(['read', 'starred']);
    const op = this.random.pick(['add', 'remove']);
    const topic_name = this.random.pick(this.known.topics);
    await this.tryCall(
      this.random.pick([
        () => client.post('/mark_all_as_read'),
        () => client.post('/mark_stream_as_read', { stream_id }),
        () => client.post('/mark_topic_as_read', { stream_id, topic_name }),
        () => client.post('/messages/flags/narrow', { ...range, narrow, op, flag }),
        () => client.post('/messages/flags/narrow', { ...range, narrow, op, flag }),
      ])(),
    );
  }

  private async typeInto(client: ApiClient, stream_id: number): Promise<void> {
    const op = this.random.pick(['start', 'stop']);
    const topic = this.random.pick(this.known.topics);
    await this.tryCall(client.post('/typing', { op, type: 'channel', stream_id, topic }));
  }
}
