import { type ApiClient, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import type { SeededRandom } from '../seeded-random';
import { type Channel, type Facts, knowledgeOf, mayReadChannel, type Message } from './model';
import { leaks } from './leaks';

const TOPICS = ['plans', 'lunch'];
const ROLES = [200, 300, 400, 600];
const KINDS = [
  { isPrivate: false, isWebPublic: false, isShared: true },
  { isPrivate: false, isWebPublic: true, isShared: true },
  { isPrivate: true, isWebPublic: false, isShared: true },
  { isPrivate: true, isWebPublic: false, isShared: false },
  // Twice, because events depend most on single users there.
  { isPrivate: true, isWebPublic: false, isShared: false },
];
const READERS = ['can_add_subscribers_group', 'can_subscribe_group'];
const QUIET = { send_notification_to_new_thread: false, send_notification_to_old_thread: false };
/** Characters of words, without digits, so that no word is found in an id or a hash. */
const ALPHABET = 'ghjklmnpqrstvwxz';

const repeat = <T>(times: number, value: T): T[] => Array.from({ length: times }, () => value);

/** Users of an organisation who do random things. What the API acknowledges becomes a fact. */
export class RandomChanges {
  /** Answers with a status of 500 or above, and secrets that refusals told. */
  readonly failures: string[] = [];
  /** Actions with the status of their answers, for the message of a failed test. */
  readonly done: string[] = [];

  constructor(
    private readonly random: SeededRandom,
    private readonly realm: TestRealm,
    private readonly users: TestUser[],
    private readonly facts: Facts,
    private readonly systemGroups: { everyone: number; members: number },
  ) {}

  async step(): Promise<void> {
    this.facts.mention = undefined;
    await this.random.pick(this.changes)();
  }

  /** Creates a channel of each kind. */
  async createChannels(): Promise<void> {
    for (const kind of KINDS) await this.createChannel(kind);
  }

  private async createChannel(kind: (typeof KINDS)[number]): Promise<void> {
    const word = this.word();
    // The owner may then subscribe others, and change, move and delete all messages.
    const principals = [...new Set([this.realm.owner.user_id, ...this.someUsers(3)])];
    const parameters = {
      subscriptions: [{ name: word }],
      principals,
      send_new_subscription_messages: false,
      ...(kind.isPrivate
        ? { invite_only: true, history_public_to_subscribers: kind.isShared }
        : { is_web_public: kind.isWebPublic }),
    };
    if (!(await this.try('create', this.owner, 'post', '/users/me/subscriptions', parameters))) return;
    const { stream_id: id } = await ok(this.owner.get('/get_stream_id', { stream: word }));
    const readers = { users: new Set<number>(), groups: new Set<number>() };
    const subscribers = new Set(principals);
    this.facts.addChannel({ id, name: word, ...kind, isArchived: false, subscribers, readers });
  }

  private async send(): Promise<void> {
    const channel = this.someChannel();
    const subscribers = this.users.filter(({ user_id }) => channel.subscribers.has(user_id));
    const { client, user_id: senderId } = this.random.pick([...this.users, ...subscribers, ...subscribers]);
    const [word, topic] = [this.word(), this.random.pick(TOPICS)];
    const bots = [...this.facts.people.values()].filter(({ botName }) => botName !== undefined);
    const mentioned = this.random.below(3) === 0 ? this.random.pick(bots) : undefined;
    const text = this.random.below(3) === 0 ? `/poll ${word}` : word;
    const content = mentioned ? `${text} @**${mentioned.botName}**` : text;
    const parameters = { type: 'channel', to: [channel.id], topic, content };
    const what = `send to ${channel.id}${mentioned ? ` mentioning ${mentioned.id}` : ''}`;
    const answer = await this.try(what, client, 'post', '/messages', parameters);
    if (!answer) return;
    const { id } = answer;
    const place = { channelId: channel.id, topic };
    const receivedBy = new Set(channel.subscribers);
    if (mentioned) {
      receivedBy.add(mentioned.id);
      this.facts.mention = { botId: mentioned.id, messageId: id, channelId: channel.id };
    }
    this.facts.addMessage({ id, senderId, content: word, place, receivedBy });
  }

  /** The actions, each as often as its weight says. */
  private readonly changes = [
    ...repeat(5, () => this.send()),
    ...repeat(2, () => this.sendDirect()),
    ...repeat(3, () => this.type()),
    ...repeat(4, () => this.subscribe()),
    ...repeat(3, () => this.unsubscribe()),
    ...repeat(3, () => this.edit()),
    ...repeat(3, () => this.move()),
    ...repeat(1, () => this.delete()),
    ...repeat(3, () => this.react()),
    ...repeat(2, () => this.addOption()),
    ...repeat(1, () => this.star()),
    ...repeat(1, () => this.changeRole()),
    ...repeat(1, () => this.changePrivacy()),
    ...repeat(1, () => this.changeReaders()),
    ...repeat(1, () => this.changeGroup()),
    ...repeat(2, () => this.archive()),
    ...repeat(1, () => this.limitGuests()),
  ];

  private async sendDirect(): Promise<void> {
    const { client, user_id: senderId } = this.someUser();
    const to = this.someUsers(2);
    const word = this.word();
    const answer = await this.try(`${senderId} to ${to}`, client, 'post', '/messages', {
      type: 'direct',
      to,
      content: word,
    });
    if (!answer) return;
    const participants = new Set([senderId, ...to]);
    this.facts.conversations.push(participants);
    this.facts.addMessage({
      id: answer.id,
      senderId,
      content: word,
      place: { participants },
      receivedBy: participants,
    });
  }

  private async type(): Promise<void> {
    const { client, user_id } = this.someUser();
    const to = this.someUsers(2);
    const message = this.random.coin() ? this.someMessage() : undefined;
    await (message
      ? this.try(`type in ${message.id}`, this.senderOf(message), 'post', `/messages/${message.id}/typing`, {
          op: 'start',
        })
      : this.try(`${user_id} types to ${to}`, client, 'post', '/typing', { op: 'start', to }));
  }

  private async subscribe(): Promise<void> {
    const [user, channel] = [this.someUser(), this.someChannel()];
    const parameters = {
      subscriptions: [{ name: channel.name }],
      principals: [user.user_id],
      send_new_subscription_messages: false,
    };
    const client = this.random.coin() ? this.owner : user.client;
    const answer = await this.try(
      `subscribe ${user.user_id} to ${channel.id}`,
      client,
      'post',
      '/users/me/subscriptions',
      parameters,
    );
    if (answer) channel.subscribers.add(user.user_id);
  }

  private async unsubscribe(): Promise<void> {
    const [user, channel] = [this.someUser(), this.someChannel()];
    if (user.user_id === this.realm.owner.user_id) return;
    const parameters = { subscriptions: [channel.name], principals: [user.user_id] };
    const client = this.random.coin() ? this.owner : user.client;
    const answer = await this.try(
      `unsubscribe ${user.user_id} from ${channel.id}`,
      client,
      'delete',
      '/users/me/subscriptions',
      parameters,
    );
    if (answer) channel.subscribers.delete(user.user_id);
  }

  private async edit(): Promise<void> {
    const message = this.someMessage();
    if (!message) return;
    const content = this.word();
    const path = `/messages/${message.id}`;
    if (await this.try(`edit ${message.id}`, this.senderOf(message), 'patch', path, { content })) {
      this.facts.edit(message, content);
    }
  }

  /** Moves a message, or its whole topic, to another topic or channel. */
  private async move(): Promise<void> {
    const message = this.someMessage();
    if (!message || !('channelId' in message.place)) return;
    const [topic, target] = [this.random.pick(TOPICS), this.someChannel()];
    const propagate_mode = this.random.pick(['change_one', 'change_all']);
    const isOther = target.id !== message.place.channelId;
    const change = { topic, propagate_mode, ...(isOther && { stream_id: target.id }), ...QUIET };
    const taken = this.together(message, propagate_mode);
    const answer = await this.try(
      `move ${taken.map(({ id }) => id)} to ${target.id} ${topic}`,
      this.owner,
      'patch',
      `/messages/${message.id}`,
      change,
    );
    if (!answer) return;
    for (const moved of taken) {
      moved.place = { channelId: target.id, topic };
      if (isOther) this.receive(moved, target);
    }
  }

  /** Returns the messages that a move by the owner takes along: those that the owner may see. */
  private together(message: Message, mode: string): Message[] {
    const { place } = message;
    if (mode === 'change_one' || !('channelId' in place)) return [message];
    const seen = knowledgeOf(this.facts, this.facts.people.get(this.realm.owner.user_id)!).messages;
    return [...this.facts.messages.values()].filter(
      (other) =>
        'channelId' in other.place &&
        other.place.channelId === place.channelId &&
        other.place.topic === place.topic &&
        seen.has(other.id),
    );
  }

  /** Users who may not read the new channel lose the message. Under protected history its subscribers receive it. */
  private receive(message: Message, target: Channel): void {
    const { people } = this.facts;
    const keeping = [...message.receivedBy].filter((id) => mayReadChannel(this.facts, people.get(id)!, target));
    const isProtected = target.isPrivate && !target.isShared;
    message.receivedBy = new Set([...keeping, ...(isProtected ? target.subscribers : [])]);
  }

  private async delete(): Promise<void> {
    const message = this.someMessage();
    if (!message) return;
    const answer = await this.try(`delete ${message.id}`, this.owner, 'delete', `/messages/${message.id}`);
    if (answer) this.facts.messages.delete(message.id);
  }

  private async react(): Promise<void> {
    const [message, { client }] = [this.someMessage(), this.someUser()];
    if (!message) return;
    const path = `/messages/${message.id}/reactions`;
    if (!(await this.try(`react to ${message.id}`, client, 'post', path, { emoji_name: 'tada' }))) return;
    if (this.random.coin()) await this.try(`unreact to ${message.id}`, client, 'delete', path, { emoji_name: 'tada' });
  }

  /** Adds an option to a poll; refused for messages that are none, unless the user sent them. */
  private async addOption(): Promise<void> {
    const [message, { client }] = [this.someMessage(), this.someUser()];
    if (!message) return;
    const option = { type: 'new_option', option: message.content, idx: 1 };
    const fields = { message_id: message.id, msg_type: 'widget', content: JSON.stringify(option) };
    await this.try(`add an option to ${message.id}`, client, 'post', '/submessage', fields);
  }

  private async star(): Promise<void> {
    const [message, { client }] = [this.someMessage(), this.someUser()];
    const change = { messages: [message?.id ?? 0], op: 'add', flag: 'starred' };
    await this.try(`star ${message?.id}`, client, 'post', '/messages/flags', change);
  }

  private async changeRole(): Promise<void> {
    const { user_id } = this.someUser();
    const role = this.random.pick(ROLES);
    if (user_id === this.realm.owner.user_id) return;
    if (await this.try(`role of ${user_id}: ${role}`, this.owner, 'patch', `/users/${user_id}`, { role })) {
      this.facts.people.get(user_id)!.role = role;
    }
  }

  private async changePrivacy(): Promise<void> {
    const channel = this.someChannel();
    const kind = this.random.pick(KINDS);
    const change = {
      is_private: kind.isPrivate,
      is_web_public: kind.isWebPublic,
      history_public_to_subscribers: kind.isShared,
    };
    if (
      await this.try(
        `privacy of ${channel.id}: ${JSON.stringify(kind)}`,
        this.owner,
        'patch',
        `/streams/${channel.id}`,
        change,
      )
    ) {
      Object.assign(channel, kind);
    }
  }

  /** Changes one of the permissions that let their holders read a channel; empties the other one. */
  private async changeReaders(): Promise<void> {
    const channel = this.someChannel();
    const direct_members = this.someUsers(2);
    const direct_subgroups = this.random.coin() ? [this.random.pick([...this.facts.groups.keys()])] : [];
    const [given, emptied] = this.random.coin() ? READERS : [...READERS].reverse();
    const change = {
      [given!]: { new: { direct_members, direct_subgroups } },
      [emptied!]: { new: { direct_members: [], direct_subgroups: [] } },
    };
    if (
      await this.try(
        `readers of ${channel.id}: ${direct_members} ${direct_subgroups}`,
        this.owner,
        'patch',
        `/streams/${channel.id}`,
        change,
      )
    ) {
      channel.readers = { users: new Set(direct_members), groups: new Set(direct_subgroups) };
    }
  }

  private async changeGroup(): Promise<void> {
    const [id, members] = this.random.pick([...this.facts.groups]);
    const { user_id } = this.someUser();
    const op = members.has(user_id) ? 'delete' : 'add';
    if (
      !(await this.try(`${op} ${user_id} in group ${id}`, this.owner, 'post', `/user_groups/${id}/members`, {
        [op]: [user_id],
      }))
    ) {
      return;
    }
    if (op === 'add') members.add(user_id);
    else members.delete(user_id);
  }

  /** Archives a channel, unless one is archived: most changes need a channel that is not. */
  private async archive(): Promise<void> {
    const archived = [...this.facts.channels.values()].find(({ isArchived }) => isArchived);
    const channel = archived ?? this.someChannel();
    const path = `/streams/${channel.id}`;
    const answer = channel.isArchived
      ? await this.try(`unarchive ${channel.id}`, this.owner, 'patch', path, { is_archived: false })
      : await this.try(`archive ${channel.id}`, this.owner, 'delete', path);
    if (answer) channel.isArchived = !channel.isArchived;
  }

  private async limitGuests(): Promise<void> {
    const limits = !this.facts.limitsGuests;
    const value = { new: limits ? this.systemGroups.members : this.systemGroups.everyone };
    if (
      await this.try(`limit guests: ${limits}`, this.owner, 'patch', '/realm', {
        can_access_all_users_group: value,
      })
    ) {
      this.facts.limitsGuests = limits;
    }
  }

  private get owner(): ApiClient {
    return this.realm.owner.client;
  }

  private senderOf({ senderId }: Message): ApiClient {
    return this.users.find((user) => user.user_id === senderId)!.client;
  }

  private someUser = () => this.random.pick(this.users);
  private someUsers = (limit: number) => this.random.some(this.users, limit).map((user) => user.user_id);
  private someChannel = () => this.random.pick([...this.facts.channels.values()]);
  private someMessage = () => this.random.pick<Message | undefined>([...this.facts.messages.values()].slice(-20));

  private word(): string {
    return `x${Array.from({ length: 12 }, () => ALPHABET[this.random.below(ALPHABET.length)]).join('')}`;
  }

  /** Sends a request. Returns the answer, or undefined if it was a refusal. A refusal may not tell secrets
   *  either, except those that the request names. */
  private async try(
    what: string,
    client: ApiClient,
    method: 'post' | 'patch' | 'delete',
    path: string,
    parameters?: Record<string, unknown>,
  ): Promise<any> {
    const knowledge = knowledgeOf(this.facts, this.facts.people.get(client.user!.user_id)!);
    const { status, body } = await client[method](path, parameters);
    this.done.push(`${what}: ${status}`);
    if (status >= 500) this.failures.push(`${what}: ${JSON.stringify(body)}`);
    if (status === 200) return body;
    const request = JSON.stringify([path, parameters]);
    const secrets = this.facts.secrets.filter(({ word }) => !request.includes(word));
    this.failures.push(...leaks(`refusal of ${what}`, body, secrets, [knowledge]));
    return undefined;
  }
}
