import { findIntegration, interpret } from '@team-chat/integrations';

const interpretPayload = (name: string, payload: unknown, query: Record<string, string> = {}) =>
  interpret(findIntegration(name)!, {
    payload,
    query: new Map(Object.entries(query)),
    header: () => undefined,
  });

const alerts = (count: number) => ({
  alerts: Array.from({ length: count }, (_, index) => ({
    status: index % 2 ? 'firing' : 'resolved',
    labels: { alertname: `alert ${index}` },
  })),
});

test('a request causes 50 messages at most, and the last one says how many are missing', () => {
  expect(interpretPayload('grafana', alerts(50))).toHaveLength(50);
  const messages = interpretPayload('grafana', alerts(60));
  expect(messages).toHaveLength(50);
  expect(messages.slice(-2)).toEqual([
    { topic: '[alert 48]', content: expect.stringContaining('RESOLVED') },
    { topic: '[alert 49]', content: '[and 11 more message(s)]' },
  ]);
  expect(interpretPayload('grafana', alerts(60), { only_events: '["firing"]' })).toHaveLength(30);
});

test('topics are without characters that topics may not have, and texts without null characters', () => {
  const payload = { channel: '#a\u0000\n\u2028b\ud800', text: '\0x\0' };
  expect(interpretPayload('slack_incoming', payload)).toEqual([{ topic: 'a b\ufffd', content: 'x' }]);
  expect(interpretPayload('slack_incoming', { text: '\0' })).toEqual([]);
});

test('a topic in the URL stays as it is', () => {
  expect(interpretPayload('slack_incoming', { text: 'x' }, { topic: ' a ' })).toEqual([{ topic: ' a ', content: 'x' }]);
});

test('a list is read up to a limit', () => {
  const read = (blocks: object[]) => interpretPayload('slack_incoming', { blocks });
  const dividers = Array.from({ length: 1000 }, () => ({ type: 'divider' }));
  expect(read([...dividers, { type: 'hologram' }])).toHaveLength(1);
  expect(() => read([{ type: 'hologram' }, ...dividers])).toThrow('Unable to parse request');
});
