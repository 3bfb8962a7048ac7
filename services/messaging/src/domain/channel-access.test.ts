import type { Actor, ChannelGroupSetting, GroupSettingValue, Role } from '@team-chat/contracts';
import { CHANNEL_SETTINGS, ROLE, spectatorOf } from '@team-chat/permissions';
import { type ChannelPermissions, maySeeMessage } from './channel-access';

const NOBODY = 1;
const READERS = 2;

const aChannel = (given: Partial<ChannelPermissions>, readers = NOBODY): ChannelPermissions => ({
  invite_only: false,
  is_web_public: false,
  is_archived: false,
  history_public_to_subscribers: !given.invite_only,
  group_settings: {
    ...(Object.fromEntries(Object.keys(CHANNEL_SETTINGS).map((name) => [name, NOBODY])) as Record<
      ChannelGroupSetting,
      GroupSettingValue
    >),
    can_subscribe_group: readers,
  },
  ...given,
});

const CHANNELS = {
  public: aChannel({}),
  'public, archived': aChannel({ is_archived: true }),
  'open to the web': aChannel({ is_web_public: true }),
  'open to the web, archived': aChannel({ is_web_public: true, is_archived: true }),
  shared: aChannel({ invite_only: true, history_public_to_subscribers: true }),
  protected: aChannel({ invite_only: true }),
  'protected, archived': aChannel({ invite_only: true, is_archived: true }),
  'shared, readable by a group': aChannel({ invite_only: true, history_public_to_subscribers: true }, READERS),
  'protected, readable by a group': aChannel({ invite_only: true }, READERS),
};

const anActor = (role: Role, group_ids: number[] = []): Actor => ({
  realm_id: 1,
  user_id: 7,
  role,
  is_bot: false,
  group_ids,
});
const ACTORS = {
  member: anActor(ROLE.member),
  guest: anActor(ROLE.guest),
  administrator: anActor(ROLE.administrator),
  reader: anActor(ROLE.member, [READERS]),
  spectator: spectatorOf(1),
};

/** Users by whether they are subscribed now, and whether they were when the message was sent. */
const COPIES = {
  subscriber: { isSubscribed: true, received: true },
  latecomer: { isSubscribed: true, received: false },
  'former subscriber': { isSubscribed: false, received: true },
  outsider: { isSubscribed: false, received: false },
};

type Row = [keyof typeof CHANNELS, keyof typeof ACTORS, (keyof typeof COPIES)[]];
const ALL = Object.keys(COPIES) as (keyof typeof COPIES)[];
const WHILE_SUBSCRIBED: Row[2] = ['subscriber', 'latecomer'];

test.each<Row>([
  ['public', 'member', ALL],
  ['public', 'guest', WHILE_SUBSCRIBED],
  ['public', 'spectator', []],
  ['public, archived', 'member', ALL],
  ['public, archived', 'guest', WHILE_SUBSCRIBED],
  ['open to the web', 'guest', ALL],
  ['open to the web', 'spectator', ['outsider']],
  ['open to the web, archived', 'guest', ALL],
  ['open to the web, archived', 'spectator', []],
  ['shared', 'member', WHILE_SUBSCRIBED],
  ['shared', 'guest', WHILE_SUBSCRIBED],
  ['shared', 'administrator', WHILE_SUBSCRIBED],
  ['protected', 'member', ['subscriber']],
  ['protected', 'guest', ['subscriber']],
  ['protected', 'administrator', ['subscriber']],
  ['protected, archived', 'member', ['subscriber']],
  ['shared, readable by a group', 'reader', ALL],
  ['shared, readable by a group', 'member', WHILE_SUBSCRIBED],
  ['protected, readable by a group', 'reader', ['subscriber', 'former subscriber']],
  ['protected, readable by a group', 'member', ['subscriber']],
])('a message in a channel that is %s is visible to a %s as one of %j', (channel, actor, expected) => {
  const possible = actor === 'spectator' ? (['outsider'] as const) : ALL;
  const shown = possible.filter((copy) => maySeeMessage(ACTORS[actor], CHANNELS[channel], COPIES[copy]));
  expect(shown).toEqual(expected);
});
