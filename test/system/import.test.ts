import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAdmin } from '@team-chat/admin';
import { type ArchiveWriter, createArchive, flagsMask, type MessageFlag } from '@team-chat/archive';
import { ApiClient, ok, pictureFile } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

const EXPORTS = join(__dirname, '..', '..', 'libs', 'imports', 'test', 'exports');

let cluster: TestCluster;
let folder: string;
beforeAll(async () => {
  cluster = await startTestCluster();
  folder = mkdtempSync(join(tmpdir(), 'team-chat-import-'));
});
afterAll(async () => {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs one of the operator's commands. Returns its exit code, and what it prints for errors. */
async function admin(...args: string[]): Promise<{ code: number; errors: string[]; out: string[] }> {
  const errors: string[] = [];
  const out: string[] = [];
  const spies = [
    jest.spyOn(console, 'log').mockImplementation((line) => void out.push(String(line))),
    jest
      .spyOn(console, 'error')
      .mockImplementation((line) => void errors.push(line instanceof Error ? line.stack! : String(line))),
  ];
  const env = { NATS_URL: cluster.natsUrl };
  const code = await runAdmin(args, { env, program: 'admin' });
  for (const spy of spies) spy.mockRestore();
  return { code, errors, out };
}

interface Reported {
  counts: Record<string, { source: number; result: number }>;
  left_out: { kind: string; reason: string; count: number; example: string }[];
}

/** Imports an export and returns the report. */
async function importExport(path: string, host: string, ...options: string[]): Promise<Reported> {
  const report = join(folder, `${host}.json`);
  const { code, errors } = await admin('import-organisation', path, '--host', host, '--report', report, ...options);
  expect({ code, errors }).toEqual({ code: 0, errors: [] });
  return JSON.parse(readFileSync(report, 'utf8')) as Reported;
}

/** Gives a user a new password, and returns it. */
async function passwordOf(host: string, email: string): Promise<string> {
  const { code, out } = await admin('reset-password', host, email, '--json');
  expect(code).toBe(0);
  return (JSON.parse(out[0]!) as { password: string }).password;
}

/** Returns a client of a user, who logs in with a new password. */
async function logIn(host: string, email: string): Promise<ApiClient> {
  const password = await passwordOf(host, email);
  const client = new ApiClient(cluster.baseUrls[0]!, undefined, { host });
  return client.as(await ok(client.post('/fetch_api_key', { username: email, password })));
}

interface Message {
  id: number;
  type: string;
  subject: string;
  content: string;
  sender_full_name: string;
  timestamp: number;
  flags: string[];
  reactions: { emoji_name: string; user_id: number }[];
}

async function messagesOf(client: ApiClient, narrow: object[] = []): Promise<Message[]> {
  const asked = { anchor: 'newest', num_before: 1000, num_after: 0, narrow: JSON.stringify(narrow) };
  const { messages } = await ok(client.get('/messages', asked));
  return messages as Message[];
}

/** Returns the numbers of records in the source and in the result, by kind. */
const countsOf = ({ counts }: Reported) =>
  Object.fromEntries(Object.entries(counts).map(([kind, { source, result }]) => [kind, [source, result]]));

test('a workspace of Slack: imported twice, opened, and read', async () => {
  const host = 'slack.example';
  const path = join(EXPORTS, 'slack', 'test_slack_importer.zip');
  const counts = {
    user: [4, 4],
    channel: [2, 2],
    subscription: [8, 8],
    message: [91, 82],
    reaction: [1, 1],
    file: [2, 0],
  };
  expect(countsOf(await importExport(path, host))).toEqual(counts);
  expect(countsOf(await importExport(path, host, '--owner', 'josef@slack.example', '--open'))).toEqual(counts);
  const client = await logIn(host, 'josef@slack.example');
  const { streams } = await ok(client.get('/streams'));
  expect(streams.map(({ name }: { name: string }) => name)).toEqual(['general', 'random']);
  const messages = await messagesOf(client, [{ operator: 'channels', operand: 'public' }]);
  expect(messages).toHaveLength(82);
  expect(messages.map(({ timestamp }) => timestamp)).toEqual(
    messages.map(({ timestamp }) => timestamp).sort((a, b) => a - b),
  );
  expect(messages.slice(-3).map(({ subject, content }) => [subject, content])).toEqual([
    ['2018-01-23 ***rabbitduck***', '<p><strong><em>rabbitduck</em></strong></p>'],
    ['2018-01-23 ***rabbitduck***', '<p>thread 1?</p>'],
    ['2018-01-23 ***rabbitduck***', '<p>msg sent to general as well</p>'],
  ]);
  expect(messages.find(({ content }) => content.includes('test mention'))!.content).toMatch(
    /<span class="user-mention silent" data-user-id="\d+">Carl Muster<\/span> this is a test mention/,
  );
  expect(messages.flatMap(({ reactions }) => reactions.map(({ emoji_name }) => emoji_name))).toEqual(['no_mouth']);
  const again = await admin('import-organisation', path, '--host', host);
  expect(again).toMatchObject({ code: 1, errors: ['The organization was opened: nothing more can be imported.'] });
});

test('teams of Mattermost: direct messages, files, emoji, and what users have read', async () => {
  const host = 'mattermost.example';
  const path = join(EXPORTS, 'mattermost', 'direct_channel');
  await importExport(path, host);
  // Nobody can log in before the organisation is open.
  const early = await passwordOf(host, 'harry@zulip.com');
  const closed = new ApiClient(cluster.baseUrls[0]!, undefined, { host });
  const refused = await closed.post('/fetch_api_key', { username: 'harry@zulip.com', password: early });
  expect(refused.body).toMatchObject({ code: 'REALM_DEACTIVATED' });
  const report = await importExport(path, host, '--owner', 'harry@zulip.com', '--open');
  expect(countsOf(report)).toEqual({
    user: [4, 4],
    channel: [3, 3],
    subscription: [9, 9],
    message: [11, 11],
    reaction: [1, 1],
    file: [2, 2],
  });
  const harry = await logIn(host, 'harry@zulip.com');
  const messages = await messagesOf(harry);
  expect(messages).toHaveLength(11);
  expect(messages.filter(({ flags }) => !flags.includes('read'))).toEqual([]);
  const direct = messages.filter(({ type }) => type === 'private');
  expect(direct.map(({ sender_full_name }) => sender_full_name)).toContain('Tom Riddle');
  const [link] = /\/user_uploads\/[^"]*harry-ron\.jpg/.exec(direct.map(({ content }) => content).join())!;
  const { url } = await ok(harry.get(link.replace('/user_uploads', '/user_uploads')));
  expect(url).toMatch(/harry-ron\.jpg$/);
});

test('a dump of Rocket.Chat: files, emoji and pictures of users', async () => {
  const host = 'rocketchat.example';
  const report = await importExport(join(EXPORTS, 'rocketchat'), host, '--owner', 'harrypotter@email.com', '--open');
  expect(countsOf(report)).toEqual({
    user: [6, 6],
    avatar: [1, 1],
    channel: [6, 6],
    subscription: [14, 14],
    emoji: [5, 5],
    message: [87, 43],
    reaction: [10, 9],
    file: [4, 4],
  });
  expect(report.left_out).toContainEqual({
    kind: 'reaction',
    reason: 'the emoji does not exist',
    count: 1,
    example: 'grin',
  });
  const harry = await logIn(host, 'harrypotter@email.com');
  const messages = await messagesOf(harry);
  expect(messages.filter(({ content }) => content.includes('alt=":tick:"'))).toHaveLength(1);
  expect(messages.find(({ content }) => content.includes('Join the'))!.content).toContain(
    '>#gryffindor-common-room</a>',
  );
});

/** Ids in the archive below. No organisation here has them. */
const [ANN, BEN, GUEST, BOT, NOTIFIER, GENERAL, SECRET, COOKS, FOLDER] = [
  9001, 9002, 9003, 9004, 9005, 9101, 9102, 9201, 9301,
];
const recipients = { general: 1, secret: 2, ann: 3, ben: 4, three: 5 };
const T = 1_600_000_000;

async function writeUsers(archive: ArchiveWriter): Promise<void> {
  const user = (id: number, full_name: string, role: number, others: object = {}) =>
    archive.add('zerver_userprofile', {
      ...{ id, full_name, role, realm: 1, date_joined: T, email: `user${id}@old.example` },
      delivery_email: `${full_name.toLowerCase()}@old.example`,
      ...others,
    });
  await user(ANN, 'Ann', 100, { twenty_four_hour_time: true, timezone: 'Europe/Berlin' });
  await user(BEN, 'Ben', 400, { resolved_topic_notice_auto_read_policy: 3 });
  await user(GUEST, 'Gil', 600, { is_active: false });
  await user(BOT, 'Beep', 400, { is_bot: true, bot_type: 1, bot_owner: BEN });
  await archive.add('zerver_userprofile_crossrealm', {
    id: NOTIFIER,
    email: 'notification-bot@old.example',
    recipient_id: 9,
  });
  await archive.add('zerver_alertword', { id: 1, realm: 1, user_profile: BEN, word: 'pizza' });
  await archive.add('zerver_muteduser', { id: 1, user_profile: BEN, muted_user: GUEST, date_muted: T });
  const unicorn = { emoji_name: 'unicorn', emoji_code: '1f984' };
  await archive.add('zerver_userstatus', {
    ...{ id: 1, user_profile: BEN, timestamp: T, client: 1, status_text: 'out' },
    ...unicorn,
  });
  await archive.add('zerver_savedsnippet', {
    ...{ id: 1, realm: 1, user_profile: BEN, title: 'Thanks', content: 'Thank you', date_created: T },
  });
  await archive.add('zerver_onboardingstep', {
    ...{ id: 1, user: BEN, onboarding_step: 'intro_inbox_view_modal', timestamp: T },
  });
  const url_template = 'https://play.example/{code}';
  await archive.add('zerver_realmplayground', {
    ...{ id: 1, realm: 1, name: 'Play', pygments_language: 'Python', url_template },
  });
  await archive.add('zerver_realmplayground', {
    ...{ id: 2, realm: 1, name: 'No template', pygments_language: 'Python', url_template: 'javascript:alert(1)' },
  });
  await archive.add('zerver_customprofilefield', { id: 7, realm: 1, name: 'Team', field_type: 1 });
  await archive.add('zerver_customprofilefieldvalue', { id: 1, user_profile: BEN, field: 7, value: 'Kitchen' });
  const [everyone, nobody] = [9202, 9203];
  for (const [id, name] of [
    [everyone, 'role:members'],
    [nobody, 'role:nobody'],
  ] as const) {
    const named = { id, usergroup_ptr: id, name, is_system_group: true, realm_for_sharding: 1 };
    await archive.add('zerver_namedusergroup', named);
  }
  await archive.add('zerver_namedusergroup', {
    ...{ id: COOKS, usergroup_ptr: COOKS, name: 'cooks', creator: ANN, realm_for_sharding: 1 },
    can_mention_group: 9204,
  });
  await archive.add('zerver_usergroupmembership', { id: 1, user_group: COOKS, user_profile: BEN });
  // A group without a name: the value of a setting.
  await archive.add('zerver_usergroup', { id: 9204, realm: 1 });
  await archive.add('zerver_usergroupmembership', { id: 2, user_group: 9204, user_profile: ANN });
  await archive.add('zerver_usergroupmembership', { id: 3, user_group: 9204, user_profile: GUEST });
  await archive.add('zerver_groupgroupmembership', { id: 1, supergroup: 9204, subgroup: COOKS });
}

async function writeChannels(archive: ArchiveWriter): Promise<void> {
  await archive.add('zerver_channelfolder', { id: FOLDER, realm: 1, name: 'Work', creator: BEN, date_created: T });
  const stream = { realm: 1, date_created: T };
  await archive.add('zerver_stream', {
    ...stream,
    id: GENERAL,
    name: 'general',
    description: 'For *all*',
    folder: FOLDER,
  });
  await archive.add('zerver_stream', {
    ...{ ...stream, id: SECRET, name: 'secret', invite_only: true, history_public_to_subscribers: false },
    can_send_message_group: COOKS,
  });
  await archive.add('zerver_defaultstream', { id: 1, realm: 1, stream: GENERAL });
  const recipient = (id: number, type: number, type_id: number) =>
    archive.add('zerver_recipient', { id, type, type_id });
  await recipient(recipients.general, 2, GENERAL);
  await recipient(recipients.secret, 2, SECRET);
  await recipient(recipients.ann, 1, ANN);
  await recipient(recipients.ben, 1, BEN);
  await recipient(recipients.three, 3, 77);
  let id = 1;
  const subscribe = (user_profile: number, recipient: number, others = {}) =>
    archive.add('zerver_subscription', { id: id++, user_profile, recipient, ...others });
  for (const user of [ANN, BEN, GUEST]) {
    await subscribe(user, recipients.general, { color: '#aabbcc', pin_to_top: user === BEN });
    await subscribe(user, recipients.three);
  }
  await subscribe(BEN, recipients.secret);
  await archive.add('zerver_usertopic', {
    ...{ id: 1, user_profile: BEN, stream: GENERAL, recipient: recipients.general, topic_name: 'lunch' },
    ...{ last_updated: T, visibility_policy: 3 },
  });
  await archive.add('zerver_realmfilter', {
    id: 1,
    realm: 1,
    pattern: '#(?P<id>[0-9]+)',
    url_template: 'https://bugs.example/{id}',
  });
}

async function writeMessages(archive: ArchiveWriter): Promise<void> {
  let next = 1;
  const receive = (message: number, user_profile: number, flags: MessageFlag[]) =>
    archive.add('zerver_usermessage', { id: next++, user_profile, message, flags_mask: flagsMask(flags) });
  const say = (id: number, sender: number, recipient: number, content: string, others = {}) =>
    archive.add('zerver_message', {
      ...{ id, sender, recipient, content, subject: 'lunch', realm: 1, sending_client: 1, date_sent: T + id },
      // Never stored.
      rendered_content: '<script>alert(1)</script>',
      ...others,
    });
  await archive.add('zerver_client', { id: 1, name: 'website' });
  await say(10, ANN, recipients.general, 'Pizza, @**Ben|9002**? #12 :cat_party:');
  await receive(10, ANN, ['read']);
  await receive(10, BEN, ['mentioned', 'has_alert_word', 'starred']);
  const edits = [{ user_id: BEN, timestamp: T + 12, prev_content: 'Nope', prev_rendered_content: '<b>x</b>' }];
  await say(11, BEN, recipients.general, 'Yes, [see](#narrow/channel/9101-general/topic/lunch/near/10) #**secret**', {
    last_edit_time: T + 12,
    edit_history: JSON.stringify(edits),
  });
  await receive(11, BEN, ['read']);
  await say(
    12,
    BEN,
    recipients.secret,
    'The file: [a.txt](/user_uploads/1/ab/xyz/a.txt), [not mine](/user_uploads/1/ab/other/b.txt)',
  );
  await receive(12, BEN, ['read']);
  await say(13, ANN, recipients.ben, 'Direct to Ben');
  await receive(13, ANN, ['read']);
  await receive(13, BEN, []);
  await archive.finishMessageFile();
  await say(14, BOT, recipients.three, 'To three');
  for (const user of [ANN, BEN, GUEST]) await receive(14, user, []);
  await say(15, NOTIFIER, recipients.general, '@_**Ann|9001** renamed it');
  await receive(15, ANN, []);
  await archive.finishMessageFile();
  const reaction = { user_profile: ANN, message: 10 };
  await archive.add('zerver_reaction', { ...reaction, id: 1, emoji_name: 'tada', emoji_code: '1f389' });
  const own = { emoji_name: 'cat_party', emoji_code: '5', reaction_type: 'realm_emoji' };
  await archive.add('zerver_reaction', { ...reaction, id: 2, ...own });
}

async function writeFiles(archive: ArchiveWriter): Promise<void> {
  const facts = { realm: 1, owner: BEN, create_time: T, size: 4, content_type: 'text/html' };
  await archive.add('zerver_attachment', {
    ...facts,
    id: 1,
    file_name: 'a.txt',
    path_id: '1/ab/xyz/a.txt',
    messages: [12],
  });
  await archive.add('zerver_attachment', {
    ...facts,
    id: 2,
    file_name: 'b.txt',
    path_id: '1/ab/other/b.txt',
    messages: [],
  });
  for (const path of ['1/ab/xyz/a.txt', '1/ab/other/b.txt']) {
    const record = { realm_id: 1, s3_path: path, path, user_profile_id: BEN, user_profile_email: 'ben@old.example' };
    await archive.addFile('uploads', record, { size: 4, content: Readable.from([Buffer.from('meow')]) });
  }
  const picture = Buffer.from(await pictureFile().arrayBuffer());
  await archive.add('zerver_realmemoji', { id: 5, realm: 1, author: ANN, name: 'cat_party', file_name: '5.png' });
  await archive.addFile(
    'emoji',
    { realm_id: 1, s3_path: '1/emoji/images/5.png', path: '1/emoji/images/5.png', file_name: '5.png' },
    { size: picture.length, content: Readable.from([picture]) },
  );
  await archive.addFile(
    'avatars',
    { realm_id: 1, s3_path: '1/9002.original', path: '1/9002.original', user_profile_id: BEN, user_profile_email: '' },
    { size: picture.length, content: Readable.from([picture]) },
  );
}

async function writeArchive(): Promise<string> {
  const path = join(folder, 'archive.tar.gz');
  const content = createArchive({ folder: 'export', modified: new Date(0), release: '11.0' }, async (archive) => {
    await archive.add('zerver_realm', {
      ...{ id: 1, name: 'Old', string_id: 'old', date_created: T, deactivated: true, allow_message_editing: false },
      ...{ topics_policy: 3, new_stream_announcements_stream: GENERAL, can_create_groups: 9204 },
    });
    await writeUsers(archive);
    await writeChannels(archive);
    await writeMessages(archive);
    await writeFiles(archive);
  });
  await pipeline(content, createWriteStream(path));
  return path;
}

test("an archive in the established server's format", async () => {
  const host = 'archive.example';
  const path = await writeArchive();
  const report = await importExport(path, host);
  expect(countsOf(report)).toEqual({
    user: [4, 4],
    avatar: [1, 1],
    profile_field: [1, 1],
    saved_snippet: [1, 1],
    onboarding_step: [1, 1],
    muted_user: [1, 1],
    group: [1, 1],
    folder: [1, 1],
    channel: [2, 2],
    subscription: [4, 4],
    emoji: [1, 1],
    file: [2, 2],
    linkifier: [1, 1],
    topic_policy: [1, 1],
    message: [6, 6],
    reaction: [2, 2],
  });
  await importExport(path, host, '--owner', 'ann@old.example,gil@old.example', '--open');
  const ann = await logIn(host, 'ann@old.example');
  const ben = await logIn(host, 'ben@old.example');
  const benId = (await ok(ben.get('/users/me'))).user_id as number;

  const messages = await messagesOf(ben);
  expect(messages.map(({ content }) => content)).toEqual([
    expect.stringContaining(`<span class="user-mention" data-user-id="${benId}">@Ben</span>`),
    expect.stringContaining(`/near/${messages[0]!.id}"`),
    expect.stringContaining('/a.txt">a.txt</a>'),
    '<p>Direct to Ben</p>',
    '<p>To three</p>',
  ]);
  expect(messages[0]!.content).toContain('href="https://bugs.example/12"');
  expect(messages[0]!.content).toContain('alt=":cat_party:"');
  expect(messages.map(({ flags }) => flags.sort())).toEqual([
    ['has_alert_word', 'mentioned', 'starred'],
    ['read'],
    ['read'],
    [],
    [],
  ]);
  expect(messages[0]!.reactions.map(({ emoji_name }) => emoji_name)).toEqual(['tada', 'cat_party']);
  const { message_history } = await ok(ben.get(`/messages/${messages[1]!.id}/history`));
  expect(message_history[1]).toMatchObject({ prev_rendered_content: '<p>Nope</p>', user_id: benId });
  const channel = /data-stream-id="(\d+)"[^>]*>#secret/.exec(messages[1]!.content);
  expect(channel).not.toBeNull();

  // The archive says that Ann did not receive the second message.
  expect((await messagesOf(ann)).map(({ sender_full_name }) => sender_full_name)).toEqual([
    ...['Ann', 'Ann', 'Beep', 'Notification Bot'],
  ]);
  const [file] = /\/user_uploads\/[^"]*\/a\.txt/.exec(messages[2]!.content)!;
  expect((await ben.get(file!)).status).toBe(200);
  expect((await ann.get(file!)).status).toBe(403);
  expect(messages[2]!.content).toContain('href="/user_uploads/1/ab/other/b.txt"');

  const registered = await ok(
    ben.post('/register', {
      fetch_event_types: JSON.stringify([
        'realm',
        'realm_user',
        'subscription',
        'realm_user_groups',
        'user_settings',
        'message',
        'update_message_flags',
        'user_topic',
        'muted_users',
        'alert_words',
        'channel_folders',
        'saved_snippets',
        'realm_playgrounds',
        'user_status',
      ]),
    }),
  );
  expect(registered).toMatchObject({
    realm_allow_message_editing: false,
    realm_topics_policy: 'disable_empty_topic',
    realm_name: 'Old',
    alert_words: ['pizza'],
    saved_snippets: [{ title: 'Thanks', content: 'Thank you' }],
    realm_playgrounds: [{ name: 'Play', pygments_language: 'Python' }],
    user_status: { [benId]: { status_text: 'out', emoji_name: 'unicorn' } },
    user_settings: { resolved_topic_notice_auto_read_policy: 'never' },
    unread_msgs: { count: 3 },
    user_topics: [expect.objectContaining({ topic_name: 'lunch', visibility_policy: 3 })],
    channel_folders: [expect.objectContaining({ name: 'Work', creator_id: benId })],
  });
  const cooks = registered.realm_user_groups.find(({ name }: { name: string }) => name === 'cooks');
  expect(cooks).toMatchObject({ members: [benId], can_mention_group: { direct_subgroups: [cooks.id] } });
  const general = registered.subscriptions.find(({ name }: { name: string }) => name === 'general');
  expect(general).toMatchObject({
    color: '#aabbcc',
    pin_to_top: true,
    rendered_description: '<p>For <em>all</em></p>',
  });
  expect(registered.realm_new_stream_announcements_stream_id).toBe(general.stream_id);
  const secret = registered.subscriptions.find(({ name }: { name: string }) => name === 'secret');
  expect(secret).toMatchObject({ invite_only: true, can_send_message_group: cooks.id });
  const me = registered.realm_users.find(({ user_id }: { user_id: number }) => user_id === benId);
  expect(Object.values(me.profile_data)).toEqual([{ value: 'Kitchen', rendered_value: '<p>Kitchen</p>' }]);
  expect(me.avatar_url).toMatch(/^\/user_avatars\//);
  const roles = new Map(
    registered.realm_users.map(({ full_name, role }: { full_name: string; role: number }) => [full_name, role]),
  );
  expect([roles.get('Ann'), roles.get('Ben'), roles.get('Gil')]).toEqual([100, 400, 100]);

  // A message after the import is unread for its recipients.
  await ok(ann.post('/messages', { type: 'channel', to: 'general', topic: 'lunch', content: 'after' }));
  const { unread_msgs } = await ok(
    ben.post('/register', { fetch_event_types: JSON.stringify(['message', 'update_message_flags']) }),
  );
  expect(unread_msgs.count).toBe(4);
});

/** Returns what a user sees of the messages, without ids and paths, which differ between organisations. */
async function seenBy(client: ApiClient): Promise<unknown[]> {
  const narrow = [{ operator: 'channels', operand: 'public' }];
  const all = [...(await messagesOf(client)), ...(await messagesOf(client, narrow))];
  return all.map(({ subject, content, sender_full_name, timestamp, flags, reactions }) => ({
    ...{ subject, sender_full_name, timestamp, flags },
    content: content.replace(/\d+/g, '0').replace(/user_uploads\/[^"]*\/|src="[^"]*"/g, ''),
    reactions: reactions.map(({ emoji_name }) => emoji_name),
  }));
}

test('an organisation that is exported here and imported again is the same for its users', async () => {
  const [from, to] = ['from.example', 'to.example'];
  const owners = ['--owner', 'ann@old.example,gil@old.example', '--open'];
  await importExport(await writeArchive(), from, ...owners);
  const file = join(folder, 'exported.tar.gz');
  expect(await admin('export-organisation', from, '--all', '--to', file)).toMatchObject({ code: 0, errors: [] });
  const report = await importExport(file, to, ...owners);
  for (const { source, result } of Object.values(report.counts)) expect(result).toBe(source);
  for (const user of ['ann@old.example', 'ben@old.example', 'gil@old.example']) {
    const before = await seenBy(await logIn(from, user));
    expect(before.length).toBeGreaterThan(3);
    expect(await seenBy(await logIn(to, user))).toEqual(before);
  }
});

/** Writes an export of Slack with messages of many days. */
function writeSlackExport(days: number, perDay: number): string {
  const path = join(folder, `slack-${days}`);
  mkdirSync(join(path, 'general'), { recursive: true });
  const users = [{ id: 'U1', name: 'ada', real_name: 'Ada', profile: { email: 'ada@many.example' } }];
  writeFileSync(join(path, 'users.json'), JSON.stringify(users));
  writeFileSync(
    join(path, 'channels.json'),
    JSON.stringify([{ id: 'C1', name: 'general', created: T, members: ['U1'] }]),
  );
  for (let day = 0; day < days; day++) {
    const start = T + day * 86_400;
    const messages = Array.from({ length: perDay }, (_, index) => ({
      ...{ ts: `${start + index}.000000`, user: 'U1', text: `message ${day * perDay + index}` },
      reactions: [{ name: 'tada', users: ['U1'] }],
    }));
    const date = new Date(start * 1000).toISOString().slice(0, 10);
    writeFileSync(join(path, 'general', `${date}.json`), JSON.stringify(messages));
  }
  return path;
}

test('a later export adds only what is new', async () => {
  const host = 'later.example';
  const path = writeSlackExport(2, 3);
  expect(countsOf(await importExport(path, host))).toMatchObject({ message: [6, 6], reaction: [6, 6], user: [1, 1] });
  const write = (name: string, content: unknown) => writeFileSync(join(path, name), JSON.stringify(content));
  const profile = (name: string) => ({ email: `${name}@later.example` });
  write('users.json', [
    { id: 'U1', name: 'ada', real_name: 'Ada', profile: profile('other') },
    { id: 'U2', name: 'bo', real_name: 'Bo', profile: profile('bo') },
  ]);
  write('channels.json', [
    { id: 'C1', name: 'general', created: T, members: ['U1', 'U2'] },
    { id: 'C2', name: 'new', created: T, members: ['U2'] },
  ]);
  write('general/2020-09-13.json', [
    { ts: `${T}.000000`, user: 'U1', text: 'edited meanwhile', reactions: [{ name: 'smile', users: ['U2'] }] },
    { ts: `${T + 1}.500000`, user: 'U2', text: 'was hidden at first' },
  ]);
  mkdirSync(join(path, 'new'));
  write('new/2020-09-20.json', [{ ts: `${T + 7 * 86_400}.000000`, user: 'U2', text: 'see <#C1>' }]);
  await importExport(path, host, '--owner', 'ada@many.example', '--open');
  const ada = await logIn(host, 'ada@many.example');
  const messages = await messagesOf(ada, [{ operator: 'channels', operand: 'public' }]);
  expect(messages.map(({ content }) => content.replace(/<.*?>/g, ''))).toEqual([
    ...['message 0', 'message 1', 'message 2', 'message 3', 'message 4', 'message 5'],
    ...['was hidden at first', 'see #general'],
  ]);
  expect(messages[0]!.reactions.map(({ emoji_name }) => emoji_name)).toEqual(['tada', 'smile']);
  const bo = await logIn(host, 'bo@later.example');
  expect(await messagesOf(bo)).toHaveLength(8);
});

test('users, channels and messages that the source has twice', async () => {
  const host = 'twice.example';
  const path = join(folder, 'twice');
  mkdirSync(join(path, 'general'), { recursive: true });
  const write = (name: string, content: unknown) => writeFileSync(join(path, name), JSON.stringify(content));
  const user = (id: string, email: string) => ({ id, name: id, real_name: 'Ada', profile: { email } });
  const [ada, copy, other] = [
    user('U1', 'ada@twice.example'),
    user('U2', 'ADA@twice.example'),
    user('U3', 'no address'),
  ];
  write('users.json', [ada, copy, other, ada]);
  const channel = (id: string, name: string) => ({ id, name, created: T, members: ['U1', 'U2', 'U2'] });
  write('channels.json', [channel('C1', 'general'), channel('C2', 'General'), channel('C1', 'general')]);
  const message = { ts: `${T}.000000`, user: 'U2', text: 'hello <@U1>' };
  write('general/2020-09-13.json', [message, message]);
  const report = await importExport(path, host, '--owner', 'ada@twice.example', '--open');
  const client = await logIn(host, 'ada@twice.example');
  expect(countsOf(report)).toEqual({ user: [4, 3], channel: [3, 2], subscription: [4, 4], message: [2, 1] });
  expect(report.left_out.map(({ kind, reason, example }) => [kind, reason, example])).toEqual([
    ['user', 'the export has it twice', 'U1'],
    ['channel', 'the export has it twice', 'C1'],
    ['user', 'an address that is wrong or another user has; the user is inactive', 'Ada ADA@twice.example'],
    ['channel', 'the channel has another name', 'General, now General (2)'],
    ['message', 'the export has it twice', `C1-${T}.000000`],
  ]);
  const { members } = await ok(client.get('/users'));
  expect(members.map(({ full_name, is_active }: Record<string, unknown>) => [full_name, is_active])).toEqual([
    ['Ada', true],
    ['Ada', false],
    ['Ada', false],
  ]);
  const { streams } = await ok(client.get('/streams'));
  expect(streams.map(({ name }: { name: string }) => name)).toEqual(['general', 'General (2)']);
  expect(await messagesOf(client)).toHaveLength(1);
});

test('what cannot be imported is refused in one line, and nothing is half open', async () => {
  const host = 'bad.example';
  const refusal = async (path: string, ...options: string[]) => {
    const { code, errors } = await admin('import-organisation', path, '--host', host, ...options);
    expect(code).toBe(1);
    expect(errors).toHaveLength(1);
    return errors[0];
  };
  const archive = await writeArchive();
  const cut = join(folder, 'cut.tar.gz');
  writeFileSync(cut, readFileSync(archive).subarray(0, 2000));
  expect(await refusal(cut)).toMatch(/^The archive is damaged or not complete: /);
  expect(await refusal(join(folder, 'nothing'))).toMatch(/^There is no file or folder/);
  expect(await refusal(archive, '--open')).toBe('An organization that is opened needs an owner.');
  expect(await refusal(archive, '--open', '--owner', 'nobody')).toBe('nobody is no email address.');
  expect((await admin('reactivate-organisation', host)).errors).toEqual([
    'The import of the organization is not finished.',
  ]);
  const { realms } = JSON.parse(
    (await admin('list-organisations', '--json')).out[0]!.replace('"organisations"', '"realms"'),
  ) as {
    realms: { host: string; is_active: boolean }[];
  };
  expect(realms.find((realm) => realm.host === host)).toMatchObject({ is_active: false });
  // The host name of an organisation that was not imported.
  const other = await cluster.aRealm();
  const taken = await admin('import-organisation', archive, '--host', other.host);
  expect(taken.errors).toEqual(['Host name is already in use.']);
});

test('a dry run writes nothing', async () => {
  const report = await importExport(join(EXPORTS, 'rocketchat'), 'dry.example', '--dry-run');
  expect(countsOf(report)).toMatchObject({ user: [6, 6], message: [87, 43], file: [4, 4] });
  const { out } = await admin('list-organisations');
  expect(out.join('\n')).not.toContain('dry.example');
});

test('an import that was killed several times goes on where it was', async () => {
  const host = 'many.example';
  const path = writeSlackExport(30, 200);
  const program = join(__dirname, '..', '..', 'deploy', 'admin.mjs');
  const args = [program, 'import-organisation', path, '--host', host, '--report', join(folder, 'killed.json')];
  const env = { ...process.env, NATS_URL: cluster.natsUrl };
  for (const delay of [900, 1500, 2100, 2700]) {
    const child = spawn(process.execPath, args, { env, stdio: 'ignore' });
    await sleep(delay);
    child.kill('SIGKILL');
  }
  const report = await importExport(path, host, '--owner', 'ada@many.example', '--open');
  expect(countsOf(report)).toMatchObject({ message: [6000, 6000], reaction: [6000, 6000] });
  const ada = await logIn(host, 'ada@many.example');
  const asked = { anchor: 'newest', num_before: 5000, num_after: 0 };
  const { messages } = await ok(ada.get('/messages', asked));
  const contents = (messages as Message[]).map(({ content, reactions }) => `${content} ${reactions.length}`);
  expect(contents).toEqual(Array.from({ length: 5000 }, (_, index) => `<p>message ${index + 1000}</p> 1`));
});
