import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DryRunTarget, Loader, openSource, Report } from './index';
import type { MessageRecord, SourceRecord } from './index';

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
    await writeFile(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
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

test.each([
  ['a file that is no JSON', slack([], { 'users.json': '[{' }), 'users.json is not JSON in UTF-8'],
  ['a list of users of another form', slack([], { 'users.json': [{ id: 1 }] }), 'users.json is not as Slack writes it'],
  ['a line that is cut off', { 'data.jsonl': '{"type":"version","version":1}\n{"type":"us' }, 'data.jsonl, line 2'],
  ['an empty bulk export', { 'data.jsonl': '' }, 'data.jsonl is empty'],
  ['a dump that is cut off', { 'rocketchat_message.bson': '\x10\0\0\0\x02' }, 'rocketchat_message.bson is cut off'],
  ['a dump that is no BSON', { 'rocketchat_message.bson': 'plain text' }, 'rocketchat_message.bson is not BSON'],
  ['a folder of something else', { 'notes.txt': 'x' }, 'is no export'],
])('%s is refused', async (_, files, problem) => {
  await expect(read(await writeExport(files))).rejects.toThrow(problem);
});

test('links in a folder are refused', async () => {
  await writeExport(slack([]));
  await symlink('/etc/passwd', join(folder, 'general', 'link.json'));
  await expect(read(folder)).rejects.toThrow('general/link.json is neither a file nor a folder');
});

test('what is not there is refused', async () => {
  await expect(read(join(folder, 'nothing'))).rejects.toThrow('There is no file or folder');
});
