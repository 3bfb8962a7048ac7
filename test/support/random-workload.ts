import { type ApiClient, type ApiResponse, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { changeSomeChannel } from './channel-actions';
import type { SeededRandom } from './seeded-random';
import { changeSomeGroup } from './group-actions';
import type { Action } from './random-action';
import { RandomChannels } from './random-channels';
import { RandomFiles } from './random-files';
import { RandomLists } from './random-lists';
import { RandomPeople } from './random-people';
import { RandomWidgets } from './random-widgets';

/** Two spellings of one topic, and the topic without a name. */
const TOPICS = ['plans', 'Plans', 'lunch', ''];
const FLAGS = ['read', 'read', 'starred'];
/** Number of newest messages whose flags still change. */
const RECENT_MESSAGES = 60;

interface Channel {
  name: string;
}

function hasType(names: ReadonlySet<string>, type: string): boolean {
  return names.has(type) || [...names].some((name) => name.startsWith(`${type}/`));
}

/** Lets users of an organisation do random actions. An action without permission is refused, which is fine. */
export class RandomWorkload {
  /** Answers with a status of 500 or above, without those that a loaded machine gives: see `calls`. */
  readonly failures: string[] = [];
  /** Number of calls, and of those that got 503, which a client may expect while the machine is overloaded. */
  readonly calls = { total: 0, unavailable: 0 };
  private readonly channels: Channel[] = [];
  private readonly messageIds: number[] = [];
  private readonly channelMessageIds: number[] = [];
  private readonly groupIds: number[] = [];
  private readonly profileFieldIds: number[] = [];
  private readonly botIds: number[] = [];
  /** Ids of all users, also of those who are created later and do not act. */
  private readonly userIds: number[];
  private readonly sent: { id: number; client: ApiClient }[] = [];
  private names = 0;
  private readonly lists: RandomLists;
  /** Actions on other parts of the organisation. */
  private readonly others: Action[][];

  constructor(
    private readonly random: SeededRandom,
    private readonly realm: TestRealm,
    private readonly users: TestUser[],
    /** Users whose role never changes. */
    fixedRoleUsers: TestUser[],
    private readonly clientsOf: (user: TestUser) => ApiClient[],
  ) {
    this.userIds = users.map((user) => user.user_id);
    const tryCall = (call: Promise<ApiResponse>) => this.try(call);
    this.lists = new RandomLists(random, tryCall);
    const { channels, groupIds, userIds, messageIds, sent } = this;
    const channelActions = new RandomChannels(
      random,
      { channels, groupIds, userIds, topics: TOPICS },
      tryCall,
      realm.owner,
    );
    const people = new RandomPeople(random, realm, { users, fixedRoleUsers, userIds, messageIds, sent }, tryCall);
    const files = new RandomFiles(random, channels, tryCall);
    const widgets = new RandomWidgets(random, channels, tryCall);
    this.others = [this.lists, channelActions, channelActions, people, files, widgets].map(({ actions }) => actions);
  }

  /** Does one action: in most cases one that may cause a `missing` event, as long as there are any. */
  async step(missing: ReadonlySet<string>): Promise<void> {
    const isMissed = ([, ...causes]: Action) => causes.some((type) => hasType(missing, type));
    const missed = this.random.below(4) > 0 ? [...this.actions, ...this.others.flat()].filter(isMissed) : [];
    const [act] = this.random.pick(missed.length > 0 ? missed : this.actions);
    // Few of the owner's actions are refused.
    const byOwner = missed.length > 0 && this.random.coin();
    const user = byOwner ? this.realm.owner : this.random.pick([this.realm.owner, ...this.users, ...this.users]);
    await act(this.random.pick(this.clientsOf(user)));
  }

  /** Makes every service publish an event for all users. A queue that has these events has all earlier ones too.
   *  Resolves with a function that returns whether all of them are among a user's events. */
  async publishMarkerEvents(): Promise<(events: { type: string; op?: string; [field: string]: any }[]) => boolean> {
    const text = `goodbye ${++this.names}`;
    const owner = this.realm.owner.client;
    const { user_id } = await ok(this.createUser(owner, text));
    await this.expect200(owner.post('/user_groups/create', { name: text, description: '', members: [] }));
    await this.expect200(owner.post('/channel_folders/create', { name: text }));
    // Limited guests have access to the new user because they share a channel.
    const principals = [user_id, ...this.users.map((user) => user.user_id)];
    await this.expect200(owner.post('/users/me/subscriptions', { subscriptions: [{ name: text }], principals }));
    // The last message comes after the notices of the subscriptions, and after the policy for the topic of the first.
    for (const content of ['hi', 'goodbye']) {
      await this.expect200(owner.post('/messages', { type: 'channel', to: text, topic: text, content }));
    }
    return (events) =>
      events.some(({ type, op, person }) => type === 'realm_user' && op === 'add' && person.full_name === text) &&
      events.some(({ type, op, group }) => type === 'user_group' && op === 'add' && group.name === text) &&
      events.some(
        ({ type, op, channel_folder }) => type === 'channel_folder' && op === 'add' && channel_folder.name === text,
      ) &&
      events.some(
        ({ type, message }) => type === 'message' && message.subject === text && message.content.includes('goodbye'),
      );
  }

  /** All actions. The most frequent is to send a message. */
  private readonly actions: Action[] = [
    [(client) => this.sendToChannel(client), 'message'],
    [(client) => this.sendToChannel(client), 'message'],
    [(client) => this.sendToChannel(client), 'message'],
    [(client) => this.sendToPeople(client), 'message'],
    [(client) => this.changeFlag(client), 'update_message_flags'],
    [(client) => this.changeFlag(client), 'update_message_flags'],
    [(client) => this.subscribe(client), 'subscription'],
    [(client) => this.subscribe(client), 'subscription'],
    [(client) => this.unsubscribe(client), 'subscription'],
    [(client) => this.unsubscribe(client), 'subscription', 'stream/delete'],
    [(client) => this.createChannel(client), 'stream/create'],
    [() => this.changeChannel(), 'stream/update'],
    [(client) => this.createSomethingElse(client), 'user_group/add', 'realm_user/add'],
    [(client) => this.changeOwnLists(client), 'alert_words', 'muted_users', 'user_status'],
    [
      (client) => this.changeSomeSetting(client),
      'realm/update',
      'realm/update_dict',
      'realm_user_settings_defaults',
      'update_display_settings',
      'update_global_notifications',
      'user_settings',
    ],
    [(client) => this.export(client), 'realm_export', 'realm_export_consent'],
    [() => this.changeDomains(), 'realm_domains'],
    [() => this.changePlaygrounds(), 'realm_playgrounds'],
    [(client) => this.changeProfile(client), 'realm_user/update'],
    [() => this.changeProfileFields(), 'custom_profile_fields'],
    [(client) => this.changeBots(client), 'realm_bot'],
    [(client) => this.changeGroups(client), 'user_group'],
    [(client) => this.changeGroups(client), 'user_group'],
    [(client) => this.changeMessage(client), 'update_message', 'delete_message', 'reaction'],
    [(client) => this.changeMessage(client), 'update_message'],
    ...Array.from({ length: 5 }, (): Action => [
      (client) => this.random.pick(this.random.pick(this.others))[0](client),
    ]),
  ];

  private async sendToChannel(client: ApiClient): Promise<void> {
    if (this.channels.length === 0) return;
    const { name } = this.random.pick(this.channels);
    await this.send(client, { type: 'channel', to: name, topic: this.random.pick(TOPICS) });
  }

  private async sendToPeople(client: ApiClient): Promise<void> {
    // Two users get no direct messages here, which would hide how channels change `max_message_id`.
    if (this.isChannelPerson(client.user!.user_id)) return;
    const others = this.userIds.filter((id) => !this.isChannelPerson(id));
    await this.send(client, { type: 'direct', to: this.random.some(others, 3) });
  }

  private isChannelPerson(userId: number): boolean {
    return this.users.slice(-2).some((user) => user.user_id === userId);
  }

  private async send(client: ApiClient, destination: Record<string, unknown>): Promise<void> {
    const { full_name } = this.random.pick(this.users);
    const content = this.random.pick(['hi', 'hi', `@**${full_name}** hi`, '@**all** hi']);
    const read_by_sender = this.random.coin();
    const answer = await this.try(client.post('/messages', { ...destination, content, read_by_sender }));
    if (!answer) return;
    this.messageIds.push(answer.id);
    this.sent.push({ id: answer.id, client });
    if (destination.type === 'channel') this.channelMessageIds.push(answer.id);
  }

  /** Edits, moves or deletes a message, or adds a reaction. */
  private async changeMessage(client: ApiClient): Promise<void> {
    const id = this.random.pick([...this.channelMessageIds].slice(-RECENT_MESSAGES));
    if (id === undefined) return;
    const owner = this.realm.owner.client;
    const topic = this.random.pick(TOPICS);
    const propagate_mode = this.random.pick(['change_one', 'change_later', 'change_all']);
    switch (this.random.below(5)) {
      case 0: {
        const { full_name } = this.random.pick(this.users);
        const content = this.random.pick(['changed', `@**${full_name}** changed`, '@**all** changed']);
        await this.try(client.patch(`/messages/${id}`, { content }));
        break;
      }
      case 1:
        await this.try(client.patch(`/messages/${id}`, { topic, propagate_mode }));
        break;
      case 2: {
        const { name } = this.random.pick(this.channels);
        const found = await this.try(client.get('/get_stream_id', { stream: name }));
        const to = { stream_id: found?.stream_id, topic, propagate_mode };
        if (found) await this.try(client.patch(`/messages/${id}`, to));
        break;
      }
      case 3:
        await this.try(client.post(`/messages/${id}/reactions`, { emoji_name: 'tada' }));
        break;
      default:
        await this.try(owner.delete(`/messages/${id}`));
    }
  }

  private async changeFlag(client: ApiClient): Promise<void> {
    const recent = this.messageIds.slice(-RECENT_MESSAGES);
    if (recent.length === 0) return;
    const op = this.random.pick(['add', 'remove']);
    const change = {
      op,
      flag: this.random.pick(FLAGS),
      messages: this.random.some(recent, 5),
    };
    await this.try(client.post('/messages/flags', change));
  }

  private async subscribe(client: ApiClient): Promise<void> {
    if (this.channels.length === 0) return;
    const subscriptions = this.random.some(this.channels, 2);
    await this.try(client.post('/users/me/subscriptions', { subscriptions, ...this.principals() }));
  }

  private async unsubscribe(client: ApiClient): Promise<void> {
    if (this.channels.length === 0) return;
    const subscriptions = this.random.some(this.channels, 2).map(({ name }) => name);
    await this.try(
      client.delete('/users/me/subscriptions', {
        subscriptions,
        ...this.principals(),
      }),
    );
  }

  private async createChannel(client: ApiClient): Promise<void> {
    const channel = { name: `channel ${++this.names}` };
    const invite_only = this.random.coin();
    const options = {
      invite_only,
      ...this.lists.folder(),
      ...(invite_only
        ? { history_public_to_subscribers: this.random.coin() }
        : { is_default_stream: this.random.coin() }),
    };
    const parameters = { subscriptions: [channel], ...this.principals(), ...options };
    if (await this.try(client.post('/users/me/subscriptions', parameters))) this.channels.push(channel);
  }

  private async changeChannel(): Promise<void> {
    if (this.channels.length === 0) return;
    // The owner may change any channel.
    const owner = this.realm.owner.client;
    const found = await this.try(owner.get('/get_stream_id', { stream: this.random.pick(this.channels).name }));
    const { groupIds, userIds } = this;
    if (found) await this.try(changeSomeChannel(this.random, owner, found.stream_id, { groupIds, userIds }));
  }

  private async createSomethingElse(client: ApiClient): Promise<void> {
    const name = `name ${++this.names}`;
    switch (this.random.below(2)) {
      case 0: {
        const members = this.random.some(this.userIds, 4);
        const subgroups = this.groupIds.length > 0 && this.random.coin() ? [this.random.pick(this.groupIds)] : [];
        const group = { name, description: '', members, subgroups };
        const answer = await this.try(client.post('/user_groups/create', group));
        if (answer) this.groupIds.push(answer.group_id);
        break;
      }
      default: {
        const answer = await this.try(this.createUser(this.realm.owner.client, name));
        if (answer) this.userIds.push(answer.user_id);
        break;
      }
    }
  }

  private async changeGroups(client: ApiClient): Promise<void> {
    const { groupIds, userIds } = this;
    if (groupIds.length > 0) await this.try(changeSomeGroup(this.random, client, { groupIds, userIds }));
  }

  private async changeOwnLists(client: ApiClient): Promise<void> {
    const alert_words = this.random.some(['hi', 'Hi', 'plans'], 2);
    const muted = `/users/me/muted_users/${this.random.pick(this.userIds)}`;
    const status = { status_text: this.random.pick(['', 'out']), emoji_name: this.random.pick(['', 'car']) };
    await this.try(
      this.random.pick([
        () => client.post('/users/me/alert_words', { alert_words }),
        () => client.delete('/users/me/alert_words', { alert_words }),
        () => client.post(muted),
        () => client.delete(muted),
        () => client.post('/users/me/status', status),
      ])(),
    );
  }

  private async changeSomeSetting(client: ApiClient): Promise<void> {
    const flag = this.random.coin();
    const change = this.random.pick<() => Promise<ApiResponse>>([
      () => client.patch('/settings', { enter_sends: flag, enable_sounds: flag }),
      () => client.patch('/settings', { timezone: flag ? 'Asia/Kolkata' : '' }),
      () => client.patch('/settings', { full_name: `name ${++this.names}` }),
      () => client.patch('/realm/user_settings_defaults', { high_contrast_mode: flag }),
      () => client.patch('/realm', { name: `name ${++this.names}`, inline_image_preview: flag }),
      () => client.patch('/realm', { message_edit_history_visibility_policy: flag ? 'all' : 'none' }),
      async () => {
        await this.try(client.patch('/realm', { allow_message_editing: false }));
        return client.patch('/realm', { allow_message_editing: true });
      },
    ]);
    await this.try(change());
  }

  /** Asks for an export, which is refused after the fifth, and agrees to exports or not. */
  private async export(client: ApiClient): Promise<void> {
    await this.try(this.realm.owner.client.post('/export/realm', { export_type: this.random.pick([1, 2]) }));
    await this.try(client.patch('/settings', { allow_private_data_export: this.random.coin() }));
  }

  private async changeDomains(): Promise<void> {
    const { client } = this.realm.owner;
    const domain = `${this.random.pick(['a', 'b'])}.example`;
    const allow_subdomains = this.random.coin();
    await this.try(client.post('/realm/domains', { domain, allow_subdomains }));
    await this.try(client.patch(`/realm/domains/${domain}`, { allow_subdomains: !allow_subdomains }));
    if (this.random.coin()) await this.try(client.delete(`/realm/domains/${domain}`));
  }

  private async changePlaygrounds(): Promise<void> {
    const { client } = this.realm.owner;
    const pygments_language = this.random.pick(['Python', 'Ruby']);
    const url_template = 'https://play.example/{code}';
    const playground = { name: `playground ${++this.names}`, pygments_language, url_template };
    const added = await this.try(client.post('/realm/playgrounds', playground));
    await this.try(client.patch('/realm', { default_code_block_language: 'Python' }));
    if (added && this.random.coin()) await this.try(client.delete(`/realm/playgrounds/${added.id}`));
  }

  private async changeProfile(client: ApiClient): Promise<void> {
    if (this.profileFieldIds.length === 0) return;
    const id = this.random.pick(this.profileFieldIds);
    const data = [{ id, value: this.random.pick(['a', 'b', '*c*', '']) }];
    await this.try(client.patch('/users/me/profile_data', { data }));
  }

  private async changeProfileFields(): Promise<void> {
    const { client } = this.realm.owner;
    const fields = '/realm/profile_fields';
    const choices = this.random.some(['a', 'b', 'c'], 3).map((text) => [text, { text, order: '1' }]);
    const field = { name: `name ${++this.names}`, field_data: Object.fromEntries(choices) };
    const id = this.random.pick([0, ...this.profileFieldIds.slice(-3)]);
    switch (id && this.random.below(4)) {
      case 1:
        await this.try(client.patch(`${fields}/${id}`, field));
        break;
      case 2:
        await this.try(client.patch(fields, { order: [...this.profileFieldIds].reverse() }));
        break;
      case 3:
        await this.try(client.delete(`${fields}/${id}`));
        break;
      default: {
        const answer = await this.try(client.post(fields, { ...field, field_type: this.random.pick([1, 3]) }));
        if (answer) this.profileFieldIds.push(answer.id);
      }
    }
  }

  private async changeBots(client: ApiClient): Promise<void> {
    const name = `bot ${++this.names}`;
    if (this.botIds.length === 0 || this.random.coin()) {
      const answer = await this.try(client.post('/bots', { full_name: name, short_name: name.replace(' ', '-') }));
      if (answer) this.botIds.push(answer.user_id);
      return;
    }
    const bot = `/bots/${this.random.pick(this.botIds)}`;
    await this.try(
      this.random.pick([
        () => client.patch(bot, { full_name: name }),
        () => client.patch(bot, { bot_owner_id: this.random.pick(this.users).user_id }),
        () => client.post(`${bot}/api_key/regenerate`),
        () => client.delete(bot),
        () => this.realm.owner.client.post(`/users${bot.slice('/bots'.length)}/reactivate`),
      ])(),
    );
  }

  private createUser(client: ApiClient, full_name: string): Promise<ApiResponse> {
    const email = `${full_name.replaceAll(' ', '-')}@${this.realm.host}`;
    return client.post('/users', { email, full_name, password: this.realm.password });
  }

  /** Returns parameters for the caller alone, or for random users. */
  private principals(): { principals?: number[] } {
    return this.random.coin() ? {} : { principals: this.random.some(this.userIds, 3) };
  }

  /** Awaits a call. Returns the answer, or undefined if it was a refusal. */
  private async try(call: Promise<ApiResponse>): Promise<any> {
    const { status, body } = await call;
    this.calls.total++;
    if (status === 503) this.calls.unavailable++;
    else if (status >= 500) this.failures.push(JSON.stringify(body));
    return status === 200 ? body : undefined;
  }

  private async expect200(call: Promise<ApiResponse>): Promise<void> {
    const { status, body } = await call;
    if (status !== 200) throw new Error(`HTTP ${status}: ${JSON.stringify(body)}`);
  }
}
