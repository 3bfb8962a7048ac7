import type { Bus } from '../bus';
import { LogAppender } from './append';
import type { LogRecord } from './entry';
import type { LogStream } from './stream';

const record = (body: string, lane: string | null, realm_id = 1): LogRecord => ({
  id: body,
  realm_id,
  lane,
  type: 'message',
  audience: '{}',
  effects: null,
  xid: '1',
  trace: null,
  body,
});

/** Appends records to a log that answers when it is told to: for each answer, returns which records were sent since the one before. */
async function append(records: LogRecord[], answers: string[]): Promise<string[][]> {
  let sent: string[] = [];
  const pending = new Map<string, (ack: Uint8Array) => void>();
  const requestWithHeaders = (_subject: string, body: string) => {
    sent.push(body);
    return { promise: new Promise((resolve) => pending.set(body, resolve)) };
  };
  const stream = { subject: (name: string) => name } as unknown as LogStream;
  const appended = new LogAppender({ requestWithHeaders } as unknown as Bus, stream).append('messaging', records);
  const steps = [sent];
  for (const [seq, body] of answers.entries()) {
    sent = [];
    pending.get(body)!(Buffer.from(JSON.stringify({ seq })));
    await new Promise(setImmediate);
    steps.push(sent);
  }
  await appended;
  return steps;
}

test('records of one lane wait for each other; one without a lane waits for all before it, and all after wait for it', async () => {
  const records = [
    record('a1', 'a'),
    record('b1', 'b'),
    record('a2', 'a'),
    record('alone', null),
    record('b2', 'b'),
    record('a3', 'a'),
    record('last', 'c'),
    record('elsewhere', null, 2),
  ];
  const answers = ['a1', 'b1', 'elsewhere', 'a2', 'alone', 'a3', 'b2', 'last'];
  const steps = [['a1', 'b1', 'elsewhere'], ['a2'], [], [], ['alone'], ['b2', 'a3'], [], ['last'], []];
  expect(await append(records, answers)).toEqual(steps);
});
