import type { VisibilityPolicy } from '@team-chat/contracts';
import { mergedPolicy } from './topic-policy';

const names = { none: 0, muted: 1, unmuted: 2, followed: 3 } as const satisfies Record<
  string,
  VisibilityPolicy
>;

test.each<[keyof typeof names, keyof typeof names, keyof typeof names]>([
  ['none', 'none', 'none'],
  ['muted', 'none', 'none'],
  ['muted', 'muted', 'muted'],
  ['muted', 'unmuted', 'unmuted'],
  ['muted', 'followed', 'followed'],
  ['unmuted', 'none', 'unmuted'],
  ['unmuted', 'followed', 'followed'],
  ['followed', 'none', 'followed'],
])('%s and %s make %s, either way', (one, other, merged) => {
  expect(mergedPolicy(names[one], names[other])).toBe(names[merged]);
  expect(mergedPolicy(names[other], names[one])).toBe(names[merged]);
});
