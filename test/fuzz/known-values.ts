import { type ApiClient, ok, type TestRealm, type TestUser } from '@team-chat/testkit';

/** Ids and texts that requests may name, by patterns of the parameters that take them. The first pattern that matches a
 *  name counts. */
export class KnownValues {
  private readonly idLists: [RegExp, number[]][];
  private readonly textLists: [RegExp, string[]][];

  private constructor(ids: [RegExp, number[]][], texts: [RegExp, string[]][]) {
    this.idLists = ids;
    this.textLists = texts;
  }

  ids(name: string): number[] {
    return this.idLists.find(([pattern]) => pattern.test(name))?.[1] ?? [];
  }

  texts(name: string): string[] {
    return this.textLists.find(([pattern]) => pattern.test(name))?.[1] ?? [];
  }

  /** Fills an organisation with one thing of each kind, and collects its ids with those of another organisation. */
  static async collect(realm: TestRealm, people: TestUser[], foreign: TestRealm): Promise<KnownValues> {
    const { client } = realm.owner;
    const channels = [await realm.channel(people), await realm.channel([], { invite_only: true })];
    const elsewhere = await foreign.channel();
    const send = async (by: ApiClient, parameters: Record<string, unknown>): Promise<number> =>
      (await ok(by.post('/messages', { content: 'hello', ...parameters }))).id;
    const inChannel = (id: number) => ({ type: 'channel', to: id, topic: 'lunch' });
    const messages = [
      await send(client, inChannel(channels[0]!.id)),
      await send(people[1]!.client, inChannel(channels[0]!.id)),
      await send(client, inChannel(channels[1]!.id)),
      await send(client, { type: 'direct', to: [people[0]!.user_id] }),
      await send(foreign.owner.client, inChannel(elsewhere.id)),
    ];
    const group = { name: 'cooks', description: 'They cook.', members: [people[0]!.user_id] };
    const { group_id } = await ok(client.post('/user_groups/create', group));
    const { user_groups } = await ok(client.get('/user_groups'));
    const folder = await ok(client.post('/channel_folders/create', { name: 'kitchen', description: '' }));
    const snippet = await ok(client.post('/saved_snippets', { title: 'greeting', content: 'hello' }));
    const field = await ok(client.post('/realm/profile_fields', { field_type: 1, name: 'food' }));
    const filter = await ok(
      client.post('/realm/filters', { pattern: '#(?P<id>[0-9]+)', url_template: 'https://x.example/{id}' }),
    );
    const draft = { type: 'stream', to: [channels[0]!.id], topic: 'lunch', content: 'soup', timestamp: 1 };
    const { ids: drafts } = await ok(client.post('/drafts', { drafts: [draft] }));
    await ok(client.post('/invites/multiuse', { stream_ids: [channels[0]!.id] }));
    const { invites } = await ok(client.get('/invites'));
    await ok(client.post('/realm/domains', { domain: 'kitchen.example', allow_subdomains: false }));
    const playground = {
      name: 'kitchen',
      pygments_language: 'Python',
      url_template: 'https://x.example/{code}',
    };
    const { id: playground_id } = await ok(client.post('/realm/playgrounds', playground));
    await ok(client.post('/navigation_views', { fragment: 'inbox', is_pinned: true }));
    const { queue_id } = await ok(client.post('/register', {}));
    const users = [realm.owner, ...people, foreign.owner];
    const userIds = users.map(({ user_id }) => user_id);
    const channelIds = [...channels, elsewhere].map(({ id }) => id);
    const systemGroups = user_groups.slice(0, 9).map(({ id }: { id: number }) => id);
    const emails = users.map(({ email }) => email);
    return new KnownValues(
      [
        [/folder/, [folder.channel_folder_id]],
        [/group|direct_subgroups|^(add|delete)_subgroups|^can_|^new$|^old$|create_/, [group_id, ...systemGroups]],
        [/stream|channel|subscriptions/, channelIds],
        [/message|msg|anchor|last_update/, messages],
        [/snippet/, [snippet.saved_snippet_id]],
        [/field|profile_data|^data$/, [field.id]],
        [/filter|linkifier/, [filter.id]],
        [/playground/, [playground_id]],
        [/draft/, drafts],
        [/invite_id/, invites.map(({ id }: { id: number }) => id)],
        [/invite_as|role/, [100, 200, 300, 400, 600]],
        [/user|principal|bot|member|^(add|delete)$|^to$|^id$/, [...userIds, ...channelIds]],
        [/num_before|num_after/, [0, 1, 10, 5000]],
        [/last_event_id/, [-1, 0, 1]],
        [/policy|org_type|days|seconds|threshold/, [0, 1, 2, 3, 4, 10]],
      ],
      [
        [/email|username|principal/, emails],
        [/queue_id/, [queue_id, `${queue_id}x`]],
        [/fragment/, ['inbox', 'recent', 'narrow/is/starred']],
        [/topic/, ['lunch', 'dinner', '']],
        [/^(stream|subscriptions|name|full_name)$/, [...channels.map(({ name }) => name), 'kitchen', 'cooks']],
        [/^content$/, ['/poll x', '/todo x', '{"type":"vote","key":"canned,0","vote":1}']],
        [/^msg_type$/, ['widget']],
        [/widget_content/, ['{"widget_type":"zform","extra_data":{"type":"choices","heading":"x","choices":[]}}']],
        [/emoji_name/, ['tada', '+1']],
        [/emoji_code/, ['1f389', '1f44d']],
        [/reaction_type/, ['unicode_emoji', 'realm_emoji', 'service_extra_emoji']],
        [/^type$/, ['channel', 'stream', 'direct', 'private']],
        [/^to$/, [`[${userIds[1]}]`, String(channelIds[0]), channels[0]!.name, emails[1]!]],
        [/^op$/, ['add', 'remove', 'start', 'stop']],
        [/flag/, ['read', 'starred', 'collapsed', 'mentioned']],
        [/anchor/, ['newest', 'oldest', 'first_unread', String(messages[0])]],
        [/domain/, ['kitchen.example']],
        [/pattern/, ['#(?P<id>[0-9]+)', '(', 'x*']],
        [/token/, ['c0ffee', 'tea']],
        [/command/, ['/dark', '/fluid-width', '/ping', '/tea']],
        [/url/, ['https://x.example/{id}', 'https://x.example/{code}', 'ftp://x', 'http://']],
        [/property/, ['color', 'is_muted', 'pin_to_top', 'wildcard_mentions_notify']],
        [/operator/, ['channel', 'topic', 'dm', 'sender', 'is', 'has', 'search', 'near', 'id', 'with']],
        [/operand/, [channels[0]!.name, 'lunch', emails[0]!, 'unread', 'starred', 'link', String(messages[0])]],
        [/event_types/, ['message', 'subscription', 'realm_user', 'nonsense']],
        [/status|ping/, ['active', 'idle']],
        [/propagate/, ['change_one', 'change_later', 'change_all']],
        [/password/, [realm.password, 'secret']],
        [/timezone/, ['Europe/Berlin', 'Mars/Olympus']],
      ],
    );
  }
}
