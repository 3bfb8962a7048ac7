import { word } from '../actors';
import type { Rows } from '../matrix';

const NO_CHANNEL = 'Invalid channel ID';
const NOT_ADMINISTERED = 'You do not have permission to administer this channel.';
const NOT_ALLOWED = 'Insufficient permission';

/** Guests know only the channels that they are subscribed to, and web-public ones. Administrators know of private channels,
 *  but read only those that they are subscribed to.
 *  Source: spec/wire-contract.md, section 9.5. */
export const channelRows = {
  'get-stream-by-id': {
    refusals: { none: NO_CHANNEL },
    request: (channel) => ({ stream_id: channel.id }),
    cells: `
      public channel            ok     ok     ok     ok     none   none   ok
      joined channel            ok     ok     ok     ok     ok     ok     ok
      private channel           ok     ok     none   none   none   none   none
      joined private channel    ok     ok     ok     ok     ok     ok     ok
      web-public channel        ok     ok     ok     ok     ok     ok     ok
      archived channel          ok     ok     ok     ok     ok     ok     ok
      archived private channel  ok     ok     none   none   none   none   none
      foreign channel           none   none   none   none   none   none   none
      missing channel           none   none   none   none   none   none   none`,
  },
  'get-stream-id': {
    refusals: { none: "Invalid channel name '{name}'" },
    request: (channel) => ({ stream: channel.name }),
    cells: `
      public channel          ok     ok     ok     ok     none   none   ok
      joined channel          ok     ok     ok     ok     ok     ok     ok
      private channel         ok     ok     none   none   none   none   none
      joined private channel  ok     ok     ok     ok     ok     ok     ok
      web-public channel      ok     ok     ok     ok     ok     ok     ok
      foreign channel         none   none   none   none   none   none   none
      missing channel         none   none   none   none   none   none   none`,
  },
  'get-stream-email-address': {
    refusals: { none: NO_CHANNEL },
    request: (channel) => ({ stream_id: channel.id }),
    cells: `
      public channel          ok     ok     ok     ok     none   none   ok
      joined channel          ok     ok     ok     ok     ok     ok     ok
      private channel         none   none   none   none   none   none   none
      joined private channel  ok     ok     ok     ok     ok     ok     ok
      web-public channel      ok     ok     ok     ok     ok     ok     ok
      foreign channel         none   none   none   none   none   none   none
      missing channel         none   none   none   none   none   none   none`,
  },
  'get-subscribers': {
    refusals: { none: NO_CHANNEL },
    request: (channel) => ({ stream_id: channel.id }),
    cells: `
      public channel          ok     ok     ok     ok     none   none   ok
      joined channel          ok     ok     ok     ok     ok     ok     ok
      private channel         ok     ok     none   none   none   none   none
      joined private channel  ok     ok     ok     ok     ok     ok     ok
      foreign channel         none   none   none   none   none   none   none
      missing channel         none   none   none   none   none   none   none`,
  },
  'get-streams': {
    request: () => ({ include_all: true, include_web_public: true, exclude_archived: false }),
    cells: `
      public channel            shown  shown  shown  shown  hidden hidden shown
      joined channel            shown  shown  shown  shown  shown  shown  shown
      private channel           shown  shown  hidden hidden hidden hidden hidden
      joined private channel    shown  shown  shown  shown  shown  shown  shown
      web-public channel        shown  shown  shown  shown  shown  shown  shown
      archived channel          shown  shown  shown  shown  shown  shown  shown
      archived private channel  shown  shown  hidden hidden hidden hidden hidden
      foreign channel           hidden hidden hidden hidden hidden hidden hidden`,
  },
  'get-subscriptions': {
    request: () => ({ include_subscribers: 'true' }),
    cells: `
      public channel          hidden hidden hidden hidden hidden hidden hidden
      joined channel          shown  shown  shown  shown  shown  shown  shown
      private channel         hidden hidden hidden hidden hidden hidden hidden
      joined private channel  shown  shown  shown  shown  shown  shown  shown
      foreign channel         hidden hidden hidden hidden hidden hidden hidden`,
  },
  'get-subscription-status': {
    refusals: { none: NO_CHANNEL, user: 'No such user' },
    request: (channel, { user, organisation }) => ({
      stream_id: channel.id,
      user_id: (user ?? organisation.member).user_id,
    }),
    cells: `
      public channel   ok     ok     ok     ok     none   none   ok
      joined channel   ok     ok     ok     ok     ok     ok     ok
      private channel  ok     ok     none   none   none   none   none
      foreign channel  none   none   none   none   none   none   none
      missing channel  none   none   none   none   none   none   none`,
  },
  'create-channel': {
    refusals: {
      deny: NOT_ALLOWED,
      taken: {
        status: 409,
        code: 'CHANNEL_ALREADY_EXISTS',
        msg: "Channel '{name}' already exists",
        channel_name: '{name}',
      },
    },
    request: (channel, { user }) => ({ name: channel.name, subscribers: user ? [user.user_id] : [] }),
    cells: `
      the organisation  ok     ok     ok     ok     deny   deny   ok
      private channel   taken  taken  taken  taken  deny   deny   taken
      foreign channel   ok     ok     ok     ok     deny   deny   ok`,
  },
  'update-stream': {
    refusals: { none: NO_CHANNEL, deny: NOT_ADMINISTERED },
    request: (channel) => ({ stream_id: channel.id, description: word() }),
    cells: `
      public channel          ok     ok     deny   deny   none   none   deny
      joined channel          ok     ok     deny   deny   deny   deny   deny
      private channel         ok     ok     none   none   none   none   none
      joined private channel  ok     ok     deny   deny   deny   deny   deny
      archived channel        ok     ok     deny   deny   deny   deny   deny
      foreign channel         none   none   none   none   none   none   none
      missing channel         none   none   none   none   none   none   none`,
  },
  'archive-stream': {
    refusals: { none: NO_CHANNEL, deny: NOT_ADMINISTERED, again: 'Channel is already archived.' },
    request: (channel) => ({ stream_id: channel.id }),
    cells: `
      public channel    ok     ok     deny   deny   none   none   deny
      joined channel    ok     ok     deny   deny   deny   deny   deny
      private channel   ok     ok     none   none   none   none   none
      archived channel  again  again  deny   deny   deny   deny   deny
      foreign channel   none   none   none   none   none   none   none
      missing channel   none   none   none   none   none   none   none`,
  },
  'add-default-stream': {
    refusals: { none: NO_CHANNEL, private: 'Private channels cannot be made default.' },
    request: (channel) => ({ stream_id: channel.id }),
    cells: `
      public channel   ok      ok      admin  admin  admin  admin  admin
      private channel  private private admin  admin  admin  admin  admin
      foreign channel  none    none    admin  admin  admin  admin  admin
      missing channel  none    none    admin  admin  admin  admin  admin`,
  },
  'remove-default-stream': {
    refusals: { none: NO_CHANNEL },
    request: (channel) => ({ stream_id: channel.id }),
    cells: `
      public channel   ok     ok     admin  admin  admin  admin  admin
      foreign channel  none   none   admin  admin  admin  admin  admin
      missing channel  none   none   admin  admin  admin  admin  admin`,
  },
  subscribe: [
    {
      about: 'oneself, by name; a channel that does not exist is created',
      refusals: { deny: 'Unable to access channel ({name}).', create: NOT_ALLOWED },
      request: (channel) => ({ subscriptions: [{ name: channel.name }] }),
      cells: `
        public channel            ok     ok     ok     ok     deny   deny   ok
        joined private channel    ok     ok     ok     ok     ok     ok     ok
        private channel           deny   deny   deny   deny   deny   deny   deny
        archived private channel  deny   deny   deny   deny   deny   deny   deny
        foreign channel           ok     ok     ok     ok     create create ok
        missing channel           ok     ok     ok     ok     create create ok`,
    },
    {
      about: 'another user',
      refusals: { deny: 'Unable to access channel ({name}).', add: NOT_ALLOWED },
      request: (channel, { organisation }) => ({
        subscriptions: [{ name: channel.name }],
        principals: [organisation.unrelated.user_id],
      }),
      cells: `
        public channel          ok     ok     ok     ok     deny   deny   ok
        joined channel          ok     ok     ok     ok     add    add    ok
        joined private channel  ok     ok     ok     ok     add    add    ok
        private channel         deny   deny   deny   deny   deny   deny   deny`,
    },
  ],
  unsubscribe: [
    {
      about: 'oneself',
      refusals: { none: 'Channel(s) ({name}) do not exist' },
      request: (channel) => ({ subscriptions: [channel.name] }),
      cells: `
        public channel          ok     ok     ok     ok     none   none   ok
        joined channel          ok     ok     ok     ok     ok     ok     ok
        joined private channel  ok     ok     ok     ok     ok     ok     ok
        private channel         ok     ok     none   none   none   none   none
        foreign channel         none   none   none   none   none   none   none
        missing channel         none   none   none   none   none   none   none`,
    },
    {
      about: 'another user',
      refusals: { none: 'Channel(s) ({name}) do not exist', deny: NOT_ALLOWED },
      request: (channel, { organisation }) => ({
        subscriptions: [channel.name],
        principals: [organisation.author.user_id],
      }),
      cells: `
        public channel   ok     ok     deny   deny   none   none   deny
        joined channel   ok     ok     deny   deny   deny   deny   deny
        private channel  ok     ok     none   none   none   none   none
        missing channel  none   none   none   none   none   none   none`,
    },
  ],
  'update-subscriptions': {
    refusals: { none: 'Channel(s) ({name}) do not exist' },
    request: (channel) => ({ delete: [channel.name] }),
    cells: `
      public channel   ok     ok     ok     ok     none   none   ok
      joined channel   ok     ok     ok     ok     ok     ok     ok
      private channel  ok     ok     none   none   none   none   none
      foreign channel  none   none   none   none   none   none   none
      missing channel  none   none   none   none   none   none   none`,
  },
  'update-subscription-settings': {
    refusals: { none: 'Not subscribed to channel ID {id}' },
    keeps: true,
    request: ({ id: stream_id }) => ({
      subscription_data: [{ stream_id, property: 'pin_to_top', value: true }],
    }),
    cells: `
      public channel   none   none   none   none   none   none   none
      joined channel   ok     ok     ok     ok     ok     ok     ok
      private channel  none   none   none   none   none   none   none
      foreign channel  none   none   none   none   none   none   none
      missing channel  none   none   none   none   none   none   none`,
  },
  'update-user-topic': {
    refusals: { none: NO_CHANNEL },
    keeps: true,
    request: (channel) => ({ stream_id: channel.id, topic: word(), visibility_policy: 1 }),
    cells: `
      public channel   ok     ok     ok     ok     none   none   ok
      joined channel   ok     ok     ok     ok     ok     ok     ok
      private channel  ok     ok     none   none   none   none   none
      foreign channel  none   none   none   none   none   none   none
      missing channel  none   none   none   none   none   none   none`,
  },
  'mute-topic': [
    {
      about: 'mute',
      refusals: { none: NO_CHANNEL },
      keeps: true,
      request: (channel) => ({ stream_id: channel.id, topic: word(), op: 'add' }),
      cells: `
        public channel   none   none   none   none   none   none   none
        joined channel   ok     ok     ok     ok     ok     ok     ok
        private channel  none   none   none   none   none   none   none
        foreign channel  none   none   none   none   none   none   none
        missing channel  none   none   none   none   none   none   none`,
    },
    {
      about: 'unmute, by name',
      refusals: { none: 'Topic is not muted' },
      keeps: true,
      request: (channel) => ({ stream: channel.name, topic: word(), op: 'remove' }),
      cells: `
        public channel   ok     ok     ok     ok     none   none   ok
        joined channel   ok     ok     ok     ok     ok     ok     ok
        private channel  ok     ok     none   none   none   none   none
        foreign channel  none   none   none   none   none   none   none
        missing channel  none   none   none   none   none   none   none`,
    },
  ],
  'mark-stream-as-read': {
    refusals: { none: NO_CHANNEL },
    keeps: true,
    request: (channel) => ({ stream_id: channel.id }),
    cells: `
      public channel   ok     ok     ok     ok     none   none   ok
      joined channel   ok     ok     ok     ok     ok     ok     ok
      private channel  none   none   none   none   none   none   none
      foreign channel  none   none   none   none   none   none   none
      missing channel  none   none   none   none   none   none   none`,
  },
} satisfies Rows;
