import { sendsSubscriptionNotices } from './subscription';

test('100 new subscribers get a notice, 101 do not', () => {
  expect(sendsSubscriptionNotices(Array(100).fill(1))).toBe(true);
  expect(sendsSubscriptionNotices(Array(101).fill(1))).toBe(false);
});
