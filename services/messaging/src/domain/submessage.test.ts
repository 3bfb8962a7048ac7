import { checkSubmessage } from './submessage';

const POLL = '{"widget_type":"poll","extra_data":{}}';
const TODO = '{"widget_type":"todo","extra_data":{}}';
const check = (widget: string | null, data: unknown, isAuthor = false) =>
  checkSubmessage(JSON.stringify(data), widget, isAuthor);

const VOTE = { type: 'vote', key: 'canned,0', vote: 1 };
const OPTION = { type: 'new_option', option: 'soup', idx: 1 };
const TASK = { type: 'new_task', key: 2, task: 'cook', desc: '', completed: false };

test.each<[string, unknown]>([
  [POLL, VOTE],
  [POLL, { ...VOTE, key: 'no such key', vote: -1 }],
  [POLL, OPTION],
  [POLL, { ...OPTION, idx: 0 }],
  [POLL, { ...OPTION, idx: 1000 }],
  [TODO, TASK],
  [TODO, { type: 'strike', key: '0,canned' }],
])('to the widget %s, everybody may add %j', (widget, data) => {
  expect(() => check(widget, data)).not.toThrow();
});

test.each<[string, unknown, string]>([
  [POLL, { type: 'question', question: 'When?' }, "You can't edit a question unless you are the author."],
  [
    TODO,
    { type: 'new_task_list_title', title: 'Later' },
    "You can't edit the task list title unless you are the author.",
  ],
])('to the widget %s, only the author may add %j', (widget, data, msg) => {
  expect(() => check(widget, data, true)).not.toThrow();
  expect(() => check(widget, data)).toThrow(msg);
  // Who may not change it is told that first.
  expect(() => check(widget, { ...(data as object), more: 1 })).toThrow(msg);
  expect(() => check(widget, { ...(data as object), more: 1 }, true)).toThrow('Unexpected arguments: more');
});

test.each<[string, unknown, string]>([
  [POLL, [], 'poll data is not a dict'],
  [POLL, null, 'poll data is not a dict'],
  [TODO, 'text', 'todo data is not a dict'],
  [POLL, {}, 'type key is missing from poll data'],
  [TODO, { type: null }, 'todo data["type"] is not a string'],
  [POLL, { type: 'strike' }, 'Unknown type for poll data: strike'],
  [TODO, { type: 'vote' }, 'Unknown type for todo data: vote'],
  [POLL, { type: 'vote' }, 'key key is missing from poll data'],
  [POLL, { ...VOTE, key: 1 }, 'poll data["key"] is not a string'],
  [POLL, { ...VOTE, vote: 0 }, 'Invalid poll data["vote"]'],
  [POLL, { ...VOTE, vote: '1' }, 'poll data["vote"] is not an integer'],
  [POLL, { ...VOTE, a: 1, b: 2 }, 'Unexpected arguments: a, b'],
  [POLL, { ...OPTION, idx: -1 }, 'poll data["idx"] is too small'],
  [POLL, { ...OPTION, idx: 1001 }, 'poll data["idx"] is too large'],
  [TODO, { ...TASK, key: 1.5 }, 'todo data["key"] is not an integer'],
  [TODO, { ...TASK, completed: 'no' }, 'todo data["completed"] is not a boolean'],
])('to the widget %s, %j is refused', (widget, data, msg) => {
  expect(() => check(widget, data, true)).toThrow(msg);
});

test.each([null, '{"widget_type":"zform"}', 'no JSON', '[]', '"poll"'])(
  'to the widget %s, any JSON may be added',
  (widget) => {
    for (const data of [null, 'text', [1], { type: 'vote' }]) expect(() => check(widget, data)).not.toThrow();
    expect(() => checkSubmessage('{', widget, true)).toThrow('Invalid json for submessage');
  },
);
