import { word } from '../actors';
import type { Rows, Subject } from '../matrix';
import { TOPIC } from '../objects/channels';

const NO_MESSAGE = 'Invalid message(s)';
const NO_CHANNEL = 'Invalid channel ID';
const NOT_EDITED = "You don't have permission to edit this message";
const NOT_DELETED = "You don't have permission to delete this message";

const NO_CHANNEL_TO_SEND = {
  code: 'STREAM_DOES_NOT_EXIST',
  msg: "Channel with ID '{id}' does not exist",
  stream_id: '{id}',
};
const VOTE = '{"type":"vote","key":"canned,0","vote":1}';
const NOT_SENT = "Not authorized to send to channel '{name}'";

const shownAsLink = (body: any, { id, full_name }: Subject) =>
  body.rendered.includes(full_name === undefined ? `data-stream-id="${id}"` : `data-user-id="${id}"`);

/** Nobody reads a private channel without being subscribed, administrators included; under protected history, nobody reads
 *  the messages from before they joined. */
export const messageRows = {
  'get-message': {
    refusals: { none: NO_MESSAGE },
    request: (message) => ({ message_id: message.id }),
    cells: `
                                    owner  admin  moder  member guest  limited bot   deact  foreign spect
      own message                   ok     ok     ok     ok     ok     ok      ok    401    401     401
      message in joined channel     ok     ok     ok     ok     ok     ok      ok    401    401     401
      message in public channel     ok     ok     ok     ok     none   none    ok    401    401     401
      message in web-public channel  ok     ok     ok     ok     ok     ok      ok    401    401     ok
      message in private channel    none   none   none   none   none   none    none  401    401     401
      message before joining        none   none   none   none   none   none    none  401    401     401
      message in archived channel   ok     ok     ok     ok     ok     ok      ok    401    401     401
      received direct message       ok     ok     ok     ok     ok     ok      ok    401    401     401
      direct message to others      none   none   none   none   none   none    none  401    401     401
      foreign message               none   none   none   none   none   none    none  401    401     401
      missing message               none   none   none   none   none   none    none  401    401     401`,
  },
  'get-messages': {
    request: (message, { name }) => ({
      message_ids: [message.id],
      narrow: name === 'spectator' ? [{ operator: 'channels', operand: 'web-public' }] : [],
    }),
    cells: `
                                    owner  admin  moder  member guest  limited bot    deact  foreign spect
      own message                   shown  shown  shown  shown  shown  shown   shown  401    401     hidden
      message in joined channel     shown  shown  shown  shown  shown  shown   shown  401    401     hidden
      message in public channel     shown  shown  shown  shown  hidden hidden  shown  401    401     hidden
      message in web-public channel  shown  shown  shown  shown  shown  shown   shown  401    401     shown
      message in private channel    hidden hidden hidden hidden hidden hidden  hidden 401    401     hidden
      message before joining        hidden hidden hidden hidden hidden hidden  hidden 401    401     hidden
      message in archived channel   shown  shown  shown  shown  shown  shown   shown  401    401     hidden
      received direct message       shown  shown  shown  shown  shown  shown   shown  401    401     hidden
      direct message to others      hidden hidden hidden hidden hidden hidden  hidden 401    401     hidden
      foreign message               hidden hidden hidden hidden hidden hidden  hidden 401    401     hidden
      missing message               hidden hidden hidden hidden hidden hidden  hidden 401    401     hidden`,
  },
  'check-messages-match-narrow': {
    request: (message) => ({ msg_ids: [message.id], narrow: [] }),
    shows: (body, { id }) => String(id) in body.messages,
    cells: `
                                    owner  admin  moder  member guest  limited bot    deact  foreign spect
      message in joined channel     shown  shown  shown  shown  shown  shown   shown  401    401     401
      message in private channel    hidden hidden hidden hidden hidden hidden  hidden 401    401     401
      message before joining        hidden hidden hidden hidden hidden hidden  hidden 401    401     401
      direct message to others      hidden hidden hidden hidden hidden hidden  hidden 401    401     401
      foreign message               hidden hidden hidden hidden hidden hidden  hidden 401    401     401
      missing message               hidden hidden hidden hidden hidden hidden  hidden 401    401     401`,
  },
  'get-message-history': {
    refusals: { none: NO_MESSAGE },
    request: (message) => ({ message_id: message.id }),
    cells: `
                                    owner  admin  moder  member guest  limited bot   deact  foreign spect
      own message                   ok     ok     ok     ok     ok     ok      ok    401    401     401
      message in public channel     ok     ok     ok     ok     none   none    ok    401    401     401
      message in private channel    none   none   none   none   none   none    none  401    401     401
      message before joining        none   none   none   none   none   none    none  401    401     401
      received direct message       ok     ok     ok     ok     ok     ok      ok    401    401     401
      direct message to others      none   none   none   none   none   none    none  401    401     401
      foreign message               none   none   none   none   none   none    none  401    401     401
      missing message               none   none   none   none   none   none    none  401    401     401`,
  },
  'get-read-receipts': {
    refusals: { none: NO_MESSAGE },
    request: (message) => ({ message_id: message.id }),
    cells: `
                                    owner  admin  moder  member guest  limited bot   deact  foreign spect
      own message                   ok     ok     ok     ok     ok     ok      ok    401    401     401
      message in public channel     ok     ok     ok     ok     none   none    ok    401    401     401
      message in private channel    none   none   none   none   none   none    none  401    401     401
      message before joining        none   none   none   none   none   none    none  401    401     401
      direct message to others      none   none   none   none   none   none    none  401    401     401
      foreign message               none   none   none   none   none   none    none  401    401     401
      missing message               none   none   none   none   none   none    none  401    401     401`,
  },
  'report-message': {
    refusals: { none: NO_MESSAGE },
    keeps: true,
    request: (message) => ({ message_id: message.id, report_type: 'spam' }),
    cells: `
                                    owner  admin  moder  member guest  limited bot   deact  foreign spect
      message in joined channel     ok     ok     ok     ok     ok     ok      ok    401    401     401
      message in public channel     ok     ok     ok     ok     none   none    ok    401    401     401
      message in private channel    none   none   none   none   none   none    none  401    401     401
      message before joining        none   none   none   none   none   none    none  401    401     401
      received direct message       ok     ok     ok     ok     ok     ok      ok    401    401     401
      direct message to others      none   none   none   none   none   none    none  401    401     401
      foreign message               none   none   none   none   none   none    none  401    401     401
      missing message               none   none   none   none   none   none    none  401    401     401`,
  },
  'update-message': [
    {
      about: 'the text',
      refusals: { none: NO_MESSAGE, deny: NOT_EDITED },
      request: (message) => ({ message_id: message.id, content: word() }),
      cells: `
                                    owner  admin  moder  member guest  limited bot   deact  foreign spect
      own message                   ok     ok     ok     ok     ok     ok      ok    401    401     401
      message in joined channel     deny   deny   deny   deny   deny   deny    deny  401    401     401
      message in public channel     deny   deny   deny   deny   none   none    deny  401    401     401
      message in private channel    none   none   none   none   none   none    none  401    401     401
      message before joining        none   none   none   none   none   none    none  401    401     401
      message in archived channel   none   none   none   none   none   none    none  401    401     401
      received direct message       deny   deny   deny   deny   deny   deny    deny  401    401     401
      direct message to others      none   none   none   none   none   none    none  401    401     401
      foreign message               none   none   none   none   none   none    none  401    401     401
      missing message               none   none   none   none   none   none    none  401    401     401`,
    },
    {
      about: 'the topic',
      refusals: { none: NO_MESSAGE },
      request: (message) => ({ message_id: message.id, topic: word() }),
      cells: `
                                    owner  admin  moder  member guest  limited bot   deact  foreign spect
      message in joined channel     ok     ok     ok     ok     ok     ok      ok    401    401     401
      message in public channel     ok     ok     ok     ok     none   none    ok    401    401     401
      message in private channel    none   none   none   none   none   none    none  401    401     401
      message before joining        none   none   none   none   none   none    none  401    401     401
      missing message               none   none   none   none   none   none    none  401    401     401`,
    },
  ],
  'delete-message': {
    refusals: { none: NO_MESSAGE, deny: NOT_DELETED },
    request: (message) => ({ message_id: message.id }),
    cells: `
                                    owner  admin  moder  member guest  limited bot   deact  foreign spect
      own message                   ok     ok     ok     ok     ok     ok      ok    401    401     401
      message in joined channel     ok     ok     deny   deny   deny   deny    deny  401    401     401
      message in public channel     ok     ok     deny   deny   none   none    deny  401    401     401
      message in private channel    none   none   none   none   none   none    none  401    401     401
      message before joining        none   none   none   none   none   none    none  401    401     401
      message in archived channel   none   none   none   none   none   none    none  401    401     401
      received direct message       ok     ok     deny   deny   deny   deny    deny  401    401     401
      direct message to others      none   none   none   none   none   none    none  401    401     401
      foreign message               none   none   none   none   none   none    none  401    401     401
      missing message               none   none   none   none   none   none    none  401    401     401`,
  },
  'delete-topic': {
    refusals: { none: NO_CHANNEL, deny: NOT_DELETED },
    request: (message) => ({ stream_id: message.channel!.id, topic_name: TOPIC }),
    cells: `
                                    owner  admin  moder  member guest  limited bot   deact  foreign spect
      own message                   ok     ok     deny   deny   deny   deny    deny  401    401     401
      message in public channel     ok     ok     deny   deny   none   none    deny  401    401     401
      message in private channel    none   none   none   none   none   none    none  401    401     401
      foreign message               none   none   none   none   none   none    none  401    401     401
      missing message               none   none   none   none   none   none    none  401    401     401`,
  },
  'add-reaction': {
    refusals: { none: NO_MESSAGE },
    request: (message) => ({ message_id: message.id, emoji_name: 'tada' }),
    cells: `
                                    owner  admin  moder  member guest  limited bot   deact  foreign spect
      own message                   ok     ok     ok     ok     ok     ok      ok    401    401     401
      message in joined channel     ok     ok     ok     ok     ok     ok      ok    401    401     401
      message in public channel     ok     ok     ok     ok     none   none    ok    401    401     401
      message in private channel    none   none   none   none   none   none    none  401    401     401
      message before joining        none   none   none   none   none   none    none  401    401     401
      message in archived channel   none   none   none   none   none   none    none  401    401     401
      received direct message       ok     ok     ok     ok     ok     ok      ok    401    401     401
      direct message to others      none   none   none   none   none   none    none  401    401     401
      foreign message               none   none   none   none   none   none    none  401    401     401
      missing message               none   none   none   none   none   none    none  401    401     401`,
  },
  'add-submessage': {
    refusals: {
      none: NO_MESSAGE,
      first: { code: 'BAD_REQUEST', msg: 'You cannot attach a submessage to this message.' },
    },
    request: (message) => ({ message_id: message.id, msg_type: 'widget', content: VOTE }),
    cells: `
                                    owner  admin  moder  member guest  limited bot   deact  foreign spect
      own message                   ok     ok     ok     ok     ok     ok      ok    401    401     401
      poll in joined channel        ok     ok     ok     ok     ok     ok      ok    401    401     401
      poll in public channel        ok     ok     ok     ok     none   none    ok    401    401     401
      poll in private channel       none   none   none   none   none   none    none  401    401     401
      message in joined channel     first  first  first  first  first  first   first 401    401     401
      message in public channel     first  first  first  first  none   none    first 401    401     401
      message in private channel    none   none   none   none   none   none    none  401    401     401
      message before joining        none   none   none   none   none   none    none  401    401     401
      message in archived channel   none   none   none   none   none   none    none  401    401     401
      received direct message       first  first  first  first  first  first   first 401    401     401
      direct message to others      none   none   none   none   none   none    none  401    401     401
      foreign message               none   none   none   none   none   none    none  401    401     401
      missing message               none   none   none   none   none   none    none  401    401     401`,
  },
  'remove-reaction': {
    refusals: {
      none: NO_MESSAGE,
      absent: { code: 'REACTION_DOES_NOT_EXIST', msg: "Reaction doesn't exist." },
    },
    request: (message) => ({ message_id: message.id, emoji_name: 'heart' }),
    cells: `
                                    owner  admin  moder  member guest  limited bot    deact  foreign spect
      message with own reaction     ok     ok     ok     ok     ok     ok      ok     401    401     401
      message with another reaction  absent absent absent absent absent absent  absent 401    401     401
      message in public channel     absent absent absent absent none   none    absent 401    401     401
      message in private channel    none   none   none   none   none   none    none   401    401     401
      message before joining        none   none   none   none   none   none    none   401    401     401
      direct message to others      none   none   none   none   none   none    none   401    401     401
      foreign message               none   none   none   none   none   none    none   401    401     401
      missing message               none   none   none   none   none   none    none   401    401     401`,
  },
  'update-message-flags': [
    {
      about: 'starred',
      refusals: { none: NO_MESSAGE },
      request: (message) => ({ messages: [message.id], op: 'add', flag: 'starred' }),
      cells: `
                                    owner  admin  moder  member guest  limited bot   deact  foreign spect
      message in joined channel     ok     ok     ok     ok     ok     ok      ok    401    401     401
      message in public channel     ok     ok     ok     ok     none   none    ok    401    401     401
      message in private channel    none   none   none   none   none   none    none  401    401     401
      message before joining        none   none   none   none   none   none    none  401    401     401
      direct message to others      none   none   none   none   none   none    none  401    401     401
      foreign message               none   none   none   none   none   none    none  401    401     401
      missing message               none   none   none   none   none   none    none  401    401     401`,
    },
    {
      about: 'read, of which only messages that arrived are shown as changed',
      keeps: true,
      request: (message) => ({ messages: [message.id], op: 'add', flag: 'read' }),
      shows: (body, { id }) => body.messages.includes(id),
      cells: `
                                    owner  admin  moder  member guest  limited bot    deact  foreign spect
      message in public channel     hidden hidden hidden hidden hidden hidden  hidden 401    401     401
      message in private channel    hidden hidden hidden hidden hidden hidden  hidden 401    401     401
      direct message to others      hidden hidden hidden hidden hidden hidden  hidden 401    401     401
      foreign message               hidden hidden hidden hidden hidden hidden  hidden 401    401     401
      missing message               hidden hidden hidden hidden hidden hidden  hidden 401    401     401`,
    },
  ],
  'update-message-flags-for-narrow': {
    keeps: true,
    request: ({ id }) => ({
      anchor: String(id),
      num_before: 0,
      num_after: 0,
      narrow: [{ operator: 'id', operand: id }],
      op: 'add',
      flag: 'starred',
    }),
    shows: (body) => body.processed_count > 0,
    cells: `
                                    owner  admin  moder  member guest  limited bot    deact  foreign spect
      own message                   shown  shown  shown  shown  shown  shown   shown  401    401     401
      message in joined channel     shown  shown  shown  shown  shown  shown   shown  401    401     401
      message in private channel    hidden hidden hidden hidden hidden hidden  hidden 401    401     401
      message before joining        hidden hidden hidden hidden hidden hidden  hidden 401    401     401
      direct message to others      hidden hidden hidden hidden hidden hidden  hidden 401    401     401
      foreign message               hidden hidden hidden hidden hidden hidden  hidden 401    401     401
      missing message               hidden hidden hidden hidden hidden hidden  hidden 401    401     401`,
  },
  'mark-all-as-read': {
    request: () => ({}),
    cells: `
                                    owner  admin  moder  member guest  limited bot   deact  foreign spect
      the organisation              ok     ok     ok     ok     ok     ok      ok    401    401     401`,
  },
  'mark-topic-as-read': {
    refusals: { none: NO_CHANNEL, empty: `No such topic '${TOPIC}'` },
    keeps: true,
    request: (message) => ({ stream_id: message.channel!.id, topic_name: TOPIC }),
    cells: `
                                    owner  admin  moder  member guest  limited bot   deact  foreign spect
      own message                   ok     ok     ok     ok     ok     ok      ok    401    401     401
      message in public channel     empty  empty  empty  empty  none   none    empty   401    401     401
      message before joining        empty  empty  empty  empty  empty  empty   empty 401    401     401
      message in private channel    none   none   none   none   none   none    none  401    401     401
      foreign message               none   none   none   none   none   none    none  401    401     401
      missing message               none   none   none   none   none   none    none  401    401     401`,
  },
  'get-stream-topics': {
    refusals: { none: NO_CHANNEL },
    request: (message) => ({ stream_id: message.channel!.id }),
    shows: (body) => body.topics.some((topic: Subject) => topic.name === TOPIC),
    cells: `
                                    owner  admin  moder  member guest  limited bot    deact  foreign spect
      message in joined channel     shown  shown  shown  shown  shown  shown   shown  401    401     none
      message in public channel     shown  shown  shown  shown  none   none    shown  401    401     none
      message in web-public channel  shown  shown  shown  shown  shown  shown   shown  401    401     shown
      message before joining        hidden hidden hidden hidden hidden hidden  hidden 401    401     none
      message in private channel    none   none   none   none   none   none    none   401    401     none
      foreign message               none   none   none   none   none   none    none   401    401     none
      missing message               none   none   none   none   none   none    none   401    401     none`,
  },
  'send-message': [
    {
      about: 'to a channel by id',
      refusals: { none: NO_CHANNEL_TO_SEND, deny: NOT_SENT },
      request: (channel) => ({ type: 'channel', to: String(channel.id), topic: TOPIC, content: word() }),
      cells: `
                                    owner  admin  moder  member guest  limited bot   deact  foreign spect
      public channel                ok     ok     ok     ok     none   none    ok    401    401     401
      joined channel                ok     ok     ok     ok     ok     ok      ok    401    401     401
      web-public channel            ok     ok     ok     ok     ok     ok      ok    401    401     401
      private channel               deny   deny   none   none   none   none    none  401    401     401
      joined private channel        ok     ok     ok     ok     ok     ok      ok    401    401     401
      archived channel              deny   deny   deny   deny   deny   deny    deny  401    401     401
      archived private channel      deny   deny   none   none   none   none    none  401    401     401
      foreign channel               none   none   none   none   none   none    none  401    401     401
      missing channel               none   none   none   none   none   none    none  401    401     401`,
    },
    {
      about: 'to a channel by name',
      refusals: {
        none: { code: 'STREAM_DOES_NOT_EXIST', msg: "Channel '{name}' does not exist", stream: '{name}' },
        // Whether a name is taken is no secret: an attempt to create the channel tells.
        deny: NOT_SENT,
      },
      request: (channel) => ({ type: 'channel', to: channel.name, topic: TOPIC, content: word() }),
      cells: `
                                    owner  admin  moder  member guest  limited bot   deact  foreign spect
      public channel                ok     ok     ok     ok     deny   deny    ok    401    401     401
      private channel               deny   deny   deny   deny   deny   deny    deny  401    401     401
      foreign channel               none   none   none   none   none   none    none  401    401     401
      missing channel               none   none   none   none   none   none    none  401    401     401`,
    },
    {
      about: 'to a user',
      refusals: {
        none: 'Invalid user ID {id}',
        unseen: 'You do not have permission to access some of the recipients.',
        gone: "'{name}' is no longer using Zulip.",
      },
      keeps: true,
      request: (user) => ({ type: 'direct', to: JSON.stringify([user.id]), content: word() }),
      cells: `
                                    owner  admin  moder  member guest  limited bot   deact  foreign spect
      own account                   ok     ok     ok     ok     ok     ok      ok    401    401     401
      member account                ok     ok     ok     ok     ok     ok      ok    401    401     401
      unrelated account             ok     ok     ok     ok     ok     unseen  ok    401    401     401
      deactivated account           gone   gone   gone   gone   gone   unseen  gone  401    401     401
      bot of another user           ok     ok     ok     ok     ok     ok      ok    401    401     401
      foreign account               none   none   none   none   none   none    none  401    401     401
      missing account               none   none   none   none   none   none    none  401    401     401`,
    },
  ],
  'set-typing-status': [
    {
      about: 'in a channel',
      refusals: { none: NO_CHANNEL_TO_SEND, deny: NOT_SENT },
      keeps: true,
      request: (channel) => ({ op: 'start', type: 'channel', stream_id: channel.id, topic: TOPIC }),
      cells: `
                                    owner  admin  moder  member guest  limited bot   deact  foreign spect
      public channel                ok     ok     ok     ok     none   none    ok    401    401     401
      joined channel                ok     ok     ok     ok     ok     ok      ok    401    401     401
      private channel               deny   deny   none   none   none   none    none  401    401     401
      archived channel              deny   deny   deny   deny   deny   deny    deny  401    401     401
      foreign channel               none   none   none   none   none   none    none  401    401     401
      missing channel               none   none   none   none   none   none    none  401    401     401`,
    },
    {
      about: 'to a user',
      refusals: {
        none: 'Invalid user ID {id}',
        unseen: 'You do not have permission to access some of the recipients.',
      },
      keeps: true,
      request: (user) => ({ op: 'start', type: 'direct', to: [user.id] }),
      cells: `
                                    owner  admin  moder  member guest  limited bot   deact  foreign spect
      member account                ok     ok     ok     ok     ok     ok      ok    401    401     401
      unrelated account             ok     ok     ok     ok     ok     unseen  ok    401    401     401
      foreign account               none   none   none   none   none   none    none  401    401     401
      missing account               none   none   none   none   none   none    none  401    401     401`,
    },
  ],
  'set-typing-status-for-message-edit': {
    refusals: { none: NO_MESSAGE, deny: NOT_EDITED },
    keeps: true,
    request: (message) => ({ message_id: message.id, op: 'start' }),
    cells: `
                                    owner  admin  moder  member guest  limited bot   deact  foreign spect
      own message                   ok     ok     ok     ok     ok     ok      ok    401    401     401
      message in joined channel     deny   deny   deny   deny   deny   deny    deny  401    401     401
      message in public channel     deny   deny   deny   deny   none   none    deny  401    401     401
      message in private channel    none   none   none   none   none   none    none  401    401     401
      message in archived channel   none   none   none   none   none   none    none  401    401     401
      foreign message               none   none   none   none   none   none    none  401    401     401
      missing message               none   none   none   none   none   none    none  401    401     401`,
  },
  'render-message': {
    keeps: true,
    request: ({ name, full_name }) => ({
      content: full_name === undefined ? `#**${name}**` : `@**${full_name}**`,
    }),
    shows: shownAsLink,
    cells: `
                                    owner  admin  moder  member guest  limited bot    deact  foreign spect
      public channel                shown  shown  shown  shown  hidden hidden  shown  401    401     401
      joined channel                shown  shown  shown  shown  shown  shown   shown  401    401     401
      private channel               shown  shown  hidden hidden hidden hidden  hidden 401    401     401
      foreign channel               hidden hidden hidden hidden hidden hidden  hidden 401    401     401
      member account                shown  shown  shown  shown  shown  shown   shown  401    401     401
      unrelated account             shown  shown  shown  shown  shown  hidden  shown  401    401     401
      foreign account               hidden hidden hidden hidden hidden hidden  hidden 401    401     401`,
  },
} satisfies Rows;
