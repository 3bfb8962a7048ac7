import { directMessageUrl } from './narrow';

test.each([
  [[7], 7, '/#narrow/dm/7-dm/near/3'],
  [[7, 9], 7, expect.stringMatching(/^\/#narrow\/dm\/.*9.*\/near\/3$/)],
])('a message to %j leads user %i to the conversation', (people, reader, expected) => {
  expect(directMessageUrl(people, reader, 3)).toEqual(expected);
});
