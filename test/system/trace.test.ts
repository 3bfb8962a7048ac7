import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RecordedSpan } from '../support/trace-recorder';

const SCENARIO = join(__dirname, '..', 'dist', 'support', 'trace-scenario.js');

let spans: RecordedSpan[];

beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [SCENARIO], { maxBuffer: 64 * 1024 * 1024 });
  spans = JSON.parse(stdout) as RecordedSpan[];
});

test('one trace runs from the request over the bus into SQL, and from the outbox to the poll', () => {
  const send = spans.find((span) => span.name === 'messaging.send-message')!;
  const inTrace = spans.filter((span) => span.trace === send.trace).map((span) => span.name);
  expect(inTrace).toEqual(
    expect.arrayContaining([
      'POST',
      'call messaging.send-message',
      'messaging.send-message',
      expect.stringMatching(/^pg\.query/),
      'publish message',
      'deliver event',
    ]),
  );
});

test('the delivery is a child of the publishing, and links to the trace of the poll', () => {
  const send = spans.find((span) => span.name === 'messaging.send-message')!;
  const inTrace = spans.filter((span) => span.trace === send.trace);
  const publish = inTrace.find((span) => span.name === 'publish message')!;
  const delivery = inTrace.find((span) => span.name === 'deliver event')!;
  const poll = spans.find((span) => span.name === 'events.get-events')!;
  expect(publish.parent).toBe(send.id);
  expect(delivery.parent).toBe(publish.id);
  expect(delivery.links).toEqual([poll.trace]);
});
