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
                                owner  admin  moder  member guest  limited bot   deact  foreign spect
      public channel            ok     ok     ok     ok     none   none    ok    401    401     401
      joined channel            ok     ok     ok     ok     ok     ok      ok    401    401     401
      private channel           ok     ok     none   none   none   none    none  401    401     401
      joined private channel    ok     ok     ok     ok     ok     ok      ok    401    401     401
      web-public channel        ok     ok     ok     ok     ok     ok      ok    401    401     401
      archived channel          ok     ok     ok     ok     ok     ok      ok    401    401     401
      archived private channel  ok     ok     none   none   none   none    none  401    401     401
      foreign channel           none   none   none   none   none   none    none  401    401     401
      missing channel           none   none   none   none   none   none    none  401    401     401`,
  },
  'get-stream-id': {
    refusals: { none: "Invalid channel name '{name}'" },
    request: (channel) => ({ stream: channel.name }),
    cells: `
                                owner  admin  moder  member guest  limited bot   deact  foreign spect
      public channel            ok     ok     ok     ok     none   none    ok    401    401     401
      joined channel            ok     ok     ok     ok     ok     ok      ok    401    401     401
      private channel           ok     ok     none   none   none   none    none  401    401     401
      joined private channel    ok     ok     ok     ok     ok     ok      ok    401    401     401
      web-public channel        ok     ok     ok     ok     ok     ok      ok    401    401     401
      foreign channel           none   none   none   none   none   none    none  401    401     401
      missing channel           none   none   none   none   none   none    none  401    401     401`,
  },
  'get-stream-email-address': {
    refusals: { none: NO_CHANNEL },
    request: (channel) => ({ stream_id: channel.id }),
    cells: `
                                owner  admin  moder  member guest  limited bot   deact  foreign spect
      public channel            ok     ok     ok     ok     none   none    ok    401    401     401
      joined channel            ok     ok     ok     ok     ok     ok      ok    401    401     401
      private channel           none   none   none   none   none   none    none  401    401     401
      joined private channel    ok     ok     ok     ok     ok     ok      ok    401    401     401
      web-public channel        ok     ok     ok     ok     ok     ok      ok    401    401     401
      foreign channel           none   none   none   none   none   none    none  401    401     401
      missing channel           none   none   none   none   none   none    none  401    401     401`,
  },
  'get-subscribers': {
    refusals: { none: NO_CHANNEL },
    request: (channel) => ({ stream_id: channel.id }),
    cells: `
                                owner  admin  moder  member guest  limited bot   deact  foreign spect
      public channel            ok     ok     ok     ok     none   none    ok    401    401     401
      joined channel            ok     ok     ok     ok     ok     ok      ok    401    401     401
      private channel           ok     ok     none   none   none   none    none  401    401     401
      joined private channel    ok     ok     ok     ok     ok     ok      ok    401    401     401
      foreign channel           none   none   none   none   none   none    none  401    401     401
      missing channel           none   none   none   none   none   none    none  401    401     401`,
  },
  'get-streams': {
    request: () => ({ include_all: true, include_web_public: true, exclude_archived: false }),
    cells: `
                                owner  admin  moder  member guest  limited bot    deact  foreign spect
      public channel            shown  shown  shown  shown  hidden hidden  shown  401    401     401
      joined channel            shown  shown  shown  shown  shown  shown   shown  401    401     401
      private channel           shown  shown  hidden hidden hidden hidden  hidden 401    401     401
      joined private channel    shown  shown  shown  shown  shown  shown   shown  401    401     401
      web-public channel        shown  shown  shown  shown  shown  shown   shown  401    401     401
      archived channel          shown  shown  shown  shown  shown  shown   shown  401    401     401
      archived private channel  shown  shown  hidden hidden hidden hidden  hidden 401    401     401
      foreign channel           hidden hidden hidden hidden hidden hidden  hidden 401    401     401`,
  },
  'get-subscriptions': {
    request: () => ({ include_subscribers: 'true' }),
    cells: `
                                owner  admin  moder  member guest  limited bot    deact  foreign spect
      public channel            hidden hidden hidden hidden hidden hidden  hidden 401    401     401
      joined channel            shown  shown  shown  shown  shown  shown   shown  401    401     401
      private channel           hidden hidden hidden hidden hidden hidden  hidden 401    401     401
      joined private channel    shown  shown  shown  shown  shown  shown   shown  401    401     401
      foreign channel           hidden hidden hidden hidden hidden hidden  hidden 401    401     401`,
  },
  'get-subscription-status': {
    refusals: { none: NO_CHANNEL, user: 'No such user' },
    request: (channel, { user, organisation }) => ({
      stream_id: channel.id,
      user_id: (user ?? organisation.member).user_id,
    }),
    cells: `
                                owner  admin  moder  member guest  limited bot   deact  foreign spect
      public channel            ok     ok     ok     ok     none   none    ok    401    401     401
      joined channel            ok     ok     ok     ok     ok     ok      ok    401    401     401
      private channel           ok     ok     none   none   none   none    none  401    401     401
      foreign channel           none   none   none   none   none   none    none  401    401     401
      missing channel           none   none   none   none   none   none    none  401    401     401`,
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
                                owner  admin  moder  member guest  limited bot   deact  foreign spect
      the organisation          ok     ok     ok     ok     deny   deny    ok    401    401     401
      private channel           taken  taken  taken  taken  deny   deny    taken 401    401     401
      foreign channel           ok     ok     ok     ok     deny   deny    ok    401    401     401`,
  },
  'update-stream': {
    refusals: { none: NO_CHANNEL, deny: NOT_ADMINISTERED },
    request: (channel) => ({ stream_id: channel.id, description: word() }),
    cells: `
                                owner  admin  moder  member guest  limited bot   deact  foreign spect
      public channel            ok     ok     deny   deny   none   none    deny  401    401     401
      joined channel            ok     ok     deny   deny   deny   deny    deny  401    401     401
      private channel           ok     ok     none   none   none   none    none  401    401     401
      joined private channel    ok     ok     deny   deny   deny   deny    deny  401    401     401
      archived channel          ok     ok     deny   deny   deny   deny    deny  401    401     401
      foreign channel           none   none   none   none   none   none    none  401    401     401
      missing channel           none   none   none   none   none   none    none  401    401     401`,
  },
  'archive-stream': {
    refusals: { none: NO_CHANNEL, deny: NOT_ADMINISTERED, again: 'Channel is already archived.' },
    request: (channel) => ({ stream_id: channel.id }),
    cells: `
                                owner  admin  moder  member guest  limited bot   deact  foreign spect
      public channel            ok     ok     deny   deny   none   none    deny  401    401     401
      joined channel            ok     ok     deny   deny   deny   deny    deny  401    401     401
      private channel           ok     ok     none   none   none   none    none  401    401     401
      archived channel          again  again  deny   deny   deny   deny    deny  401    401     401
      foreign channel           none   none   none   none   none   none    none  401    401     401
      missing channel           none   none   none   none   none   none    none  401    401     401`,
  },
  'add-default-stream': {
    refusals: { none: NO_CHANNEL, private: 'Private channels cannot be made default.' },
    request: (channel) => ({ stream_id: channel.id }),
    cells: `
                                owner    admin    moder  member guest  limited bot   deact  foreign spect
      public channel            ok       ok       admin  admin  admin  admin   admin 401    401     401
      private channel           private  private  admin  admin  admin  admin   admin 401    401     401
      foreign channel           none     none     admin  admin  admin  admin   admin 401    401     401
      missing channel           none     none     admin  admin  admin  admin   admin 401    401     401`,
  },
  'remove-default-stream': {
    refusals: { none: NO_CHANNEL },
    request: (channel) => ({ stream_id: channel.id }),
    cells: `
                                owner  admin  moder  member guest  limited bot   deact  foreign spect
      public channel            ok     ok     admin  admin  admin  admin   admin 401    401     401
      foreign channel           none   none   admin  admin  admin  admin   admin 401    401     401
      missing channel           none   none   admin  admin  admin  admin   admin 401    401     401`,
  },
  subscribe: [
    {
      about: 'oneself, by name; a channel that does not exist is created',
      refusals: { deny: 'Unable to access channel ({name}).', create: NOT_ALLOWED },
      request: (channel) => ({ subscriptions: [{ name: channel.name }] }),
      cells: `
                                owner  admin  moder  member guest  limited bot   deact  foreign spect
      public channel            ok     ok     ok     ok     deny   deny    ok    401    401     401
      joined private channel    ok     ok     ok     ok     ok     ok      ok    401    401     401
      private channel           deny   deny   deny   deny   deny   deny    deny  401    401     401
      archived private channel  deny   deny   deny   deny   deny   deny    deny  401    401     401
      foreign channel           ok     ok     ok     ok     create create  ok    401    401     401
      missing channel           ok     ok     ok     ok     create create  ok    401    401     401`,
    },
    {
      about: 'another user',
      refusals: { deny: 'Unable to access channel ({name}).', add: NOT_ALLOWED },
      request: (channel, { organisation }) => ({
        subscriptions: [{ name: channel.name }],
        principals: [organisation.unrelated.user_id],
      }),
      cells: `
                                owner  admin  moder  member guest  limited bot   deact  foreign spect
      public channel            ok     ok     ok     ok     deny   deny    ok    401    401     401
      joined channel            ok     ok     ok     ok     add    add     ok    401    401     401
      joined private channel    ok     ok     ok     ok     add    add     ok    401    401     401
      private channel           deny   deny   deny   deny   deny   deny    deny  401    401     401`,
    },
  ],
  unsubscribe: [
    {
      about: 'oneself',
      refusals: { none: 'Channel(s) ({name}) do not exist' },
      request: (channel) => ({ subscriptions: [channel.name] }),
      cells: `
                                owner  admin  moder  member guest  limited bot   deact  foreign spect
      public channel            ok     ok     ok     ok     none   none    ok    401    401     401
      joined channel            ok     ok     ok     ok     ok     ok      ok    401    401     401
      joined private channel    ok     ok     ok     ok     ok     ok      ok    401    401     401
      private channel           ok     ok     none   none   none   none    none  401    401     401
      foreign channel           none   none   none   none   none   none    none  401    401     401
      missing channel           none   none   none   none   none   none    none  401    401     401`,
    },
    {
      about: 'another user',
      refusals: { none: 'Channel(s) ({name}) do not exist', deny: NOT_ALLOWED },
      request: (channel, { organisation }) => ({
        subscriptions: [channel.name],
        principals: [organisation.author.user_id],
      }),
      cells: `
                                owner  admin  moder  member guest  limited bot   deact  foreign spect
      public channel            ok     ok     deny   deny   none   none    deny  401    401     401
      joined channel            ok     ok     deny   deny   deny   deny    deny  401    401     401
      private channel           ok     ok     none   none   none   none    none  401    401     401
      missing channel           none   none   none   none   none   none    none  401    401     401`,
    },
  ],
  'update-subscriptions': {
    refusals: { none: 'Channel(s) ({name}) do not exist' },
    request: (channel) => ({ delete: [channel.name] }),
    cells: `
                                owner  admin  moder  member guest  limited bot   deact  foreign spect
      public channel            ok     ok     ok     ok     none   none    ok    401    401     401
      joined channel            ok     ok     ok     ok     ok     ok      ok    401    401     401
      private channel           ok     ok     none   none   none   none    none  401    401     401
      foreign channel           none   none   none   none   none   none    none  401    401     401
      missing channel           none   none   none   none   none   none    none  401    401     401`,
  },
  'update-subscription-settings': {
    refusals: { none: 'Not subscribed to channel ID {id}' },
    keeps: true,
    request: ({ id: stream_id }) => ({
      subscription_data: [{ stream_id, property: 'pin_to_top', value: true }],
    }),
    cells: `
                                owner  admin  moder  member guest  limited bot   deact  foreign spect
      public channel            none   none   none   none   none   none    none  401    401     401
      joined channel            ok     ok     ok     ok     ok     ok      ok    401    401     401
      private channel           none   none   none   none   none   none    none  401    401     401
      foreign channel           none   none   none   none   none   none    none  401    401     401
      missing channel           none   none   none   none   none   none    none  401    401     401`,
  },
  'update-user-topic': {
    refusals: { none: NO_CHANNEL },
    keeps: true,
    request: (channel) => ({ stream_id: channel.id, topic: word(), visibility_policy: 1 }),
    cells: `
                                owner  admin  moder  member guest  limited bot   deact  foreign spect
      public channel            ok     ok     ok     ok     none   none    ok    401    401     401
      joined channel            ok     ok     ok     ok     ok     ok      ok    401    401     401
      private channel           ok     ok     none   none   none   none    none  401    401     401
      foreign channel           none   none   none   none   none   none    none  401    401     401
      missing channel           none   none   none   none   none   none    none  401    401     401`,
  },
  'mute-topic': [
    {
      about: 'mute',
      refusals: { none: NO_CHANNEL },
      keeps: true,
      request: (channel) => ({ stream_id: channel.id, topic: word(), op: 'add' }),
      cells: `
                                owner  admin  moder  member guest  limited bot   deact  foreign spect
      public channel            none   none   none   none   none   none    none  401    401     401
      joined channel            ok     ok     ok     ok     ok     ok      ok    401    401     401
      private channel           none   none   none   none   none   none    none  401    401     401
      foreign channel           none   none   none   none   none   none    none  401    401     401
      missing channel           none   none   none   none   none   none    none  401    401     401`,
    },
    {
      about: 'unmute, by name',
      refusals: { none: 'Topic is not muted' },
      keeps: true,
      request: (channel) => ({ stream: channel.name, topic: word(), op: 'remove' }),
      cells: `
                                owner  admin  moder  member guest  limited bot   deact  foreign spect
      public channel            ok     ok     ok     ok     none   none    ok    401    401     401
      joined channel            ok     ok     ok     ok     ok     ok      ok    401    401     401
      private channel           ok     ok     none   none   none   none    none  401    401     401
      foreign channel           none   none   none   none   none   none    none  401    401     401
      missing channel           none   none   none   none   none   none    none  401    401     401`,
    },
  ],
  'mark-stream-as-read': {
    refusals: { none: NO_CHANNEL },
    keeps: true,
    request: (channel) => ({ stream_id: channel.id }),
    cells: `
                                owner  admin  moder  member guest  limited bot   deact  foreign spect
      public channel            ok     ok     ok     ok     none   none    ok    401    401     401
      joined channel            ok     ok     ok     ok     ok     ok      ok    401    401     401
      private channel           none   none   none   none   none   none    none  401    401     401
      foreign channel           none   none   none   none   none   none    none  401    401     401
      missing channel           none   none   none   none   none   none    none  401    401     401`,
  },
} satisfies Rows;
