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
      own message                    ok     ok     ok     ok     ok     ok     ok
      message in joined channel      ok     ok     ok     ok     ok     ok     ok
      message in public channel      ok     ok     ok     ok     none   none   ok
      message in web-public channel  ok     ok     ok     ok     ok     ok     ok     401    401    ok
      message in private channel     none   none   none   none   none   none   none
      message before joining         none   none   none   none   none   none   none
      message in archived channel    ok     ok     ok     ok     ok     ok     ok
      received direct message        ok     ok     ok     ok     ok     ok     ok
      direct message to others       none   none   none   none   none   none   none
      foreign message                none   none   none   none   none   none   none
      missing message                none   none   none   none   none   none   none`,
  },
  'get-messages': {
    request: (message, { name }) => ({
      message_ids: [message.id],
      narrow: name === 'spectator' ? [{ operator: 'channels', operand: 'web-public' }] : [],
    }),
    cells: `
      own message                    shown  shown  shown  shown  shown  shown  shown  401    401    hidden
      message in joined channel      shown  shown  shown  shown  shown  shown  shown  401    401    hidden
      message in public channel      shown  shown  shown  shown  hidden hidden shown  401    401    hidden
      message in web-public channel  shown  shown  shown  shown  shown  shown  shown  401    401    shown
      message in private channel     hidden hidden hidden hidden hidden hidden hidden 401    401    hidden
      message before joining         hidden hidden hidden hidden hidden hidden hidden 401    401    hidden
      message in archived channel    shown  shown  shown  shown  shown  shown  shown  401    401    hidden
      received direct message        shown  shown  shown  shown  shown  shown  shown  401    401    hidden
      direct message to others       hidden hidden hidden hidden hidden hidden hidden 401    401    hidden
      foreign message                hidden hidden hidden hidden hidden hidden hidden 401    401    hidden
      missing message                hidden hidden hidden hidden hidden hidden hidden 401    401    hidden`,
  },
  'check-messages-match-narrow': {
    request: (message) => ({ msg_ids: [message.id], narrow: [] }),
    shows: (body, { id }) => String(id) in body.messages,
    cells: `
      message in joined channel   shown  shown  shown  shown  shown  shown  shown
      message in private channel  hidden hidden hidden hidden hidden hidden hidden
      message before joining      hidden hidden hidden hidden hidden hidden hidden
      direct message to others    hidden hidden hidden hidden hidden hidden hidden
      foreign message             hidden hidden hidden hidden hidden hidden hidden
      missing message             hidden hidden hidden hidden hidden hidden hidden`,
  },
  'get-message-history': {
    refusals: { none: NO_MESSAGE },
    request: (message) => ({ message_id: message.id }),
    cells: `
      own message                 ok     ok     ok     ok     ok     ok     ok
      message in public channel   ok     ok     ok     ok     none   none   ok
      message in private channel  none   none   none   none   none   none   none
      message before joining      none   none   none   none   none   none   none
      received direct message     ok     ok     ok     ok     ok     ok     ok
      direct message to others    none   none   none   none   none   none   none
      foreign message             none   none   none   none   none   none   none
      missing message             none   none   none   none   none   none   none`,
  },
  'get-read-receipts': {
    refusals: { none: NO_MESSAGE },
    request: (message) => ({ message_id: message.id }),
    cells: `
      own message                 ok     ok     ok     ok     ok     ok     ok
      message in public channel   ok     ok     ok     ok     none   none   ok
      message in private channel  none   none   none   none   none   none   none
      message before joining      none   none   none   none   none   none   none
      direct message to others    none   none   none   none   none   none   none
      foreign message             none   none   none   none   none   none   none
      missing message             none   none   none   none   none   none   none`,
  },
  'report-message': {
    refusals: { none: NO_MESSAGE },
    keeps: true,
    request: (message) => ({ message_id: message.id, report_type: 'spam' }),
    cells: `
      message in joined channel   ok     ok     ok     ok     ok     ok     ok
      message in public channel   ok     ok     ok     ok     none   none   ok
      message in private channel  none   none   none   none   none   none   none
      message before joining      none   none   none   none   none   none   none
      received direct message     ok     ok     ok     ok     ok     ok     ok
      direct message to others    none   none   none   none   none   none   none
      foreign message             none   none   none   none   none   none   none
      missing message             none   none   none   none   none   none   none`,
  },
  'update-message': [
    {
      about: 'the text',
      refusals: { none: NO_MESSAGE, deny: NOT_EDITED },
      request: (message) => ({ message_id: message.id, content: word() }),
      cells: `
        own message                  ok     ok     ok     ok     ok     ok     ok
        message in joined channel    deny   deny   deny   deny   deny   deny   deny
        message in public channel    deny   deny   deny   deny   none   none   deny
        message in private channel   none   none   none   none   none   none   none
        message before joining       none   none   none   none   none   none   none
        message in archived channel  none   none   none   none   none   none   none
        received direct message      deny   deny   deny   deny   deny   deny   deny
        direct message to others     none   none   none   none   none   none   none
        foreign message              none   none   none   none   none   none   none
        missing message              none   none   none   none   none   none   none`,
    },
    {
      about: 'the topic',
      refusals: { none: NO_MESSAGE },
      request: (message) => ({ message_id: message.id, topic: word() }),
      cells: `
        message in joined channel   ok     ok     ok     ok     ok     ok     ok
        message in public channel   ok     ok     ok     ok     none   none   ok
        message in private channel  none   none   none   none   none   none   none
        message before joining      none   none   none   none   none   none   none
        missing message             none   none   none   none   none   none   none`,
    },
  ],
  'delete-message': {
    refusals: { none: NO_MESSAGE, deny: NOT_DELETED },
    request: (message) => ({ message_id: message.id }),
    cells: `
      own message                  ok     ok     ok     ok     ok     ok     ok
      message in joined channel    ok     ok     deny   deny   deny   deny   deny
      message in public channel    ok     ok     deny   deny   none   none   deny
      message in private channel   none   none   none   none   none   none   none
      message before joining       none   none   none   none   none   none   none
      message in archived channel  none   none   none   none   none   none   none
      received direct message      ok     ok     deny   deny   deny   deny   deny
      direct message to others     none   none   none   none   none   none   none
      foreign message              none   none   none   none   none   none   none
      missing message              none   none   none   none   none   none   none`,
  },
  'delete-topic': {
    refusals: { none: NO_CHANNEL, deny: NOT_DELETED },
    request: (message) => ({ stream_id: message.channel!.id, topic_name: TOPIC }),
    cells: `
      own message                 ok     ok     deny   deny   deny   deny   deny
      message in public channel   ok     ok     deny   deny   none   none   deny
      message in private channel  none   none   none   none   none   none   none
      foreign message             none   none   none   none   none   none   none
      missing message             none   none   none   none   none   none   none`,
  },
  'add-reaction': {
    refusals: { none: NO_MESSAGE },
    request: (message) => ({ message_id: message.id, emoji_name: 'tada' }),
    cells: `
      own message                  ok     ok     ok     ok     ok     ok     ok
      message in joined channel    ok     ok     ok     ok     ok     ok     ok
      message in public channel    ok     ok     ok     ok     none   none   ok
      message in private channel   none   none   none   none   none   none   none
      message before joining       none   none   none   none   none   none   none
      message in archived channel  none   none   none   none   none   none   none
      received direct message      ok     ok     ok     ok     ok     ok     ok
      direct message to others     none   none   none   none   none   none   none
      foreign message              none   none   none   none   none   none   none
      missing message              none   none   none   none   none   none   none`,
  },
  'add-submessage': {
    refusals: {
      none: NO_MESSAGE,
      first: { code: 'BAD_REQUEST', msg: 'You cannot attach a submessage to this message.' },
    },
    request: (message) => ({ message_id: message.id, msg_type: 'widget', content: VOTE }),
    cells: `
      own message                  ok     ok     ok     ok     ok     ok     ok
      poll in joined channel       ok     ok     ok     ok     ok     ok     ok
      poll in public channel       ok     ok     ok     ok     none   none   ok
      poll in private channel      none   none   none   none   none   none   none
      message in joined channel    first  first  first  first  first  first  first
      message in public channel    first  first  first  first  none   none   first
      message in private channel   none   none   none   none   none   none   none
      message before joining       none   none   none   none   none   none   none
      message in archived channel  none   none   none   none   none   none   none
      received direct message      first  first  first  first  first  first  first
      direct message to others     none   none   none   none   none   none   none
      foreign message              none   none   none   none   none   none   none
      missing message              none   none   none   none   none   none   none`,
  },
  'remove-reaction': {
    refusals: {
      none: NO_MESSAGE,
      absent: { code: 'REACTION_DOES_NOT_EXIST', msg: "Reaction doesn't exist." },
    },
    request: (message) => ({ message_id: message.id, emoji_name: 'heart' }),
    cells: `
      message with own reaction      ok     ok     ok     ok     ok     ok     ok
      message with another reaction  absent absent absent absent absent absent absent
      message in public channel      absent absent absent absent none   none   absent
      message in private channel     none   none   none   none   none   none   none
      message before joining         none   none   none   none   none   none   none
      direct message to others       none   none   none   none   none   none   none
      foreign message                none   none   none   none   none   none   none
      missing message                none   none   none   none   none   none   none`,
  },
  'update-message-flags': [
    {
      about: 'starred',
      refusals: { none: NO_MESSAGE },
      request: (message) => ({ messages: [message.id], op: 'add', flag: 'starred' }),
      cells: `
        message in joined channel   ok     ok     ok     ok     ok     ok     ok
        message in public channel   ok     ok     ok     ok     none   none   ok
        message in private channel  none   none   none   none   none   none   none
        message before joining      none   none   none   none   none   none   none
        direct message to others    none   none   none   none   none   none   none
        foreign message             none   none   none   none   none   none   none
        missing message             none   none   none   none   none   none   none`,
    },
    {
      about: 'read, of which only messages that arrived are shown as changed',
      keeps: true,
      request: (message) => ({ messages: [message.id], op: 'add', flag: 'read' }),
      shows: (body, { id }) => body.messages.includes(id),
      cells: `
        message in public channel   hidden hidden hidden hidden hidden hidden hidden
        message in private channel  hidden hidden hidden hidden hidden hidden hidden
        direct message to others    hidden hidden hidden hidden hidden hidden hidden
        foreign message             hidden hidden hidden hidden hidden hidden hidden
        missing message             hidden hidden hidden hidden hidden hidden hidden`,
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
      own message                 shown  shown  shown  shown  shown  shown  shown
      message in joined channel   shown  shown  shown  shown  shown  shown  shown
      message in private channel  hidden hidden hidden hidden hidden hidden hidden
      message before joining      hidden hidden hidden hidden hidden hidden hidden
      direct message to others    hidden hidden hidden hidden hidden hidden hidden
      foreign message             hidden hidden hidden hidden hidden hidden hidden
      missing message             hidden hidden hidden hidden hidden hidden hidden`,
  },
  'mark-all-as-read': {
    request: () => ({}),
    cells: 'the organisation  ok ok ok ok ok ok ok',
  },
  'mark-topic-as-read': {
    refusals: { none: NO_CHANNEL, empty: `No such topic '${TOPIC}'` },
    keeps: true,
    request: (message) => ({ stream_id: message.channel!.id, topic_name: TOPIC }),
    cells: `
      own message                 ok     ok     ok     ok     ok     ok     ok
      message in public channel   empty  empty  empty  empty  none   none   empty
      message before joining      empty  empty  empty  empty  empty  empty  empty
      message in private channel  none   none   none   none   none   none   none
      foreign message             none   none   none   none   none   none   none
      missing message             none   none   none   none   none   none   none`,
  },
  'get-stream-topics': {
    refusals: { none: NO_CHANNEL },
    request: (message) => ({ stream_id: message.channel!.id }),
    shows: (body) => body.topics.some((topic: Subject) => topic.name === TOPIC),
    cells: `
      message in joined channel      shown  shown  shown  shown  shown  shown  shown  401    401    none
      message in public channel      shown  shown  shown  shown  none   none   shown  401    401    none
      message in web-public channel  shown  shown  shown  shown  shown  shown  shown  401    401    shown
      message before joining         hidden hidden hidden hidden hidden hidden hidden 401    401    none
      message in private channel     none   none   none   none   none   none   none   401    401    none
      foreign message                none   none   none   none   none   none   none   401    401    none
      missing message                none   none   none   none   none   none   none   401    401    none`,
  },
  'send-message': [
    {
      about: 'to a channel by id',
      refusals: { none: NO_CHANNEL_TO_SEND, deny: NOT_SENT },
      request: (channel) => ({ type: 'channel', to: String(channel.id), topic: TOPIC, content: word() }),
      cells: `
        public channel            ok     ok     ok     ok     none   none   ok
        joined channel            ok     ok     ok     ok     ok     ok     ok
        web-public channel        ok     ok     ok     ok     ok     ok     ok
        private channel           deny   deny   none   none   none   none   none
        joined private channel    ok     ok     ok     ok     ok     ok     ok
        archived channel          deny   deny   deny   deny   deny   deny   deny
        archived private channel  deny   deny   none   none   none   none   none
        foreign channel           none   none   none   none   none   none   none
        missing channel           none   none   none   none   none   none   none`,
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
        public channel   ok     ok     ok     ok     deny   deny   ok
        private channel  deny   deny   deny   deny   deny   deny   deny
        foreign channel  none   none   none   none   none   none   none
        missing channel  none   none   none   none   none   none   none`,
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
        own account          ok     ok     ok     ok     ok     ok     ok
        member account       ok     ok     ok     ok     ok     ok     ok
        unrelated account    ok     ok     ok     ok     ok     unseen ok
        deactivated account  gone   gone   gone   gone   gone   unseen gone
        bot of another user  ok     ok     ok     ok     ok     ok     ok
        foreign account      none   none   none   none   none   none   none
        missing account      none   none   none   none   none   none   none`,
    },
  ],
  'set-typing-status': [
    {
      about: 'in a channel',
      refusals: { none: NO_CHANNEL_TO_SEND, deny: NOT_SENT },
      keeps: true,
      request: (channel) => ({ op: 'start', type: 'channel', stream_id: channel.id, topic: TOPIC }),
      cells: `
        public channel    ok     ok     ok     ok     none   none   ok
        joined channel    ok     ok     ok     ok     ok     ok     ok
        private channel   deny   deny   none   none   none   none   none
        archived channel  deny   deny   deny   deny   deny   deny   deny
        foreign channel   none   none   none   none   none   none   none
        missing channel   none   none   none   none   none   none   none`,
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
        member account     ok     ok     ok     ok     ok     ok     ok
        unrelated account  ok     ok     ok     ok     ok     unseen ok
        foreign account    none   none   none   none   none   none   none
        missing account    none   none   none   none   none   none   none`,
    },
  ],
  'set-typing-status-for-message-edit': {
    refusals: { none: NO_MESSAGE, deny: NOT_EDITED },
    keeps: true,
    request: (message) => ({ message_id: message.id, op: 'start' }),
    cells: `
      own message                  ok     ok     ok     ok     ok     ok     ok
      message in joined channel    deny   deny   deny   deny   deny   deny   deny
      message in public channel    deny   deny   deny   deny   none   none   deny
      message in private channel   none   none   none   none   none   none   none
      message in archived channel  none   none   none   none   none   none   none
      foreign message              none   none   none   none   none   none   none
      missing message              none   none   none   none   none   none   none`,
  },
  'render-message': {
    keeps: true,
    request: ({ name, full_name }) => ({
      content: full_name === undefined ? `#**${name}**` : `@**${full_name}**`,
    }),
    shows: shownAsLink,
    cells: `
      public channel     shown  shown  shown  shown  hidden hidden shown
      joined channel     shown  shown  shown  shown  shown  shown  shown
      private channel    shown  shown  hidden hidden hidden hidden hidden
      foreign channel    hidden hidden hidden hidden hidden hidden hidden
      member account     shown  shown  shown  shown  shown  shown  shown
      unrelated account  shown  shown  shown  shown  shown  hidden shown
      foreign account    hidden hidden hidden hidden hidden hidden hidden`,
  },
} satisfies Rows;
