import { readWidget } from './widget';

const poll = (question: string, options: string[] = []) => ({
  widget_type: 'poll',
  extra_data: { question, options },
});
const todo = (task_list_title: string, ...tasks: [task: string, desc: string][]) => ({
  widget_type: 'todo',
  extra_data: { task_list_title, tasks: tasks.map(([task, desc]) => ({ task, desc })) },
});
const read = (text: string | undefined) => text && JSON.parse(text);

test.each<[string, object]>([
  ['/poll', poll('')],
  ['/poll  Lunch? ', poll('Lunch?')],
  ['/poll Lunch?\npizza\n\n - pasta\n* soup\n  ', poll('Lunch?', ['pizza', 'pasta', 'soup'])],
  ['/poll\npizza\r\npasta', poll('', ['pizza', 'pasta'])],
  ['/poll Lunch?\n- - one dash stays\n-\n--', poll('Lunch?', ['- one dash stays', '-'])],
  ['/poll **bold** /poll', poll('**bold** /poll')],
  ['/todo', todo('')],
  [
    '/todo Today\nshop: milk: fresh\n* sleep\ncook:',
    todo('Today', ['shop', 'milk: fresh'], ['sleep', ''], ['cook:', '']),
  ],
])('the text %j makes a widget', (text, widget) => {
  expect(read(readWidget(text))).toEqual(widget);
});

test.each(['hello', '/polls', '/Poll x', ' /poll x', 'see /poll', '/poll: x', '/me /poll', '/todos', '> /poll'])(
  'the text %j makes no widget',
  (text) => {
    expect(readWidget(text)).toBeUndefined();
  },
);

const CHOICES = {
  type: 'choices',
  heading: 'Lunch?',
  choices: [{ short_name: 'A', long_name: 'Pizza', reply: 'pizza' }],
};
const zform = (extra_data: unknown) => JSON.stringify({ widget_type: 'zform', extra_data });

test('buttons that a request gives replace the widget of the text', () => {
  expect(read(readWidget('/poll x', zform(CHOICES)))).toEqual({ widget_type: 'zform', extra_data: CHOICES });
});

test.each<[string, string]>([
  ['', 'API programmer sent invalid JSON content'],
  ['{', 'API programmer sent invalid JSON content'],
  ['null', 'widget_content is not a dict'],
  ['[]', 'widget_content is not a dict'],
  ['{}', 'widget_type is not in widget_content'],
  ['{"widget_type":"zform"}', 'extra_data is not in widget_content'],
  ['{"widget_type":"zform","extra_data":[]}', 'extra_data is not a dict'],
  ['{"widget_type":"poll","extra_data":{}}', 'unknown widget type: poll'],
  ['{"widget_type":7,"extra_data":{}}', 'widget_type is not a string'],
  [zform({}), 'zform is missing type field'],
  [zform({ type: 'bogus' }), 'unknown zform type: bogus'],
  [zform({ type: [] }), 'extra_data["type"] is not a string'],
  [zform({ type: 'choices' }), 'heading key is missing from extra_data'],
  [zform({ ...CHOICES, heading: 1 }), 'extra_data["heading"] is not a string'],
  [zform({ ...CHOICES, choices: {} }), 'extra_data["choices"] is not a list'],
  [zform({ ...CHOICES, choices: [1] }), 'extra_data["choices"][0] is not a dict'],
  [zform({ ...CHOICES, choices: [{}] }), 'short_name key is missing from extra_data["choices"][0]'],
])('the widget %s is refused', (text, detail) => {
  expect(() => readWidget('hi', text)).toThrow(`Widgets: ${detail}`);
});
