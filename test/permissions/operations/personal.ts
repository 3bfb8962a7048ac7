import { pictureFile } from '@team-chat/testkit';
import { word } from '../actors';
import type { Rows } from '../matrix';
import { MISSING } from '../objects/channels';
import { draft, LATER, scheduled } from '../objects/personal';

const NO_SNIPPET = { status: 404, msg: 'Saved snippet does not exist.' };
const NO_MESSAGE = { msg: 'Invalid message(s)' };
const NO_REMINDER = { status: 404, msg: 'Reminder does not exist' };
const NO_SCHEDULED_MESSAGE = { status: 404, msg: 'Scheduled message does not exist' };
const NO_DRAFT = { status: 404, msg: 'Draft does not exist' };
const NO_VIEW = { status: 404, msg: 'Navigation view does not exist.' };
const NO_DEVICE = { code: 'INVALID_PUSH_DEVICE_TOKEN', msg: 'Device not recognized' };
const NO_ACTIVE_DEVICE = { code: 'NO_ACTIVE_PUSH_DEVICE', msg: 'No active registered push device' };
const NO_PUSH_SERVICE = {
  code: 'PUSH_SERVICE_NOT_CONFIGURED',
  msg: 'Server is not configured to use push notification service.',
};
const NO_QUEUE = { code: 'BAD_EVENT_QUEUE_ID', msg: 'Bad event queue ID: {name}', queue_id: '{name}' };

/** Objects of one user do not exist for all others. Bots have them too.
 *  Source: spec/wire-contract-files-and-time.md, section 14, "C1". */
export const personalRows = {
  'get-saved-snippets': {
    request: () => ({}),
    cells: `
      own snippet              shown  shown  shown  shown  shown  shown  shown
      snippet of another user  hidden hidden hidden hidden hidden hidden hidden
      foreign snippet          hidden hidden hidden hidden hidden hidden hidden`,
  },
  'get-api-keys': {
    request: () => ({}),
    cells: `
      own API key              shown  shown  shown  shown  shown  shown  shown
      API key of another user  hidden hidden hidden hidden hidden hidden hidden
      foreign API key          hidden hidden hidden hidden hidden hidden hidden`,
  },
  'create-api-key': [
    {
      request: ({ name }) => ({ name }),
      cells: 'the organisation  ok ok ok ok ok ok ok',
    },
    {
      refusals: { none: 'No such bot', deny: 'Insufficient permission' },
      request: (bot) => ({ name: 'key', bot_id: bot.id }),
      cells: `
        own bot              ok     ok     ok     ok     deny   deny   deny
        bot of another user  ok     ok     deny   deny   deny   deny   deny
        foreign bot          none   none   none   none   none   none   deny
        missing bot          none   none   none   none   none   none   deny`,
    },
  ],
  'revoke-api-key': {
    refusals: { none: 'No such API key' },
    request: (key) => ({ key_id: key.id }),
    cells: `
      own API key              ok     ok     ok     ok     ok     ok     ok
      API key of another user  none   none   none   none   none   none   none
      foreign API key          none   none   none   none   none   none   none
      missing API key          none   none   none   none   none   none   none`,
  },
  'export-own-data': {
    request: () => ({}),
    cells: 'the organisation  ok ok ok ok ok ok bot',
  },
  'get-own-exports': {
    request: () => ({}),
    cells: `
      own export of data              shown  shown  shown  shown  shown  shown  bot
      export of data of another user  hidden hidden hidden hidden hidden hidden bot
      foreign export of data          hidden hidden hidden hidden hidden hidden bot`,
  },
  'delete-own-export': {
    refusals: { none: 'Invalid data export ID' },
    request: ({ id }) => ({ own_export_id: id }),
    cells: `
      own export of data              ok     ok     ok     ok     ok     ok     bot
      export of data of another user  none   none   none   none   none   none   bot
      foreign export of data          none   none   none   none   none   none   bot
      missing export of data          none   none   none   none   none   none   bot`,
  },
  'create-saved-snippet': {
    request: ({ name }) => ({ title: name, content: 'text' }),
    cells: 'the organisation  ok ok ok ok ok ok ok',
  },
  'edit-saved-snippet': {
    refusals: { none: NO_SNIPPET },
    request: (snippet) => ({ saved_snippet_id: snippet.id, content: word() }),
    cells: `
      own snippet              ok     ok     ok     ok     ok     ok     ok
      snippet of another user  none   none   none   none   none   none   none
      foreign snippet          none   none   none   none   none   none   none
      missing snippet          none   none   none   none   none   none   none`,
  },
  'delete-saved-snippet': {
    refusals: { none: NO_SNIPPET },
    request: (snippet) => ({ saved_snippet_id: snippet.id }),
    cells: `
      own snippet              ok     ok     ok     ok     ok     ok     ok
      snippet of another user  none   none   none   none   none   none   none
      foreign snippet          none   none   none   none   none   none   none
      missing snippet          none   none   none   none   none   none   none`,
  },
  'upload-file': {
    request: ({ name }) => ({ file: new File([name], `${name}.txt`) }),
    cells: 'the organisation  ok ok ok ok ok ok ok',
  },
  'upload-avatar': {
    request: () => ({ file: pictureFile() }),
    cells: 'the organisation  ok ok ok ok ok ok ok',
  },
  'delete-avatar': {
    request: () => ({}),
    cells: 'the organisation  ok ok ok ok ok ok ok',
  },
  'get-attachments': {
    request: () => ({}),
    cells: `
      own file              shown  shown  shown  shown  shown  shown  shown
      file of another user  hidden hidden hidden hidden hidden hidden hidden
      foreign file          hidden hidden hidden hidden hidden hidden hidden`,
  },
  'delete-attachment': {
    refusals: { none: { msg: 'Invalid attachment' } },
    request: (file) => ({ attachment_id: file.id }),
    cells: `
      own file              ok     ok     ok     ok     ok     ok     ok
      file of another user  none   none   none   none   none   none   none
      foreign file          none   none   none   none   none   none   none
      missing file          none   none   none   none   none   none   none`,
  },
  'get-file-link': {
    refusals: {
      none: { status: 404, msg: 'This file does not exist or has been deleted.' },
      closed: { status: 403, msg: 'You are not authorized to view this file.' },
    },
    request: ({ name }) => {
      const [realm_id_str, ...rest] = name.split('/');
      return { realm_id_str: Number(realm_id_str), filename: rest.join('/') };
    },
    cells: `
      own file              ok     ok     ok     ok     ok     ok     ok
      file of another user  closed closed closed closed closed closed closed
      foreign file          none   none   none   none   none   none   none
      missing file          none   none   none   none   none   none   none`,
  },
  'get-drafts': {
    request: () => ({}),
    cells: `
      own draft              shown  shown  shown  shown  shown  shown  shown
      draft of another user  hidden hidden hidden hidden hidden hidden hidden
      foreign draft          hidden hidden hidden hidden hidden hidden hidden`,
  },
  'create-drafts': {
    request: ({ name }) => ({ drafts: [draft(name)] }),
    cells: 'the organisation  ok ok ok ok ok ok ok',
  },
  'edit-draft': {
    refusals: { none: NO_DRAFT },
    request: ({ id }) => ({ draft_id: id, draft: draft(word()) }),
    cells: `
      own draft              ok     ok     ok     ok     ok     ok     ok
      draft of another user  none   none   none   none   none   none   none
      foreign draft          none   none   none   none   none   none   none
      missing draft          none   none   none   none   none   none   none`,
  },
  'delete-draft': {
    refusals: { none: NO_DRAFT },
    request: ({ id }) => ({ draft_id: id }),
    cells: `
      own draft              ok     ok     ok     ok     ok     ok     ok
      draft of another user  none   none   none   none   none   none   none
      foreign draft          none   none   none   none   none   none   none
      missing draft          none   none   none   none   none   none   none`,
  },
  'get-reminders': {
    request: () => ({}),
    cells: `
      own reminder              shown  shown  shown  shown  shown  shown  shown
      reminder of another user  hidden hidden hidden hidden hidden hidden hidden
      foreign reminder          hidden hidden hidden hidden hidden hidden hidden`,
  },
  'create-message-reminder': {
    refusals: { none: NO_MESSAGE },
    keeps: true,
    request: (message) => ({ message_id: message.id, scheduled_delivery_timestamp: LATER }),
    cells: `
      own message                 ok     ok     ok     ok     ok     ok     ok
      message in public channel   ok     ok     ok     ok     none   none   ok
      message in private channel  none   none   none   none   none   none   none
      message before joining      none   none   none   none   none   none   none
      direct message to others    none   none   none   none   none   none   none
      foreign message             none   none   none   none   none   none   none
      missing message             none   none   none   none   none   none   none`,
  },
  'delete-reminder': {
    refusals: { none: NO_REMINDER },
    request: ({ id }) => ({ reminder_id: id }),
    cells: `
      own reminder              ok     ok     ok     ok     ok     ok     ok
      reminder of another user  none   none   none   none   none   none   none
      foreign reminder          none   none   none   none   none   none   none
      missing reminder          none   none   none   none   none   none   none`,
  },
  'get-scheduled-messages': {
    request: () => ({}),
    cells: `
      own scheduled message              shown  shown  shown  shown  shown  shown  shown
      scheduled message of another user  hidden hidden hidden hidden hidden hidden hidden
      foreign scheduled message          hidden hidden hidden hidden hidden hidden hidden`,
  },
  'create-scheduled-message': {
    request: ({ name }, { user }) => scheduled(name, user ?? { user_id: MISSING }),
    cells: 'the organisation  ok ok ok ok ok ok ok',
  },
  'update-scheduled-message': {
    refusals: { none: NO_SCHEDULED_MESSAGE },
    request: ({ id }) => ({ scheduled_message_id: id, content: word() }),
    cells: `
      own scheduled message              ok     ok     ok     ok     ok     ok     ok
      scheduled message of another user  none   none   none   none   none   none   none
      foreign scheduled message          none   none   none   none   none   none   none
      missing scheduled message          none   none   none   none   none   none   none`,
  },
  'delete-scheduled-message': {
    refusals: { none: NO_SCHEDULED_MESSAGE },
    request: ({ id }) => ({ scheduled_message_id: id }),
    cells: `
      own scheduled message              ok     ok     ok     ok     ok     ok     ok
      scheduled message of another user  none   none   none   none   none   none   none
      foreign scheduled message          none   none   none   none   none   none   none
      missing scheduled message          none   none   none   none   none   none   none`,
  },
  'get-navigation-views': {
    request: () => ({}),
    cells: `
      own view              shown  shown  shown  shown  shown  shown  shown
      view of another user  hidden hidden hidden hidden hidden hidden hidden
      foreign view          hidden hidden hidden hidden hidden hidden hidden`,
  },
  'add-navigation-view': {
    request: ({ name }) => ({ fragment: name, is_pinned: true, name }),
    cells: 'the organisation  ok ok ok ok ok ok ok',
  },
  'edit-navigation-view': {
    refusals: { none: NO_VIEW },
    request: ({ name }) => ({ fragment: name, is_pinned: false }),
    cells: `
      own view              ok     ok     ok     ok     ok     ok     ok
      view of another user  none   none   none   none   none   none   none
      foreign view          none   none   none   none   none   none   none
      missing view          none   none   none   none   none   none   none`,
  },
  'remove-navigation-view': {
    refusals: { none: NO_VIEW },
    request: ({ name }) => ({ fragment: name }),
    cells: `
      own view              ok     ok     ok     ok     ok     ok     ok
      view of another user  none   none   none   none   none   none   none
      foreign view          none   none   none   none   none   none   none
      missing view          none   none   none   none   none   none   none`,
  },
  'mark-onboarding-step-as-read': {
    request: () => ({ onboarding_step: 'intro_inbox_view_modal' }),
    cells: 'the organisation  ok ok ok ok ok ok bot',
  },
  'get-bot-storage': {
    request: () => ({}),
    cells: 'the organisation  ok ok ok ok ok ok ok',
  },
  'update-bot-storage': {
    request: ({ name }) => ({ storage: { [name]: 'value' } }),
    cells: 'the organisation  ok ok ok ok ok ok ok',
  },
  'remove-bot-storage': {
    request: () => ({ keys: [] }),
    cells: 'the organisation  ok ok ok ok ok ok ok',
  },
  zcommand: {
    request: () => ({ command: '/fixed-width' }),
    cells: 'the organisation  ok ok ok ok ok ok ok',
  },
  'add-apns-token': {
    request: ({ name }) => ({ token: name, appid: 'com.example.chat' }),
    cells: 'the organisation  ok ok ok ok ok ok bot',
  },
  'add-fcm-token': {
    request: ({ name }) => ({ token: name }),
    cells: 'the organisation  ok ok ok ok ok ok bot',
  },
  'remove-apns-token': {
    refusals: { none: 'Token does not exist' },
    request: ({ name }) => ({ token: name }),
    cells: `
      own device              ok     ok     ok     ok     ok     ok     bot
      device of another user  none   none   none   none   none   none   bot
      missing device          none   none   none   none   none   none   bot`,
  },
  'remove-fcm-token': {
    refusals: { none: 'Token does not exist' },
    request: ({ name }) => ({ token: name }),
    cells: `
      own device              ok     ok     ok     ok     ok     ok     bot
      device of another user  none   none   none   none   none   none   bot
      missing device          none   none   none   none   none   none   bot`,
  },
  'test-notify': {
    refusals: { none: NO_DEVICE },
    keeps: true,
    request: ({ name }) => ({ token: name }),
    cells: `
      own device              ok     ok     ok     ok     ok     ok     bot
      device of another user  none   none   none   none   none   none   bot
      missing device          none   none   none   none   none   none   bot`,
  },
  'register-push-device': {
    refusals: { none: NO_PUSH_SERVICE },
    request: () => ({
      token_kind: 'fcm' as const,
      push_account_id: 1,
      push_public_key: 'key',
      bouncer_public_key: 'key',
      encrypted_push_registration: 'data',
    }),
    cells: 'the organisation  none none none none none none bot',
  },
  'e2ee-test-notify': {
    refusals: { none: NO_ACTIVE_DEVICE },
    request: () => ({}),
    cells: 'the organisation  none none none none none none bot',
  },
  'get-events': {
    refusals: { none: NO_QUEUE },
    request: ({ name }) => ({ queue_id: name, last_event_id: -1, dont_block: true }),
    cells: `
      own queue              ok     ok     ok     ok     ok     ok     ok
      queue of another user  none   none   none   none   none   none   none
      foreign queue          none   none   none   none   none   none   none
      missing queue          none   none   none   none   none   none   none`,
  },
  'delete-queue': {
    refusals: { none: NO_QUEUE },
    request: ({ name }) => ({ queue_id: name }),
    cells: `
      own queue              ok     ok     ok     ok     ok     ok     ok
      queue of another user  none   none   none   none   none   none   none
      foreign queue          none   none   none   none   none   none   none
      missing queue          none   none   none   none   none   none   none`,
  },
  'register-queue': {
    keeps: true,
    request: (_, { user }) => ({
      // The event type of a linkifier, and of an archived channel, needs a capability.
      client_capabilities: {
        linkifier_url_template: true,
        archived_channels: true,
        user_list_incomplete: true,
        include_deactivated_groups: true,
      },
      include_subscribers: user ? 'true' : 'false',
    }),
    cells: `
      public channel                     shown  shown  shown  shown  hidden hidden shown  401    401    hidden
      joined channel                     shown  shown  shown  shown  shown  shown  shown  401    401    hidden
      web-public channel                 shown  shown  shown  shown  shown  shown  shown  401    401    shown
      private channel                    shown  shown  hidden hidden hidden hidden hidden 401    401    hidden
      archived private channel           shown  shown  hidden hidden hidden hidden hidden 401    401    hidden
      foreign channel                    hidden hidden hidden hidden hidden hidden hidden 401    401    hidden
      unrelated account                  shown  shown  shown  shown  shown  hidden shown  401    401    shown
      foreign account                    hidden hidden hidden hidden hidden hidden hidden 401    401    hidden
      own bot                            shown  shown  shown  shown  hidden hidden hidden 401    401    hidden
      foreign bot                        hidden hidden hidden hidden hidden hidden hidden 401    401    hidden
      folder                             shown  shown  shown  shown  shown  shown  shown  401    401    hidden
      foreign folder                     hidden hidden hidden hidden hidden hidden hidden 401    401    hidden
      channel group                      shown  shown  shown  shown  hidden hidden shown  401    401    hidden
      linkifier                          shown  shown  shown  shown  shown  shown  shown  401    401    shown
      playground                         shown  shown  shown  shown  shown  shown  shown  401    401    shown
      foreign playground                 hidden hidden hidden hidden hidden hidden hidden 401    401    hidden
      own snippet                        shown  shown  shown  shown  shown  shown  shown  401    401    hidden
      snippet of another user            hidden hidden hidden hidden hidden hidden hidden 401    401    hidden
      own draft                          shown  shown  shown  shown  shown  shown  shown  401    401    hidden
      draft of another user              hidden hidden hidden hidden hidden hidden hidden 401    401    hidden
      own scheduled message              shown  shown  shown  shown  shown  shown  shown  401    401    hidden
      scheduled message of another user  hidden hidden hidden hidden hidden hidden hidden 401    401    hidden
      own reminder                       shown  shown  shown  shown  shown  shown  shown  401    401    hidden
      reminder of another user           hidden hidden hidden hidden hidden hidden hidden 401    401    hidden
      view of another user               hidden hidden hidden hidden hidden hidden hidden 401    401    hidden
      group of another user              shown  shown  shown  shown  shown  shown  shown  401    401    shown
      foreign group                      hidden hidden hidden hidden hidden hidden hidden 401    401    hidden`,
  },
} satisfies Rows;
