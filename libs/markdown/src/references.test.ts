import { collectReferences } from './references';

const NOTHING = {
  user_names: [],
  user_ids: [],
  group_names: [],
  channel_names: [],
  topics: [],
  emoji_names: [],
  upload_path_ids: [],
  has_emoticons: false,
};

test('each name of every kind is collected once', () => {
  expect(
    collectReferences('@**Ada** @_**Ada** @**Bo|7** @**|8** (@*team*) @_*role:x* #**a** #**b>t** #**b>t@5** #**a>**'),
  ).toEqual({
    user_names: ['Ada'],
    user_ids: [7, 8],
    group_names: ['team', 'role:x'],
    channel_names: ['a', 'b'],
    topics: [
      { channel_name: 'b', topic: 't' },
      { channel_name: 'a', topic: '' },
    ],
    emoji_names: [],
    upload_path_ids: [],
    has_emoticons: false,
  });
});

test.each(['', 'good morning', 'a@b.com #5', '@**all** @**topic**', 'x@**Ada** y#**a**', '@**Ada\nByron**'])(
  '%j has no references',
  (text) => {
    expect(collectReferences(text)).toEqual(NOTHING);
  },
);

test('each topic is collected once, and not from links to a message', () => {
  expect(collectReferences('#**a>t** #**a>t** #**a>u** #**a>t@7**').topics).toEqual([
    { channel_name: 'a', topic: 't' },
    { channel_name: 'a', topic: 'u' },
  ]);
});

test('names of emoji and path ids of uploads are collected', () => {
  const { emoji_names, upload_path_ids } = collectReferences(
    ':a: ::b::c 10:30:d: [x](/user_uploads/2/e.png) https://a.com/user_uploads/2/f/g.png?h#i /user_uploads/2/h.. /user_uploads/2/%C3%BC.png',
  );
  expect(emoji_names).toEqual(['a', 'b', '30', 'd']);
  expect(upload_path_ids).toEqual(['2/e.png', '2/f/g.png', '2/h..', '2/h', '2/ü.png']);
});

test.each([
  [':)', true],
  ['ok ;) bye', true],
  ['a:) http://a (c)', false],
])('%j has emoticons: %j', (text, has) => {
  expect(collectReferences(text).has_emoticons).toBe(has);
});
