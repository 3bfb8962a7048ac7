import { keyOfQueue, lastPartOfQueueId, ownerOfQueue } from './event-queues';

const RANDOM = '0123456789abcdef'.repeat(2);

test.each([undefined, 1, 331, 2 ** 53 - 1])('the id of a queue names its owner, and the key %p', (keyId) => {
  const queueId = `1a2b-9f-${lastPartOfQueueId(RANDOM, keyId)}`;
  expect(ownerOfQueue(queueId)).toBe('9f');
  expect(keyOfQueue(queueId)).toBe(keyId);
});

test.each(['', 'k7', '1a2b-9f-k7', '1a2b-9f-abk7x', '1a2b-9f-abK7', '1a2b-9f-zzk7'])('%j names no key', (text) => {
  expect(keyOfQueue(text)).toBeUndefined();
});
