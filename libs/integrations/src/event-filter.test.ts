import { eventFilter, matchesPattern } from './event-filter';

test.each([
  ['push', 'push', true],
  ['push', 'pus', false],
  ['push_tags', 'push_*', true],
  ['push', 'push*', true],
  ['push', '*', true],
  ['push', '????', true],
  ['push', '???', false],
  ['push', '[op]ush', true],
  ['push', '[a-c]ush', false],
  ['push', '[n-q]ush', true],
  ['push', '[!p]ush', false],
  ['a[b', 'a[b', true],
  ['a.b', 'a?b', true],
  ['', '*', true],
  ['incident.resolved', '*.r*d', true],
])('%s matches %s: %s', (name, pattern, expected) => {
  expect(matchesPattern(name, pattern)).toBe(expected);
});

test('many asterisks take little time', () => {
  expect(matchesPattern('a'.repeat(100), `${'*a'.repeat(5000)}b`)).toBe(false);
});

const filtered = (event: string | null, query: Record<string, string>) =>
  eventFilter(new Map(Object.entries(query)))(event);

test('both lists together', () => {
  const query = { only_events: '["push*", "issues"]', exclude_events: '["push_tags"]' };
  expect(['push_commits', 'push_tags', 'issues', 'star'].map((event) => filtered(event, query))).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('without lists everything passes, and with an empty list of wanted events nothing', () => {
  expect(filtered('push', {})).toBe(true);
  expect(filtered('push', { only_events: '[]' })).toBe(false);
  expect(filtered(null, { only_events: '[]' })).toBe(true);
});

test.each([['push'], ['{}'], ['[1]'], ['null']])('%s is refused', (text) => {
  expect(() => filtered('push', { only_events: text })).toThrow('only_events');
  expect(() => filtered(null, { exclude_events: text })).toThrow('exclude_events');
});

test('the name of an event may be long, and be that of many messages', () => {
  const passes = eventFilter(new Map([['only_events', JSON.stringify(['*a'.repeat(5000)])]]));
  const name = Buffer.alloc(4_000_000, 'b').toString();
  const compared = jest.spyOn(String.prototype, 'match');
  const passed = Array.from({ length: 10_000 }, () => passes(name));
  const { calls } = compared.mock;
  compared.mockRestore();
  expect(passed.includes(true)).toBe(false);
  expect(calls).toHaveLength(1);
});
