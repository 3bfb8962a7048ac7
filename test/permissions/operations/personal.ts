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
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      own snippet              shown  shown  shown  shown  shown  shown   shown  401    401     401
      snippet of another user  hidden hidden hidden hidden hidden hidden  hidden 401    401     401
      foreign snippet          hidden hidden hidden hidden hidden hidden  hidden 401    401     401`,
  },
  'get-api-keys': {
    request: () => ({}),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      own API key              shown  shown  shown  shown  shown  shown   shown  401    401     401
      API key of another user  hidden hidden hidden hidden hidden hidden  hidden 401    401     401
      foreign API key          hidden hidden hidden hidden hidden hidden  hidden 401    401     401`,
  },
  'create-api-key': [
    {
      request: ({ name }) => ({ name }),
      cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation         ok     ok     ok     ok     ok     ok      ok     401    401     401`,
    },
    {
      refusals: { none: 'No such bot', deny: 'Insufficient permission' },
      request: (bot) => ({ name: 'key', bot_id: bot.id }),
      cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      own bot                  ok     ok     ok     ok     deny   deny    deny   401    401     401
      bot of another user      ok     ok     deny   deny   deny   deny    deny   401    401     401
      foreign bot              none   none   none   none   none   none    deny   401    401     401
      missing bot              none   none   none   none   none   none    deny   401    401     401`,
    },
  ],
  'revoke-api-key': {
    refusals: { none: 'No such API key' },
    request: (key) => ({ key_id: key.id }),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      own API key              ok     ok     ok     ok     ok     ok      ok     401    401     401
      API key of another user  none   none   none   none   none   none    none   401    401     401
      foreign API key          none   none   none   none   none   none    none   401    401     401
      missing API key          none   none   none   none   none   none    none   401    401     401`,
  },
  'create-saved-snippet': {
    request: ({ name }) => ({ title: name, content: 'text' }),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation         ok     ok     ok     ok     ok     ok      ok     401    401     401`,
  },
  'edit-saved-snippet': {
    refusals: { none: NO_SNIPPET },
    request: (snippet) => ({ saved_snippet_id: snippet.id, content: word() }),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      own snippet              ok     ok     ok     ok     ok     ok      ok     401    401     401
      snippet of another user  none   none   none   none   none   none    none   401    401     401
      foreign snippet          none   none   none   none   none   none    none   401    401     401
      missing snippet          none   none   none   none   none   none    none   401    401     401`,
  },
  'delete-saved-snippet': {
    refusals: { none: NO_SNIPPET },
    request: (snippet) => ({ saved_snippet_id: snippet.id }),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      own snippet              ok     ok     ok     ok     ok     ok      ok     401    401     401
      snippet of another user  none   none   none   none   none   none    none   401    401     401
      foreign snippet          none   none   none   none   none   none    none   401    401     401
      missing snippet          none   none   none   none   none   none    none   401    401     401`,
  },
  'upload-file': {
    request: ({ name }) => ({ file: new File([name], `${name}.txt`) }),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation         ok     ok     ok     ok     ok     ok      ok     401    401     401`,
  },
  'upload-avatar': {
    request: () => ({ file: pictureFile() }),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation         ok     ok     ok     ok     ok     ok      ok     401    401     401`,
  },
  'delete-avatar': {
    request: () => ({}),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation         ok     ok     ok     ok     ok     ok      ok     401    401     401`,
  },
  'get-attachments': {
    request: () => ({}),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      own file                 shown  shown  shown  shown  shown  shown   shown  401    401     401
      file of another user     hidden hidden hidden hidden hidden hidden  hidden 401    401     401
      foreign file             hidden hidden hidden hidden hidden hidden  hidden 401    401     401`,
  },
  'delete-attachment': {
    refusals: { none: { msg: 'Invalid attachment' } },
    request: (file) => ({ attachment_id: file.id }),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      own file                 ok     ok     ok     ok     ok     ok      ok     401    401     401
      file of another user     none   none   none   none   none   none    none   401    401     401
      foreign file             none   none   none   none   none   none    none   401    401     401
      missing file             none   none   none   none   none   none    none   401    401     401`,
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
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      own file                 ok     ok     ok     ok     ok     ok      ok     401    401     401
      file of another user     closed closed closed closed closed closed  closed 401    401     401
      foreign file             none   none   none   none   none   none    none   401    401     401
      missing file             none   none   none   none   none   none    none   401    401     401`,
  },
  'get-drafts': {
    request: () => ({}),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      own draft                shown  shown  shown  shown  shown  shown   shown  401    401     401
      draft of another user    hidden hidden hidden hidden hidden hidden  hidden 401    401     401
      foreign draft            hidden hidden hidden hidden hidden hidden  hidden 401    401     401`,
  },
  'create-drafts': {
    request: ({ name }) => ({ drafts: [draft(name)] }),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation         ok     ok     ok     ok     ok     ok      ok     401    401     401`,
  },
  'edit-draft': {
    refusals: { none: NO_DRAFT },
    request: ({ id }) => ({ draft_id: id, draft: draft(word()) }),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      own draft                ok     ok     ok     ok     ok     ok      ok     401    401     401
      draft of another user    none   none   none   none   none   none    none   401    401     401
      foreign draft            none   none   none   none   none   none    none   401    401     401
      missing draft            none   none   none   none   none   none    none   401    401     401`,
  },
  'delete-draft': {
    refusals: { none: NO_DRAFT },
    request: ({ id }) => ({ draft_id: id }),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      own draft                ok     ok     ok     ok     ok     ok      ok     401    401     401
      draft of another user    none   none   none   none   none   none    none   401    401     401
      foreign draft            none   none   none   none   none   none    none   401    401     401
      missing draft            none   none   none   none   none   none    none   401    401     401`,
  },
  'get-reminders': {
    request: () => ({}),
    cells: `
                                         owner  admin  moder  member guest  limited bot    deact  foreign spect
      own reminder                       shown  shown  shown  shown  shown  shown   shown  401    401     401
      reminder of another user           hidden hidden hidden hidden hidden hidden  hidden 401    401     401
      foreign reminder                   hidden hidden hidden hidden hidden hidden  hidden 401    401     401`,
  },
  'create-message-reminder': {
    refusals: { none: NO_MESSAGE },
    keeps: true,
    request: (message) => ({ message_id: message.id, scheduled_delivery_timestamp: LATER }),
    cells: `
                                         owner  admin  moder  member guest  limited bot    deact  foreign spect
      own message                        ok     ok     ok     ok     ok     ok      ok     401    401     401
      message in public channel          ok     ok     ok     ok     none   none    ok     401    401     401
      message in private channel         none   none   none   none   none   none    none   401    401     401
      message before joining             none   none   none   none   none   none    none   401    401     401
      direct message to others           none   none   none   none   none   none    none   401    401     401
      foreign message                    none   none   none   none   none   none    none   401    401     401
      missing message                    none   none   none   none   none   none    none   401    401     401`,
  },
  'delete-reminder': {
    refusals: { none: NO_REMINDER },
    request: ({ id }) => ({ reminder_id: id }),
    cells: `
                                         owner  admin  moder  member guest  limited bot    deact  foreign spect
      own reminder                       ok     ok     ok     ok     ok     ok      ok     401    401     401
      reminder of another user           none   none   none   none   none   none    none   401    401     401
      foreign reminder                   none   none   none   none   none   none    none   401    401     401
      missing reminder                   none   none   none   none   none   none    none   401    401     401`,
  },
  'get-scheduled-messages': {
    request: () => ({}),
    cells: `
                                         owner  admin  moder  member guest  limited bot    deact  foreign spect
      own scheduled message              shown  shown  shown  shown  shown  shown   shown  401    401     401
      scheduled message of another user  hidden hidden hidden hidden hidden hidden  hidden 401    401     401
      foreign scheduled message          hidden hidden hidden hidden hidden hidden  hidden 401    401     401`,
  },
  'create-scheduled-message': {
    request: ({ name }, { user }) => scheduled(name, user ?? { user_id: MISSING }),
    cells: `
                                         owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation                   ok     ok     ok     ok     ok     ok      ok     401    401     401`,
  },
  'update-scheduled-message': {
    refusals: { none: NO_SCHEDULED_MESSAGE },
    request: ({ id }) => ({ scheduled_message_id: id, content: word() }),
    cells: `
                                         owner  admin  moder  member guest  limited bot    deact  foreign spect
      own scheduled message              ok     ok     ok     ok     ok     ok      ok     401    401     401
      scheduled message of another user  none   none   none   none   none   none    none   401    401     401
      foreign scheduled message          none   none   none   none   none   none    none   401    401     401
      missing scheduled message          none   none   none   none   none   none    none   401    401     401`,
  },
  'delete-scheduled-message': {
    refusals: { none: NO_SCHEDULED_MESSAGE },
    request: ({ id }) => ({ scheduled_message_id: id }),
    cells: `
                                         owner  admin  moder  member guest  limited bot    deact  foreign spect
      own scheduled message              ok     ok     ok     ok     ok     ok      ok     401    401     401
      scheduled message of another user  none   none   none   none   none   none    none   401    401     401
      foreign scheduled message          none   none   none   none   none   none    none   401    401     401
      missing scheduled message          none   none   none   none   none   none    none   401    401     401`,
  },
  'get-navigation-views': {
    request: () => ({}),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      own view                 shown  shown  shown  shown  shown  shown   shown  401    401     401
      view of another user     hidden hidden hidden hidden hidden hidden  hidden 401    401     401
      foreign view             hidden hidden hidden hidden hidden hidden  hidden 401    401     401`,
  },
  'add-navigation-view': {
    request: ({ name }) => ({ fragment: name, is_pinned: true, name }),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation         ok     ok     ok     ok     ok     ok      ok     401    401     401`,
  },
  'edit-navigation-view': {
    refusals: { none: NO_VIEW },
    request: ({ name }) => ({ fragment: name, is_pinned: false }),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      own view                 ok     ok     ok     ok     ok     ok      ok     401    401     401
      view of another user     none   none   none   none   none   none    none   401    401     401
      foreign view             none   none   none   none   none   none    none   401    401     401
      missing view             none   none   none   none   none   none    none   401    401     401`,
  },
  'remove-navigation-view': {
    refusals: { none: NO_VIEW },
    request: ({ name }) => ({ fragment: name }),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      own view                 ok     ok     ok     ok     ok     ok      ok     401    401     401
      view of another user     none   none   none   none   none   none    none   401    401     401
      foreign view             none   none   none   none   none   none    none   401    401     401
      missing view             none   none   none   none   none   none    none   401    401     401`,
  },
  'mark-onboarding-step-as-read': {
    request: () => ({ onboarding_step: 'intro_inbox_view_modal' }),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation         ok     ok     ok     ok     ok     ok      bot    401    401     401`,
  },
  'get-bot-storage': {
    request: () => ({}),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation         human  human  human  human  human  human   ok     401    401     401`,
  },
  'update-bot-storage': {
    request: ({ name }) => ({ storage: { [name]: 'value' } }),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation         human  human  human  human  human  human   ok     401    401     401`,
  },
  'remove-bot-storage': {
    request: () => ({ keys: [] }),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation         human  human  human  human  human  human   ok     401    401     401`,
  },
  zcommand: {
    request: () => ({ command: '/fixed-width' }),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation         ok     ok     ok     ok     ok     ok      ok     401    401     401`,
  },
  'add-apns-token': {
    request: ({ name }) => ({ token: name, appid: 'com.example.chat' }),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation         ok     ok     ok     ok     ok     ok      bot    401    401     401`,
  },
  'add-fcm-token': {
    request: ({ name }) => ({ token: name }),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation         ok     ok     ok     ok     ok     ok      bot    401    401     401`,
  },
  'remove-apns-token': {
    refusals: { none: 'Token does not exist' },
    request: ({ name }) => ({ token: name }),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      own device               ok     ok     ok     ok     ok     ok      bot    401    401     401
      device of another user   none   none   none   none   none   none    bot    401    401     401
      missing device           none   none   none   none   none   none    bot    401    401     401`,
  },
  'remove-fcm-token': {
    refusals: { none: 'Token does not exist' },
    request: ({ name }) => ({ token: name }),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      own device               ok     ok     ok     ok     ok     ok      bot    401    401     401
      device of another user   none   none   none   none   none   none    bot    401    401     401
      missing device           none   none   none   none   none   none    bot    401    401     401`,
  },
  'test-notify': {
    refusals: { none: NO_DEVICE },
    keeps: true,
    request: ({ name }) => ({ token: name }),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      own device               ok     ok     ok     ok     ok     ok      bot    401    401     401
      device of another user   none   none   none   none   none   none    bot    401    401     401
      missing device           none   none   none   none   none   none    bot    401    401     401`,
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
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation         none   none   none   none   none   none    bot    401    401     401`,
  },
  'e2ee-test-notify': {
    refusals: { none: NO_ACTIVE_DEVICE },
    request: () => ({}),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation         none   none   none   none   none   none    bot    401    401     401`,
  },
  'get-events': {
    refusals: { none: NO_QUEUE },
    request: ({ name }) => ({ queue_id: name, last_event_id: -1, dont_block: true }),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      own queue                ok     ok     ok     ok     ok     ok      ok     401    401     401
      queue of another user    none   none   none   none   none   none    none   401    401     401
      foreign queue            none   none   none   none   none   none    none   401    401     401
      missing queue            none   none   none   none   none   none    none   401    401     401`,
  },
  'delete-queue': {
    refusals: { none: NO_QUEUE },
    request: ({ name }) => ({ queue_id: name }),
    cells: `
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      own queue                ok     ok     ok     ok     ok     ok      ok     401    401     401
      queue of another user    none   none   none   none   none   none    none   401    401     401
      foreign queue            none   none   none   none   none   none    none   401    401     401
      missing queue            none   none   none   none   none   none    none   401    401     401`,
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
                               owner  admin  moder  member guest  limited bot    deact  foreign spect
      public channel           shown  shown  shown  shown  hidden hidden  shown  401    401     hidden
      joined channel           shown  shown  shown  shown  shown  shown   shown  401    401     hidden
      web-public channel       shown  shown  shown  shown  shown  shown   shown  401    401     shown
      private channel          shown  shown  hidden hidden hidden hidden  hidden 401    401     hidden
      archived private channel  shown  shown  hidden hidden hidden hidden  hidden 401    401     hidden
      foreign channel          hidden hidden hidden hidden hidden hidden  hidden 401    401     hidden
      unrelated account        shown  shown  shown  shown  shown  hidden  shown  401    401     shown
      foreign account          hidden hidden hidden hidden hidden hidden  hidden 401    401     hidden
      own bot                  shown  shown  shown  shown  hidden hidden  hidden 401    401     hidden
      foreign bot              hidden hidden hidden hidden hidden hidden  hidden 401    401     hidden
      folder                   shown  shown  shown  shown  shown  shown   shown  401    401     hidden
      foreign folder           hidden hidden hidden hidden hidden hidden  hidden 401    401     hidden
      channel group            shown  shown  shown  shown  hidden hidden  shown  401    401     hidden
      linkifier                shown  shown  shown  shown  shown  shown   shown  401    401     shown
      playground               shown  shown  shown  shown  shown  shown   shown  401    401     shown
      foreign playground       hidden hidden hidden hidden hidden hidden  hidden 401    401     hidden
      own snippet              shown  shown  shown  shown  shown  shown   shown  401    401     hidden
      snippet of another user  hidden hidden hidden hidden hidden hidden  hidden 401    401     hidden
      own draft                shown  shown  shown  shown  shown  shown   shown  401    401     hidden
      draft of another user    hidden hidden hidden hidden hidden hidden  hidden 401    401     hidden
      own scheduled message    shown  shown  shown  shown  shown  shown   shown  401    401     hidden
      scheduled message of another user  hidden hidden hidden hidden hidden hidden  hidden 401    401     hidden
      own reminder             shown  shown  shown  shown  shown  shown   shown  401    401     hidden
      reminder of another user  hidden hidden hidden hidden hidden hidden  hidden 401    401     hidden
      view of another user     hidden hidden hidden hidden hidden hidden  hidden 401    401     hidden
      group of another user    shown  shown  shown  shown  shown  shown   shown  401    401     shown
      foreign group            hidden hidden hidden hidden hidden hidden  hidden 401    401     hidden`,
  },
} satisfies Rows;
