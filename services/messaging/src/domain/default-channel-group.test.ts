import { MAX_CHANNELS_PER_GROUP } from '@team-chat/contracts';
import { checkGroupName, type GroupedChannel, withChannels, withoutChannels } from './default-channel-group';

const channel = (id: number, rest: Partial<GroupedChannel> = {}): GroupedChannel => ({
  id,
  name: `c${id}`,
  is_archived: false,
  invite_only: false,
  is_default: false,
  ...rest,
});
const group = { name: 'Design', streams: [3, 7] };

test.each([
  ['Design', 'Design'],
  ['  Design ', 'Design'],
  ['x'.repeat(60), 'x'.repeat(60)],
])('the name %j is stored as %j', (given, stored) => expect(checkGroupName(given)).toBe(stored));

test.each([
  ['', "Invalid default channel group name ''"],
  ['  ', "Invalid default channel group name '  '"],
  ['a\nb', "Invalid default channel group name 'a\nb'"],
  ['\u200b', "Invalid default channel group name '\u200b'"],
  ['x'.repeat(61), 'Default channel group name too long (limit: 60 characters)'],
])('the name %j is refused: %s', (given, msg) => expect(() => checkGroupName(given)).toThrow(msg));

test('added channels are in the order of their ids', () => {
  expect(withChannels(group, [channel(9), channel(5)])).toEqual([3, 5, 7, 9]);
});

test.each([
  [channel(9, { is_archived: true }), "Invalid channel name 'c9'"],
  [channel(9, { invite_only: true }), 'Private channels cannot be made default.'],
  [channel(9, { is_default: true }), "'c9' is a default channel and cannot be added to 'Design'"],
  [channel(7), "Channel 'c7' is already present in default channel group 'Design'"],
])('the channel %j is not added: %s', (wrong, msg) => {
  expect(() => withChannels(group, [channel(5), wrong])).toThrow(msg);
});

test('a group has at most 100 channels', () => {
  const streams = Array.from({ length: MAX_CHANNELS_PER_GROUP - 1 }, (_, i) => i + 1);
  expect(withChannels({ ...group, streams }, [channel(500)])).toHaveLength(MAX_CHANNELS_PER_GROUP);
  expect(() => withChannels({ ...group, streams }, [channel(500), channel(501)])).toThrow(
    'A default channel group can have at most 100 channels.',
  );
});

test('removed channels are gone, and all of them must have been there', () => {
  expect(withoutChannels(group, [channel(3)])).toEqual([7]);
  expect(() => withoutChannels(group, [channel(3), channel(9)])).toThrow(
    "Channel 'c9' is not present in default channel group 'Design'",
  );
});
