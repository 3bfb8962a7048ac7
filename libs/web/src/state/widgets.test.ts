import type { Submessage } from '@team-chat/client';
import { nextNumber, widgetOf } from './widgets.ts';

const messageWith = (...parts: [senderId: number, content: object][]) => ({
  submessages: parts.map(
    ([sender_id, content], id) =>
      ({ id, message_id: 9, sender_id, msg_type: 'widget', content: JSON.stringify(content) }) as Submessage,
  ),
});

test('votes of a poll are counted, withdrawn, and given to added options', () => {
  const message = messageWith(
    [1, { widget_type: 'poll', extra_data: { question: 'When?', options: ['now', 'later'] } }],
    [2, { type: 'vote', key: 'canned,0', vote: 1 }],
    [3, { type: 'vote', key: 'canned,0', vote: 1 }],
    [2, { type: 'vote', key: 'canned,0', vote: -1 }],
    [2, { type: 'new_option', option: 'never', idx: 1 }],
    [3, { type: 'new_option', option: 'never', idx: 1 }],
    [1, { type: 'vote', key: '2,1', vote: 1 }],
    [1, { type: 'vote', key: 'lost', vote: 1 }],
    [1, { type: 'question', question: 'When then?' }],
  );
  expect(widgetOf(message)).toEqual({
    kind: 'poll',
    question: 'When then?',
    options: [
      { key: 'canned,0', text: 'now', voters: [3] },
      { key: 'canned,1', text: 'later', voters: [] },
      { key: '2,1', text: 'never', voters: [1] },
    ],
  });
  expect([nextNumber(message, 1), nextNumber(message, 2)]).toEqual([1, 2]);
});

test('tasks of a to-do list are added, and done or not', () => {
  const message = messageWith(
    [1, { widget_type: 'todo', extra_data: { task_list_title: 'Today', tasks: [{ task: 'cook', desc: 'soup' }] } }],
    [2, { type: 'new_task', key: 3, task: 'sleep', desc: '', completed: false }],
    [1, { type: 'strike', key: '3,2' }],
    [1, { type: 'strike', key: '0,canned' }],
    [2, { type: 'strike', key: '0,canned' }],
    [1, { type: 'new_task_list_title', title: 'Tomorrow' }],
  );
  expect(widgetOf(message)).toEqual({
    kind: 'todo',
    title: 'Tomorrow',
    tasks: [
      { key: '0,canned', task: 'cook', description: 'soup', isDone: false },
      { key: '3,2', task: 'sleep', description: '', isDone: true },
    ],
  });
  expect(nextNumber(message, 2)).toBe(4);
});

test('a message without a widget, or with an unknown one, shows its text', () => {
  expect(widgetOf({ submessages: [] })).toBeUndefined();
  expect(widgetOf(messageWith([1, { widget_type: 'game', extra_data: {} }]))).toBeUndefined();
});
