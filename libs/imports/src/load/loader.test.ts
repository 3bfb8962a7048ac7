import { importChannels, importMessages } from '@team-chat/contracts';
import type { SourceRecord } from '../records';
import { Report } from '../report';
import { Loader } from './loader';
import { DryRunTarget, type Target } from './target';

/** Notes the requests of a loader, and answers as a dry run does. */
class NotedTarget extends DryRunTarget {
  readonly requests: [string, any][] = [];

  override call: Target['call'] = async (op, params) => {
    this.requests.push([op.id, params]);
    return this.answer(op, params);
  };
  private readonly answer = new DryRunTarget().call;

  of(op: { id: string }): any[] {
    return this.requests.filter(([id]) => id === op.id).map(([, params]) => params);
  }
}

async function load(records: SourceRecord[]): Promise<{ target: NotedTarget; report: Report }> {
  const target = new NotedTarget();
  const report = new Report();
  const options = { host: 'a.example', program: 'Test', hasRecipients: false, owners: [], isOpened: false };
  async function* all() {
    yield { kind: 'organisation', name: 'A', description: '', date_created: 1 } as const;
    yield* records;
  }
  await new Loader(target, report, options).load(all(), () => undefined);
  return { target, report };
}

const user = (id: string): SourceRecord => ({
  kind: 'user',
  id,
  email: `${id}@a.example`,
  full_name: `User ${id}`,
  role: 400,
  is_active: true,
  is_bot: false,
  timezone: '',
  date_joined: 1,
});
const channel = (users: string[]): SourceRecord => ({
  kind: 'channel',
  id: 'C1',
  name: 'general',
  description: '',
  creator: null,
  date_created: 1,
  is_private: false,
  is_web_public: false,
  history_is_public: true,
  is_archived: false,
  is_default: false,
  subscriptions: users.map((id) => ({ user: id, is_active: true })),
});
const message = (id: string, content: string, others = {}): SourceRecord => ({
  kind: 'message',
  id,
  sender: 'u1',
  timestamp: 1,
  to: { channel: 'C1', topic: 'a' },
  content,
  client: 'Test',
  files: [],
  reactions: [],
  ...others,
});

test('a channel with many subscribers is sent in several requests', async () => {
  const ids = Array.from({ length: 4500 }, (_, index) => `u${index}`);
  const { target, report } = await load([...ids.map(user), channel(ids)]);
  const sent = target.of(importChannels).flatMap(({ channels }) => channels as { subscriptions: unknown[] }[]);
  expect(sent.map(({ subscriptions }) => subscriptions.length)).toEqual([2000, 2000, 500]);
  expect(report.toJSON().counts).toMatchObject({ channel: { source: 1, result: 1 }, subscription: { result: 4500 } });
});

test('messages are sent in requests that the bus carries, in their order', async () => {
  const texts = Array.from({ length: 100 }, (_, index) => `${index} ${'é'.repeat(9000)}`);
  const { target } = await load([
    user('u1'),
    channel(['u1']),
    ...texts.map((text, index) => message(`m${index}`, text)),
  ]);
  const requests = target.of(importMessages);
  expect(Math.max(...requests.map((request) => JSON.stringify(request).length))).toBeLessThan(400_000);
  expect(requests.flatMap(({ messages }) => messages.map(({ source_id }: { source_id: string }) => source_id))).toEqual(
    texts.map((_, index) => `m${index}`),
  );
});

test('the first edits of a message with too many are left out', async () => {
  const edits = Array.from({ length: 60 }, (_, index) => ({
    timestamp: index,
    user: 'u1',
    prev_content: 'x'.repeat(9000),
  }));
  const { target, report } = await load([user('u1'), channel(['u1']), message('m', 'text', { edits })]);
  expect(target.of(importMessages)[0].messages[0].edits).toHaveLength(22);
  expect(report.toJSON().left_out).toEqual([
    { kind: 'text', reason: 'the first edits of a message with too many', count: 38, example: 'm' },
  ]);
});

test('messages of users and channels that the source does not have are left out', async () => {
  const records = [
    user('u1'),
    channel(['u1']),
    message('a', 'x', { sender: 'u9' }),
    message('b', 'x', { to: { channel: 'C9', topic: '' } }),
  ];
  const { report } = await load(records);
  expect(report.toJSON().left_out.map(({ reason }) => reason)).toEqual([
    'the export does not have the sender',
    'the export does not have the channel',
  ]);
});
