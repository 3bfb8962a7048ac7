import { createWriteStream } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ArchiveWriter, createArchive } from '@team-chat/archive';
import { serialize } from 'bson';
import { DryRunTarget, Loader, openSource, Report } from './index';
import type { MessageRecord, SourceRecord, UserRecord } from './index';

const EXPORTS = join(__dirname, '..', 'test', 'exports');
const fetchFile = () => Promise.reject(new Error('no file is fetched'));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imports-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Reads an export as a dry run does. */
async function read(path: string): Promise<{ records: SourceRecord[]; report: ReturnType<Report['toJSON']> }> {
  await using source = await openSource(path, { fetchFile });
  const report = new Report();
  const records: SourceRecord[] = [];
  const options = { host: 'a.example', program: source.program, hasRecipients: false, owners: [], isOpened: false };
  async function* noted() {
    for await (const record of source.records(report)) {
      records.push(record);
      yield record;
    }
  }
  await new Loader(new DryRunTarget(), report, options).load(noted(), () => undefined);
  return { records, report: report.toJSON() };
}

const messagesOf = (records: SourceRecord[]) =>
  records.filter((record): record is MessageRecord => record.kind === 'message');
const topicsOf = (records: SourceRecord[]) => [
  ...new Set(messagesOf(records).flatMap(({ to }) => ('topic' in to ? to.topic : []))),
];

/** Returns the numbers of records in the source and in the result, by kind. */
const countsOf = ({ counts }: ReturnType<Report['toJSON']>) =>
  Object.fromEntries(Object.entries(counts).map(([kind, { source, result }]) => [kind, [source, result]]));
const leftOutOf = ({ left_out }: ReturnType<Report['toJSON']>) =>
  left_out.map(({ kind, reason, count }) => `${count} ${kind}: ${reason}`);

/** Writes files with JSON into the test's folder. */
async function writeExport(files: Record<string, unknown>): Promise<string> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    const isWhole = typeof content === 'string' || content instanceof Uint8Array;
    await writeFile(join(folder, path), isWhole ? content : JSON.stringify(content));
  }
  return folder;
}

test('an export of Slack', async () => {
  const { records, report } = await read(join(EXPORTS, 'slack', 'test_slack_importer.zip'));
  expect(countsOf(report)).toEqual({
    user: [4, 4],
    channel: [2, 2],
    subscription: [8, 8],
    message: [91, 82],
    reaction: [1, 1],
    file: [2, 2],
  });
  expect(leftOutOf(report)).toEqual([
    '9 message: notices about channels',
    '4 user: no address; the user is inactive',
    '3 text: markup that has no counterpart',
  ]);
  expect(topicsOf(records)).toEqual(['imported from Slack', '2018-01-23 ***rabbitduck***']);
});

test('an export of Slack whose folders have names of another alphabet', async () => {
  const { records, report } = await read(join(EXPORTS, 'slack', 'test_unicode_slack_importer.zip'));
  expect(countsOf(report)).toEqual({ user: [1, 1], channel: [3, 3], subscription: [3, 3], message: [5, 2] });
  expect(leftOutOf(report)).toEqual(['3 message: notices about channels']);
  expect(messagesOf(records).map(({ content }) => content)).toEqual(['Some message here!', '例']);
});

test('an export of Slack with direct conversations', async () => {
  const [ANN, BEN, EVE, GUS] = ['U061A1R2R', 'U061A5N1G', 'U064KUGRJ', 'U061A3E0G'];
  const user = (id: string, name: string, others = {}) => ({
    id,
    name,
    profile: { email: `${name}@a.example` },
    ...others,
  });
  const said = (ts: number, sender: string) => [{ ts: `${ts}.000000`, user: sender, text: 'hello' }];
  await cp(join(EXPORTS, 'slack', 'lists'), folder, { recursive: true });
  const { records, report } = await read(
    await writeExport({
      'users.json': [
        user(ANN!, 'ann'),
        user(BEN!, 'ben', { is_owner: true }),
        user(EVE!, 'eve', { is_ultra_restricted: true }),
      ],
      'DJ47BL849/2019-05-01.json': said(1556700000, ANN!),
      'DRS3PSLDK/2019-05-02.json': said(1556800000, EVE!),
      'mpdm-user4--user1--user5-1/2019-05-03.json': said(1556900000, GUS!),
      'general/2019-05-04.json': said(1557000000, BEN!),
      'nowhere/2019-05-05.json': said(1557100000, BEN!),
    }),
  );
  expect(records[0]).toMatchObject({ kind: 'organisation', name: 'acme', date_created: 1433558319 });
  expect(messagesOf(records).map(({ to, sender }) => [sender, to])).toEqual([
    [ANN, { users: [ANN, BEN] }],
    [EVE, { users: [EVE] }],
    [GUS, { users: [EVE, GUS] }],
    [BEN, { channel: 'C061A0YJG', topic: 'imported from Slack' }],
  ]);
  const users = records.filter(({ kind }) => kind === 'user') as UserRecord[];
  expect(users.map(({ id, role, is_active }) => [id, role, is_active])).toEqual([
    [ANN, 400, true],
    [BEN, 200, true],
    [EVE, 600, true],
    // A user whom the export does not list.
    [GUS, 400, false],
    ['U1HJ9SY49', 400, false],
    ['U3673G9N2', 400, false],
  ]);
  expect(countsOf(report)).toEqual({ user: [6, 6], channel: [4, 4], subscription: [8, 8], message: [4, 4] });
  expect(leftOutOf(report)).toEqual([
    '1 message: the export does not list the conversation',
    '3 user: no address; the user is inactive',
  ]);
});

test('an export of Mattermost with several teams', async () => {
  const { records, report } = await read(join(EXPORTS, 'mattermost'));
  expect(countsOf(report)).toEqual({
    user: [5, 5],
    channel: [5, 5],
    subscription: [11, 11],
    emoji: [2, 2],
    message: [21, 21],
    reaction: [9, 9],
  });
  expect(leftOutOf(report)).toEqual([]);
  expect(topicsOf(records)).toEqual(['imported from mattermost', '2019-03-21 harry joined the channel.']);
});

test('an export of Mattermost with direct messages and files', async () => {
  const { report } = await read(join(EXPORTS, 'mattermost', 'direct_channel'));
  expect(countsOf(report)).toEqual({
    user: [4, 4],
    channel: [3, 3],
    subscription: [9, 9],
    message: [11, 11],
    reaction: [1, 1],
    file: [2, 2],
  });
  expect(leftOutOf(report)).toEqual([]);
});

test('an export of Mattermost with a guest', async () => {
  await cp(join(EXPORTS, 'mattermost', 'exported_emoji'), join(folder, 'exported_emoji'), { recursive: true });
  const { records, report } = await read(
    await writeExport({ 'export.json': await readFile(join(EXPORTS, 'mattermost', 'guestExport.json')) }),
  );
  expect(countsOf(report)).toEqual({
    user: [6, 6],
    channel: [5, 5],
    subscription: [12, 12],
    emoji: [2, 2],
    message: [21, 21],
    reaction: [9, 9],
  });
  expect(leftOutOf(report)).toEqual([]);
  const guests = records.filter((record) => record.kind === 'user' && record.role === 600);
  expect(guests).toMatchObject([{ id: 'sirius', full_name: 'Sirius Black' }]);
});

test('a dump of Rocket.Chat', async () => {
  const { records, report } = await read(join(EXPORTS, 'rocketchat'));
  expect(countsOf(report)).toEqual({
    user: [6, 6],
    avatar: [1, 1],
    channel: [6, 6],
    subscription: [14, 14],
    emoji: [5, 5],
    message: [87, 43],
    reaction: [10, 10],
    file: [4, 4],
  });
  expect(leftOutOf(report)).toEqual([
    '36 message: notices about rooms',
    '8 message: conversations with visitors of a website',
  ]);
  expect(topicsOf(records)).toEqual([
    'Imported from Rocket.Chat',
    'Thread 1 (Imported from Rocket.Chat)',
    'Thread 2 (Imported from Rocket.Chat)',
    't-h-p discussion (Imported from Rocket.Chat)',
    'thp-channel-2 discussions (Imported from Rocket.Chat)',
    'Random discussion (Imported from Rocket.Chat)',
  ]);
});

const USERS = [{ id: 'U1', name: 'ada', real_name: 'Ada', profile: { email: 'ada@example.com' } }];
const CHANNELS = [{ id: 'C1', name: 'general', created: 1, members: ['U1'] }];
const slack = (messages: unknown[], others = {}) => ({
  'users.json': USERS,
  'channels.json': CHANNELS,
  'general/2020-01-01.json': messages,
  ...others,
});

test('messages without a sender, a text or a form that is known are left out, and those before 1970 are of 1970', async () => {
  const messages = [
    { ts: '-5.000000', user: 'U1', text: 'early' },
    { ts: '1577836800.000100', text: 'nobody' },
    { ts: 'yesterday', user: 'U1', text: 'x' },
    { ts: '1577836800.000200', user: 'U1', text: ' ' },
    { ts: '1577836800.000300', user: 'U2', text: 'from a user whom the export does not list\0' },
  ];
  const { records, report } = await read(await writeExport(slack(messages)));
  expect(messagesOf(records).map(({ timestamp, content }) => [timestamp, content])).toEqual([
    [0, 'early'],
    [1577836800.0002, ' '],
    [1577836800.0003, 'from a user whom the export does not list'],
  ]);
  expect(report.counts.message).toEqual({ source: 5, result: 2 });
  expect(leftOutOf(report)).toEqual([
    '1 message: an unknown kind of message',
    '1 message: a time before 1970 became 1970',
    '1 message: no sender',
    '1 message: no text',
    '1 user: no address; the user is inactive',
  ]);
});

test('files of Slack are fetched with a token from the host of its files alone', async () => {
  const urls = [
    'https://files.slack.com/files-pri/a.txt?t=xoxe-1',
    'https://files.slack.com/files-pri/b.txt',
    'http://files.slack.com/files-pri/c.txt?t=xoxe-1',
    'https://files.slack.com.evil.example/d.txt?t=xoxe-1',
    'https://169.254.169.254/latest?t=xoxe-1',
    'file:///etc/passwd?t=xoxe-1',
    '',
  ];
  const files = urls.map((url_private_download, index) => ({
    id: `F${index}`,
    name: `${index}.txt`,
    size: 4,
    url_private_download,
  }));
  const { records, report } = await read(
    await writeExport(slack([{ ts: '1577836800.000100', user: 'U1', text: 'files', files }])),
  );
  expect(records.filter(({ kind }) => kind === 'file')).toMatchObject([
    { id: 'F0', source_url: urls[0]!.split('?')[0] },
  ]);
  expect(messagesOf(records)[0]!.content.split('\n').slice(1)).toEqual([
    '[0.txt](/user_uploads/F0)',
    ...urls.slice(1, -1).map((url, index) => `[${index + 1}.txt](${url})`),
    '6.txt',
  ]);
  expect(leftOutOf(report)).toEqual(['6 file: the export does not have the file; a link to Slack stays']);
});

const mattermost = (...lines: object[]) => ({
  'data.jsonl': [
    { type: 'version', version: 1 },
    { type: 'team', team: { name: 'team' } },
    { type: 'channel', channel: { team: 'team', name: 'general', type: 'O' } },
    { type: 'user', user: { username: 'ada', email: 'ada@a.example' } },
    ...lines,
  ]
    .map((line) => JSON.stringify(line))
    .join('\r\n'),
});
const post = (others: object) => ({
  type: 'post',
  post: { team: 'team', channel: 'general', user: 'ada', message: 'hello', create_at: 1_600_000_000_000, ...others },
});

test('lines and posts of Mattermost that cannot be imported are counted, and files that are missing', async () => {
  const files = mattermost(
    { type: 'role', role: {} },
    { type: 'emoji', emoji: { name: 'cat', image: 'emoji/cat.png' } },
    post({ create_at: -5000 }),
    post({ create_at: 'yesterday', user: 'unlisted' }),
    post({ channel: 'gone' }),
    post({ type: 'system_join_channel' }),
    post({ message: 'my file', attachments: [{ path: '../../etc/passwd' }] }),
  );
  const { records, report } = await read(await writeExport(files));
  expect(messagesOf(records).map(({ timestamp, sender, content }) => [timestamp, sender, content])).toEqual([
    [0, 'ada', 'hello'],
    [0, 'unlisted', 'hello'],
    [1_600_000_000, 'ada', 'my file\npasswd'],
  ]);
  expect(countsOf(report)).toMatchObject({ message: [5, 3], file: [1, 0] });
  expect(leftOutOf(report)).toEqual([
    '1 organisation: lines of the type role',
    '1 emoji: the export does not have the picture',
    '2 message: a time before 1970 became 1970',
    '1 message: the export does not have the channel',
    '1 message: notices about channels',
    '1 file: the export does not have the file',
    '1 user: no address; the user is inactive',
  ]);
});

test('posts of Mattermost of one user, place and millisecond are told apart by their texts', async () => {
  const later = { create_at: 1_600_000_000_001 };
  const files = mattermost(
    post({}),
    post({ message: 'bye' }),
    post({}),
    post(later),
    post({ ...later, message: 'bye' }),
  );
  const { records } = await read(await writeExport(files));
  const at = (ms: number) => `team/general/160000000000${ms}/ada`;
  expect(messagesOf(records).map(({ id, content }) => [id, content])).toEqual([
    [at(0), 'hello'],
    [`${at(0)}/2`, 'bye'],
    [at(0), 'hello'],
    [at(1), 'hello'],
    [`${at(1)}/2`, 'bye'],
  ]);
});

test('documents of Rocket.Chat that cannot be imported are counted, and files that are missing', async () => {
  const u = { _id: 'U1', username: 'ada' };
  const said = { rid: 'R1', msg: 'hello', u, ts: new Date(1_600_000_000_000) };
  const messages = [
    { ...said, _id: 'early', ts: new Date(-5000) },
    { ...said, _id: 'unknown', u: 'ada' },
    { ...said, _id: 'encrypted', t: 'e2e' },
    { ...said, _id: 'homeless', rid: 'R9' },
    { ...said, _id: 'file', file: { _id: 'F1', name: 'a.txt' } },
  ];
  const bson = (documents: object[]) => Buffer.concat(documents.map((each) => serialize(each)));
  const { records, report } = await read(
    await writeExport({
      'users.bson': bson([{ ...u, type: 'user', emails: [{ address: 'ada@a.example' }], __rooms: ['R1'] }]),
      'rocketchat_room.bson': bson([{ _id: 'R1', t: 'c', name: 'general', ts: new Date(-5000) }]),
      'rocketchat_message.bson': bson(messages),
    }),
  );
  expect(messagesOf(records).map(({ timestamp, content }) => [timestamp, content])).toEqual([
    [0, 'hello'],
    [1_600_000_000, 'hello\n\na.txt'],
  ]);
  expect(countsOf(report)).toMatchObject({ message: [4, 2], file: [1, 0] });
  expect(leftOutOf(report)).toEqual([
    '1 message: a time before 1970 became 1970',
    '1 message: a document of rocketchat_message that is not as Rocket.Chat writes it',
    '1 message: encrypted messages',
    '1 message: the dump does not have the room',
    '1 file: the dump does not have the file',
  ]);
});

/** Writes an archive with a user, a channel and what `write` adds. */
async function writeArchive(write: (archive: ArchiveWriter) => Promise<void>): Promise<string> {
  const path = join(folder, 'archive.tar.gz');
  const content = createArchive({ folder: 'export', modified: new Date(0), release: '11.0' }, async (archive) => {
    await archive.add('zerver_realm', { id: 1, name: 'Old', string_id: 'old', date_created: -5 });
    const user = { id: 7, realm: 1, full_name: 'Ada', role: 400, date_joined: -5 };
    await archive.add('zerver_userprofile', { ...user, email: 'ada@a.example', delivery_email: 'ada@a.example' });
    await archive.add('zerver_stream', { id: 8, realm: 1, name: 'general', date_created: -5 });
    await archive.add('zerver_recipient', { id: 9, type: 2, type_id: 8 });
    await write(archive);
  });
  await pipeline(content, createWriteStream(path));
  return path;
}

test('rows of an archive that cannot be imported are counted, and files that are missing', async () => {
  const path = await writeArchive(async (archive) => {
    const message = { sender: 7, recipient: 9, realm: 1, subject: 'a', sending_client: 1, content: 'hello' };
    await archive.add('zerver_service', {
      id: 1,
      name: 'x',
      user_profile: 7,
      base_url: 'https://a.example',
      interface: 1,
    });
    await archive.add('zerver_message', { ...message, id: 1, date_sent: -5 });
    await archive.add('zerver_message', { ...message, id: 2, date_sent: 10, recipient: 99 });
    await archive.add('zerver_message', { ...message, id: 3, date_sent: 20, sender: 99 });
    await archive.add('zerver_attachment', {
      ...{ id: 1, realm: 1, owner: 7, file_name: 'a.txt', path_id: '1/ab/a.txt', size: 4, create_time: 10 },
      messages: [1],
      scheduled_messages: [],
    });
  });
  const { records, report } = await read(path);
  expect(messagesOf(records).map(({ id, timestamp }) => [id, timestamp])).toEqual([
    ['1', 0],
    ['3', 20],
  ]);
  expect(countsOf(report)).toMatchObject({ message: [3, 1], file: [1, 0] });
  expect(leftOutOf(report)).toEqual([
    '1 organisation: outgoing webhooks',
    '1 file: the archive does not have the file',
    '1 message: a time before 1970 became 1970',
    '1 message: the archive does not have the recipients',
    '1 message: the export does not have the sender',
  ]);
});

const LATIN = Buffer.from('[{"id": "U1", "name": "J\xfcrgen"}]', 'latin1');

test.each([
  ['a file that is no JSON', slack([], { 'users.json': '[{' }), 'users.json is not JSON in UTF-8'],
  ['a list of users of another form', slack([], { 'users.json': [{ id: 1 }] }), 'users.json is not as Slack writes it'],
  ['a file in another encoding', slack([], { 'users.json': LATIN }), 'users.json is not JSON in UTF-8'],
  ['a line in another encoding', { 'data.jsonl': LATIN }, 'data.jsonl is not in UTF-8'],
  [
    'a character that is cut off',
    { 'data.jsonl': Buffer.from('{"a": "é').subarray(0, -1) },
    'data.jsonl is not in UTF-8',
  ],
  ['a line that never ends', { 'data.jsonl': Buffer.alloc(65 * 1024 * 1024, ' ') }, 'a line that is too long'],
  ['a line that is cut off', { 'data.jsonl': '{"type":"version","version":1}\n{"type":"us' }, 'data.jsonl, line 2'],
  ['an empty bulk export', { 'data.jsonl': '' }, 'data.jsonl is empty'],
  ['a dump that is cut off', { 'rocketchat_message.bson': '\x10\0\0\0\x02' }, 'rocketchat_message.bson is cut off'],
  ['a dump that is no BSON', { 'rocketchat_message.bson': 'plain text' }, 'rocketchat_message.bson is not BSON'],
  ['a folder of something else', { 'notes.txt': 'x' }, 'is no export'],
])('%s is refused', async (_, files, problem) => {
  await expect(read(await writeExport(files))).rejects.toThrow(problem);
});

test('an archive of Slack that is cut off or damaged is refused', async () => {
  const whole = await readFile(join(EXPORTS, 'slack', 'test_slack_importer.zip'));
  const path = join(folder, 'slack.zip');
  await writeFile(path, whole.subarray(0, whole.length / 2));
  await expect(read(path)).rejects.toThrow('The archive cannot be read');
  const damaged = Buffer.from(whole);
  damaged.fill(0xff, whole.indexOf('users.json') + 20, whole.indexOf('users.json') + 60);
  await writeFile(path, damaged);
  await expect(read(path)).rejects.toThrow('users.json is damaged');
});

test('links in a folder are refused', async () => {
  await writeExport(slack([]));
  await symlink('/etc/passwd', join(folder, 'general', 'link.json'));
  await expect(read(folder)).rejects.toThrow('general/link.json is neither a file nor a folder');
});

test('what is not there is refused', async () => {
  await expect(read(join(folder, 'nothing'))).rejects.toThrow('There is no file or folder');
});
