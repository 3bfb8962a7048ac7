import { SentEvents } from './sent-events';

const MINUTE_MS = 60_000;
const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

describe('SentEvents', () => {
  test('acknowledges what the client has said that it has, until others are old', () => {
    const sent = new SentEvents(7);
    sent.add([], 0);
    expect([sent.lastId, sent.acknowledge()]).toEqual([7, 7]);
    sent.add([9, 12], 20);
    jest.advanceTimersByTime(2 * MINUTE_MS);
    sent.add([13], 10);
    expect([sent.lastId, sent.acknowledge()]).toEqual([13, 7]);
    jest.advanceTimersByTime(1.5 * MINUTE_MS);
    expect(sent.acknowledge()).toBe(12);
    jest.advanceTimersByTime(2 * MINUTE_MS);
    expect([sent.lastId, sent.acknowledge()]).toEqual([13, 13]);
  });

  test('keeps some thousands at most', () => {
    const sent = new SentEvents(0);
    for (let from = 1; from <= 6000; from += 500) sent.add(range(from, 500), 500);
    expect([sent.lastId, sent.acknowledge()]).toEqual([6000, 1000]);
  });

  test('keeps some megabytes at most, and are many after two', () => {
    const MIB = 1024 * 1024;
    const sent = new SentEvents(0);
    sent.add([1], 2 * MIB - 1);
    expect(sent.areMany).toBe(false);
    for (let id = 2; id <= 10; id++) sent.add([id], 2 * MIB - 1);
    expect(sent.areMany).toBe(true);
    expect(sent.acknowledge()).toBe(6);
    expect(sent.areMany).toBe(false);
  });

  test('are many after a thousand, until they are acknowledged', () => {
    const sent = new SentEvents(0);
    sent.add(range(1, 999), 999);
    expect(sent.areMany).toBe(false);
    sent.add([1000], 1);
    expect(sent.areMany).toBe(true);
    sent.acknowledge();
    expect(sent.areMany).toBe(false);
  });
});
