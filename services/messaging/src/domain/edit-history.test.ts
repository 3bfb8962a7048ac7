import { historySnapshots, visibleHistory } from './edit-history';

const by = { user_id: 1, timestamp: 10 };
const text = { ...by, prev_content: 'a', prev_rendered_content: '<p>a</p>' };
const move = { ...by, prev_topic: 'x', topic: 'y', prev_stream: 3, stream: 4 };

test('the policy "moves" shows moves without earlier texts, "all" everything, "none" nothing', () => {
  const entries = [{ ...move, ...text }, text, move];
  expect(visibleHistory(entries, 'all')).toBe(entries);
  expect(visibleHistory(entries, 'moves')).toEqual([move, move]);
  expect(visibleHistory(entries, 'none')).toEqual([]);
});

test('each snapshot has the values after its edit', () => {
  const present = {
    sender_id: 2,
    timestamp: 5,
    topic: 'y',
    content: 'b',
    rendered_content: '<p>b</p>',
  };
  const original = { topic: 'x', content: 'a', rendered_content: '<p>a</p>', timestamp: 5, user_id: 2 };
  const now = { topic: 'y', content: 'b', rendered_content: '<p>b</p>' };
  expect(historySnapshots(present, [])).toEqual([{ ...now, timestamp: 5, user_id: 2 }]);
  expect(historySnapshots(present, [move, text])).toEqual([
    original,
    { ...now, ...text, topic: 'x' },
    { ...now, ...by, prev_topic: 'x', prev_stream: 3, stream: 4 },
  ]);
});
