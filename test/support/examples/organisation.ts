import { EXAMPLE_IDS, type HttpOperation } from '@team-chat/contracts';
import { ok, type TestRealm, type TestUser, until } from '@team-chat/testkit';
import type { TestCluster } from '@team-chat/testkit/cluster';

type Ids = Record<keyof typeof EXAMPLE_IDS, number | string>;

/** An organisation with everything that the examples name. */
export interface ExampleOrganisation {
  realm: TestRealm;
  /** The ids of the objects that the examples name. */
  ids: Ids;
  /** Returns the user who sends an operation's example. */
  callerOf(op: Pick<HttpOperation, 'id' | 'allow'>): TestUser;
}

/** Operations after which the caller's key is no longer valid. */
const USE_UP_CALLER = ['regenerate-api-key', 'deactivate-own-user'];

const PASSWORD = 'correct horse battery staple';
const ADA = 'ada@example.com';

export async function createExampleOrganisation(cluster: TestCluster): Promise<ExampleOrganisation> {
  const realm = await cluster.aRealm();
  const { owner } = realm;
  await realm.grant(owner, { can_create_users: true });
  const used = new Map<string, TestUser>();
  for (const id of USE_UP_CALLER) used.set(id, await realm.user());
  return {
    realm,
    ids: await createObjects(realm),
    callerOf: ({ id }) => used.get(id) ?? owner,
  };
}

async function createObjects(realm: TestRealm): Promise<Ids> {
  const { client, user_id: owner_id } = realm.owner;
  const post = (path: string, parameters?: Record<string, unknown>) => ok(client.post(path, parameters));
  const get = (path: string) => ok(client.get(path));

  const people: number[] = [];
  for (const [email, full_name] of [
    [ADA, 'Ada'],
    ['alan@example.com', 'Alan'],
  ]) {
    people.push((await post('/users', { email, full_name, password: PASSWORD })).user_id);
  }
  const [user_id, other_user_id] = people as [number, number];
  const { api_key } = await ok(realm.client.post('/fetch_api_key', { username: ADA, password: PASSWORD }));
  await ok(
    client.as({ user_id, email: ADA, api_key }).post('/users/me/presence', { status: 'active', ping_only: true }),
  );
  // The bot's URL may not be requested, so that its call fails at once.
  const payload_url = JSON.stringify('http://169.254.169.254/');
  const fields = { full_name: 'Deployment bot', short_name: 'deployment', bot_type: 3, payload_url };
  const { user_id: bot_id } = await post('/bots', fields);
  await post('/messages', { type: 'direct', to: [bot_id], content: 'Deploy' });
  const call_id = await until('the call of the bot is listed', async () => {
    const { calls } = await get(`/bots/${bot_id}/calls`);
    return calls[0]?.id as number | undefined;
  });

  const names = ['general', 'random', 'backend', 'frontend'];
  await post('/users/me/subscriptions', { subscriptions: names.map((name) => ({ name })) });
  const { streams } = await get('/streams');
  const idOf = (list: any[], name: string) => list.find((one) => one.name === name).stream_id as number;
  const stream_id = idOf(streams, 'general');
  const reports = { name: 'reports', subscribers: [owner_id], invite_only: true };
  await ok(client.patch('/realm', { moderation_request_channel_id: (await post('/channels/create', reports)).id }));

  const { queue_id } = await post('/register', { event_types: ['message'], fetch_event_types: [] });
  const say = async (content: string) =>
    (await post('/messages', { type: 'channel', to: 'general', topic: 'lunch', content })).id as number;

  const types = ['default_stream_groups'];
  await post('/default_stream_groups/create', { group_name: 'Design', description: '', stream_names: [] });
  const registered = await post('/register', { event_types: types, fetch_event_types: types });

  await post('/invites', { invitee_emails: 'dorothy@example.com', stream_ids: [] });
  await post('/invites/multiuse');
  const { invites } = await get('/invites');
  const inviteId = (isLink: boolean) => invites.find((one: any) => one.is_multiuse === isLink).id as number;

  await post('/users/me/apns_device_token', { token: 'c0ffee5eed', appid: 'com.example.chat' });
  const linkifier = async (word: string) =>
    (
      await post('/realm/filters', {
        pattern: `${word}-(?P<id>[0-9]+)`,
        url_template: 'https://example.com/{id}',
      })
    ).id;
  const group = async (name: string) =>
    (await post('/user_groups/create', { name, description: '', members: [owner_id] })).group_id;
  const playground = { name: 'Ruby', pygments_language: 'Ruby', url_template: 'https://example.com/{code}' };
  const draft = { type: 'private', to: [], topic: '', content: 'Hello' };

  const scheduled = {
    type: 'channel',
    to: stream_id,
    topic: 'lunch',
    content: 'Cake at four',
    scheduled_delivery_timestamp: 4_102_444_800,
  };

  const message_id = await say('Lunch?');
  const reminder = { message_id, scheduled_delivery_timestamp: 4_102_444_800 };

  const notes = { file: new File(['Notes'], 'notes.txt') };
  const { url } = await post('/user_uploads', notes);
  const [realm_id_str, ...filename] = url.replace('/user_uploads/', '').split('/');
  await post('/user_uploads', { file: new File(['Plans'], 'plans.txt') });
  const { attachments } = await get('/attachments');

  return {
    user_id,
    other_user_id,
    muted_user_id: other_user_id,
    bot_id,
    call_id,
    hold_id: (await post('/legal_holds', { user_id: other_user_id, reason: 'A case at court' })).hold_id,
    user_group_id: await group('designers'),
    other_user_group_id: await group('illustrators'),
    stream_id,
    other_stream_id: idOf(streams, 'random'),
    channel_folder_id: (await post('/channel_folders/create', { name: 'Clients' })).channel_folder_id,
    other_channel_folder_id: (await post('/channel_folders/create', { name: 'Teams' })).channel_folder_id,
    group_id: registered.realm_default_stream_groups[0].id,
    message_id,
    other_message_id: await say('Or dinner?'),
    poll_message_id: await say('/poll When?\nnoon\none'),
    attachment_id: attachments[0].id,
    file_id: attachments[1].id,
    realm_id_str,
    filename: filename.join('/'),
    draft_id: (await post('/drafts', { drafts: [draft] })).ids[0],
    saved_snippet_id: (await post('/saved_snippets', { title: 'Thanks', content: 'Thank you!' })).saved_snippet_id,
    reminder_id: (await post('/reminders', reminder)).reminder_id,
    scheduled_message_id: (await post('/scheduled_messages', scheduled)).scheduled_message_id,
    invite_id: inviteId(false),
    invite_link_id: inviteId(true),
    filter_id: await linkifier('BUG'),
    other_filter_id: await linkifier('IDEA'),
    export_id: await realm.export(),
    own_export_id: await realm.exportOwnData(realm.owner),
    webhook_id: (await post('/webhooks', { url: 'http://127.0.0.1:9/', event_types: ['drafts'] })).webhook.id,
    key_id: (await post('/users/me/api_keys', { name: 'Backup script' })).key.id,
    playground_id: (await post('/realm/playgrounds', playground)).id,
    field_id: (await post('/realm/profile_fields', { name: 'Town', field_type: 1 })).id,
    other_field_id: (await post('/realm/profile_fields', { name: 'Hobby', field_type: 1 })).id,
    queue_id,
  };
}
