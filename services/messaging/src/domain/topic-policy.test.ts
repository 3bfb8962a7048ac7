import type { VisibilityPolicy } from '@team-chat/contracts';
import { automaticPolicy, mergedPolicy, type TopicAction } from './topic-policy';

const names = { none: 0, muted: 1, unmuted: 2, followed: 3 } as const satisfies Record<string, VisibilityPolicy>;

test.each<[keyof typeof names, keyof typeof names, keyof typeof names]>([
  ['none', 'none', 'none'],
  ['muted', 'none', 'none'],
  ['muted', 'muted', 'muted'],
  ['muted', 'unmuted', 'unmuted'],
  ['muted', 'followed', 'followed'],
  ['unmuted', 'none', 'unmuted'],
  ['unmuted', 'followed', 'followed'],
  ['followed', 'none', 'followed'],
])('the policies %s and %s merge into %s, in either order', (one, other, merged) => {
  expect(mergedPolicy(names[one], names[other])).toBe(names[merged]);
  expect(mergedPolicy(names[other], names[one])).toBe(names[merged]);
});

const preferences = (follow: 1 | 2 | 3 | 4, unmute: 1 | 2 | 3 | 4) => ({
  automatically_follow_topics_policy: follow,
  automatically_unmute_topics_in_muted_streams_policy: unmute,
  automatically_follow_topics_where_mentioned: false,
});

test.each<[TopicAction, 1 | 2 | 3 | 4, boolean]>([
  ['starts', 1, true],
  ['starts', 2, true],
  ['starts', 3, true],
  ['starts', 4, false],
  ['sends', 1, true],
  ['sends', 2, true],
  ['sends', 3, false],
  ['sends', 4, false],
  ['participates', 1, true],
  ['participates', 2, false],
  ['participates', 3, false],
  ['participates', 4, false],
])('a user who %s meets the setting %d: %s', (action, setting, isMet) => {
  const startsOnly = setting === 3;
  const followed = { policy: names.followed, replaces: startsOnly ? [] : [names.muted, names.unmuted] };
  const unmuted = { policy: names.unmuted, replaces: startsOnly ? [] : [names.muted] };
  expect(automaticPolicy(preferences(setting, 4), action, true)).toEqual(isMet ? followed : undefined);
  expect(automaticPolicy(preferences(4, setting), action, true)).toEqual(isMet ? unmuted : undefined);
  expect(automaticPolicy(preferences(4, setting), action, false)).toBeUndefined();
  expect(automaticPolicy(preferences(setting, 1), action, true)?.policy).toBe(isMet ? names.followed : names.unmuted);
});
