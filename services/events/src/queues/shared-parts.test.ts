import { NO_CAPABILITIES } from '@team-chat/contracts';
import type { QueueRecord } from './record';
import { shareFilters, parseSnapshots, shareTypes } from './shared-parts';

const withFilters = (event_types: string[] | null, capabilities = {}) =>
  ({ queue_id: 'q', capabilities: { ...NO_CAPABILITIES, ...capabilities }, event_types }) as QueueRecord;

test('records with equal filters share them, and others keep their own', () => {
  const [one, same, other, able] = [
    withFilters(['message', 'reaction']),
    withFilters(['message', 'reaction']),
    withFilters(['message']),
    withFilters(['message', 'reaction'], { bulk_message_deletion: true }),
  ];
  for (const record of [one, same, other, able]) shareFilters(record);
  expect(same.event_types).toBe(one.event_types);
  expect(same.capabilities).toBe(one.capabilities);
  expect(shareTypes(same.event_types)).toBe(shareTypes(one.event_types));
  expect(other.event_types).toEqual(['message']);
  expect(able.capabilities).toMatchObject({ bulk_message_deletion: true });
  expect(one.capabilities).not.toMatchObject({ bulk_message_deletion: true });
});

test('filters that are long are not kept for others', () => {
  const long = Array.from({ length: 100 }, (_, index) => `${index} ${'x'.repeat(80)}`);
  const [one, same] = [withFilters([...long]), withFilters([...long])];
  for (const record of [one, same]) shareFilters(record);
  expect(same.event_types).not.toBe(one.event_types);
  expect(shareTypes(same.event_types)).toEqual(new Set(long));
});

test('queues without a list take all types', () => {
  expect(shareTypes(null)).toBeNull();
});

test('equal snapshots are parsed once', () => {
  const texts = { messaging: '5:9:7', groups: '1:1:' };
  const parse = (snapshots: Record<string, string>, partition = 0) => parseSnapshots({ snapshots, partition });
  const parsed = parse(texts);
  expect(parse({ ...texts })).toBe(parsed);
  const messaging = parsed.get('messaging')!;
  expect([4n, 7n, 8n, 9n].map((xid) => messaging.contains({ xid, seq: 1 }))).toEqual([true, false, true, false]);
  expect(parse({ ...texts, groups: '2:2:' })).not.toBe(parsed);
  expect(parse(texts, 1)).not.toBe(parsed);
});
