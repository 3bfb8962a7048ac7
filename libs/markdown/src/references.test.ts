import { collectReferences } from './references';

const NOTHING = { user_names: [], user_ids: [], group_names: [], channel_names: [] };

test('names of every kind, each once', () => {
  expect(
    collectReferences(
      '@**Ada** @_**Ada** @**Bo|7** @**|8** (@*team*) @_*role:x* #**a** #**b>t** #**b>t@5** #**a>**',
    ),
  ).toEqual({
    user_names: ['Ada'],
    user_ids: [7, 8],
    group_names: ['team', 'role:x'],
    channel_names: ['a', 'b'],
  });
});

test.each(['', 'good morning', 'a@b.com #5', '@**all** @**topic**', 'x@**Ada** y#**a**', '@**Ada\nByron**'])(
  'nothing in %j',
  (text) => {
    expect(collectReferences(text)).toEqual(NOTHING);
  },
);
