import type { ApiClient, ApiResponse, TestUser } from '@team-chat/testkit';
import type { Dice } from './dice';

interface Channel {
  name: string;
}

/** What the others know of, and go on adding to. */
export interface KnownOfChannels {
  channels: Channel[];
  groupIds: number[];
  userIds: number[];
  topics: readonly string[];
}

/** The answer, or undefined where it was a refusal. */
type Try = (call: Promise<ApiResponse>) => Promise<any>;

/** People who administer channels at random, and change what they want of each. */
export class RandomChannels {
  private readonly archivedIds: number[] = [];
  private readonly linkifierIds: number[] = [];
  private names = 0;

  constructor(
    private readonly dice: Dice,
    private readonly known: KnownOfChannels,
    private readonly tryCall: Try,
    /** May do most of it. */
    private readonly owner: TestUser,
  ) {}

  /** Changes a channel, or what somebody wants of one. */
  async step(client: ApiClient): Promise<void> {
    const id = await this.someId();
    if (id === undefined) return;
    await this.dice.pick([
      () => this.change(this.dice.pick([client, this.owner.client]), id),
      () => this.changeArchive(id),
      () => this.changeDefault(id),
      () => this.changeLinkifiers(),
      () => this.wantOtherwise(client, id),
      () => this.wantOtherwise(client, id),
      () => this.wantTopic(client, id),
      () => this.wantTopic(client, id),
      () => this.read(client, id),
      () => this.typeInto(client, id),
    ])();
  }

  private async someId(): Promise<number | undefined> {
    if (this.known.channels.length === 0) return undefined;
    const stream = this.dice.pick(this.known.channels).name;
    return (await this.tryCall(this.owner.client.get('/get_stream_id', { stream })))?.stream_id;
  }

  private async change(client: ApiClient, id: number): Promise<void> {
    const flag = this.dice.coin();
    // Who sees a channel by a group is told of it when the channel changes, not when the group does.
    const people = this.dice.some(this.known.userIds, 2);
    const group = this.known.groupIds.length > 0 ? this.dice.pick(this.known.groupIds) : undefined;
    const change = this.dice.pick<Record<string, unknown>>([
      { description: `*${++this.names}*` },
      { is_private: flag, history_public_to_subscribers: this.dice.coin() },
      { is_private: flag },
      { topics_policy: this.dice.pick(['inherit', 'allow_empty_topic', 'disable_empty_topic']) },
      { message_retention_days: this.dice.pick(['unlimited', 30]) },
      { folder_id: null },
      { can_send_message_group: { new: group } },
      { can_administer_channel_group: { new: { direct_members: people, direct_subgroups: [] } } },
    ]);
    await this.tryCall(client.patch(`/streams/${id}`, change));
    if (this.dice.below(4) > 0) return;
    const name = `renamed ${++this.names}`;
    if (await this.tryCall(client.patch(`/streams/${id}`, { new_name: name }))) {
      this.known.channels.push({ name });
    }
  }

  private async changeArchive(id: number): Promise<void> {
    const { client } = this.owner;
    const archived = this.archivedIds.pop();
    if (archived !== undefined)
      await this.tryCall(client.patch(`/streams/${archived}`, { is_archived: false }));
    else if (await this.tryCall(client.delete(`/streams/${id}`))) this.archivedIds.push(id);
  }

  private async changeDefault(stream_id: number): Promise<void> {
    const { client } = this.owner;
    const change = this.dice.coin() ? client.post : client.delete;
    await this.tryCall(change('/default_streams', { stream_id }));
  }

  private async changeLinkifiers(): Promise<void> {
    const { client } = this.owner;
    const word = `w${++this.names}`;
    const linkifier = { pattern: `${word}-(?P<id>[0-9]+)`, url_template: `https://${word}.example/{id}` };
    const id = this.linkifierIds.at(-1);
    switch (id === undefined ? 0 : this.dice.below(4)) {
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
    const [property, value] = this.dice.pick<[string, unknown]>([
      ['is_muted', this.dice.coin()],
      ['in_home_view', this.dice.coin()],
      ['pin_to_top', this.dice.coin()],
      ['color', this.dice.pick(['#c2c2c2', '#a6c7e5'])],
      ['desktop_notifications', this.dice.coin()],
      ['wildcard_mentions_notify', this.dice.coin()],
    ]);
    const subscription_data = [{ stream_id, property, value }];
    await this.tryCall(client.post('/users/me/subscriptions/properties', { subscription_data }));
  }

  private async wantTopic(client: ApiClient, stream_id: number): Promise<void> {
    const topic = this.dice.pick(this.known.topics);
    const visibility_policy = this.dice.pick([0, 1, 1, 2, 3]);
    const op = this.dice.pick(['add', 'remove']);
    const older = '/users/me/subscriptions/muted_topics';
    await this.tryCall(
      this.dice.below(4) > 0
        ? client.post('/user_topics', { stream_id, topic, visibility_policy })
        : client.patch(older, { stream_id, topic, op }),
    );
  }

  private async read(client: ApiClient, stream_id: number): Promise<void> {
    const narrow = [{ operator: 'channel', operand: stream_id }];
    const range = { anchor: 'newest', num_before: 5, num_after: 0 };
    const flag = this.dice.pick(['read', 'starred']);
    const op = this.dice.pick(['add', 'remove']);
    const topic_name = this.dice.pick(this.known.topics);
    await this.tryCall(
      this.dice.pick([
        () => client.post('/mark_all_as_read'),
        () => client.post('/mark_stream_as_read', { stream_id }),
        () => client.post('/mark_topic_as_read', { stream_id, topic_name }),
        () => client.post('/messages/flags/narrow', { ...range, narrow, op, flag }),
        () => client.post('/messages/flags/narrow', { ...range, narrow, op, flag }),
      ])(),
    );
  }

  private async typeInto(client: ApiClient, stream_id: number): Promise<void> {
    const op = this.dice.pick(['start', 'stop']);
    const topic = this.dice.pick(this.known.topics);
    await this.tryCall(client.post('/typing', { op, type: 'channel', stream_id, topic }));
  }
}
