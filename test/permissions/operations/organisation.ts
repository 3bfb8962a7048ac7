import { pictureFile } from '@team-chat/testkit';
import { word } from '../actors';
import type { Rows, Subject } from '../matrix';
import { playground } from '../objects/organisation';

const NOT_ALLOWED = 'Insufficient permission';
const NO_ORDER = 'Invalid order mapping.';
const NO_FOLDER = 'Invalid channel folder ID';
const NO_CHANNEL_GROUP = "Default channel group with id '{id}' does not exist.";
const NO_LINKIFIER = 'Linkifier not found.';
const NO_FIELD = 'Field id {id} not found.';
const NO_DOMAIN = 'No entry found for domain {name}.';
const NO_INVITATION = 'No such invitation';
const NOT_ADMIN = 'Must be an organization administrator';
const NO_GROUP = 'Invalid user group';

const linkifier = () => ({ pattern: `${word()}(?P<id>[0-9]+)`, url_template: 'https://example.com/{id}' });

export const organisationRows = {
  'update-realm': [
    {
      about: 'the description',
      request: () => ({ description: word() }),
      cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation       ok     ok     admin  admin  admin  admin   admin  401    401     401`,
    },
    {
      about: 'a setting for owners',
      request: () => ({ disallow_disposable_email_addresses: true }),
      cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation       ok     owner  admin  admin  admin  admin   admin  401    401     401`,
    },
  ],
  'update-realm-user-settings-defaults': {
    request: () => ({ twenty_four_hour_time: true }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation       ok     ok     admin  admin  admin  admin   admin  401    401     401`,
  },
  'get-channel-folders': {
    request: () => ({}),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      folder                 shown  shown  shown  shown  shown  shown   shown  401    401     401
      foreign folder         hidden hidden hidden hidden hidden hidden  hidden 401    401     401`,
  },
  'create-channel-folder': {
    request: ({ name }) => ({ name }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation       ok     ok     admin  admin  admin  admin   admin  401    401     401`,
  },
  'patch-channel-folders': {
    refusals: { none: NO_ORDER },
    serial: true,
    request: ({ all }) => ({ order: all! }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      folder                 ok     ok     admin  admin  admin  admin   admin  401    401     401
      foreign folder         none   none   admin  admin  admin  admin   admin  401    401     401
      missing folder         none   none   admin  admin  admin  admin   admin  401    401     401`,
  },
  'update-channel-folder': {
    refusals: { none: NO_FOLDER },
    request: ({ id }) => ({ channel_folder_id: id, description: word() }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      folder                 ok     ok     admin  admin  admin  admin   admin  401    401     401
      foreign folder         none   none   admin  admin  admin  admin   admin  401    401     401
      missing folder         none   none   admin  admin  admin  admin   admin  401    401     401`,
  },
  'create-default-stream-group': {
    request: ({ name }) => ({ group_name: name, description: '', stream_names: [] }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation       ok     ok     admin  admin  admin  admin   admin  401    401     401`,
  },
  'update-default-stream-group': {
    refusals: { none: NO_CHANNEL_GROUP },
    request: ({ id }) => ({ group_id: id, new_description: word() }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      channel group          ok     ok     admin  admin  admin  admin   admin  401    401     401
      foreign channel group  none   none   admin  admin  admin  admin   admin  401    401     401
      missing channel group  none   none   admin  admin  admin  admin   admin  401    401     401`,
  },
  'update-default-stream-group-streams': {
    refusals: { none: NO_CHANNEL_GROUP },
    request: ({ id }) => ({ group_id: id, op: 'add', stream_names: [] }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      channel group          ok     ok     admin  admin  admin  admin   admin  401    401     401
      foreign channel group  none   none   admin  admin  admin  admin   admin  401    401     401
      missing channel group  none   none   admin  admin  admin  admin   admin  401    401     401`,
  },
  'remove-default-stream-group': {
    refusals: { none: NO_CHANNEL_GROUP },
    request: ({ id }) => ({ group_id: id }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      channel group          ok     ok     admin  admin  admin  admin   admin  401    401     401
      foreign channel group  none   none   admin  admin  admin  admin   admin  401    401     401
      missing channel group  none   none   admin  admin  admin  admin   admin  401    401     401`,
  },
  'get-linkifiers': {
    request: () => ({}),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      linkifier              shown  shown  shown  shown  shown  shown   shown  401    401     401
      foreign linkifier      hidden hidden hidden hidden hidden hidden  hidden 401    401     401`,
  },
  'add-custom-emoji': {
    request: () => ({ emoji_name: word(), file: pictureFile() }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation       ok     ok     ok     ok     guest  guest   ok     401    401     401`,
  },
  'deactivate-custom-emoji': {
    refusals: {
      none: { status: 404, msg: "Emoji '{name}' does not exist" },
      author: { msg: 'Must be an organization administrator or emoji author' },
    },
    request: ({ name }) => ({ emoji_name: name }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      emoji                  ok     ok     author author author author  author 401    401     401
      foreign emoji          none   none   none   none   none   none    none   401    401     401
      missing emoji          none   none   none   none   none   none    none   401    401     401`,
  },
  'upload-realm-icon': {
    request: () => ({ file: pictureFile() }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation       ok     ok     admin  admin  admin  admin   admin  401    401     401`,
  },
  'delete-realm-icon': {
    request: () => ({}),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation       ok     ok     admin  admin  admin  admin   admin  401    401     401`,
  },
  'upload-realm-logo': {
    request: () => ({ night: true, file: pictureFile() }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation       ok     ok     admin  admin  admin  admin   admin  401    401     401`,
  },
  'delete-realm-logo': {
    request: () => ({ night: true }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation       ok     ok     admin  admin  admin  admin   admin  401    401     401`,
  },
  'add-linkifier': {
    request: () => linkifier(),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation       ok     ok     admin  admin  admin  admin   admin  401    401     401`,
  },
  'update-linkifier': {
    refusals: { none: NO_LINKIFIER },
    request: ({ id }) => ({ filter_id: id, ...linkifier() }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      linkifier              ok     ok     admin  admin  admin  admin   admin  401    401     401
      foreign linkifier      none   none   admin  admin  admin  admin   admin  401    401     401
      missing linkifier      none   none   admin  admin  admin  admin   admin  401    401     401`,
  },
  'remove-linkifier': {
    refusals: { none: NO_LINKIFIER },
    request: ({ id }) => ({ filter_id: id }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      linkifier              ok     ok     admin  admin  admin  admin   admin  401    401     401
      foreign linkifier      none   none   admin  admin  admin  admin   admin  401    401     401
      missing linkifier      none   none   admin  admin  admin  admin   admin  401    401     401`,
  },
  'reorder-linkifiers': {
    refusals: { none: NO_ORDER },
    serial: true,
    request: ({ all }) => ({ ordered_linkifier_ids: all! }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      linkifier              ok     ok     admin  admin  admin  admin   admin  401    401     401
      foreign linkifier      none   none   admin  admin  admin  admin   admin  401    401     401
      missing linkifier      none   none   admin  admin  admin  admin   admin  401    401     401`,
  },
  'get-custom-emoji': {
    request: () => ({}),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      emoji                  shown  shown  shown  shown  shown  shown   shown  401    401     401
      foreign emoji          hidden hidden hidden hidden hidden hidden  hidden 401    401     401`,
  },
  'create-big-blue-button-video-call': {
    refusals: { off: 'BigBlueButton is not configured.' },
    request: ({ name }) => ({ meeting_name: name }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation       off    off    off    off    off    off     off    401    401     401`,
  },
  'rest-error-handling': {
    refusals: { fails: 'This operation always fails.' },
    request: () => ({}),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation       fails  fails  fails  fails  fails  fails   fails  401    401     401`,
  },
  'deactivate-own-realm': {
    request: () => ({}),
    // An owner would end the tests of all other operations.
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation       -      owner  owner  owner  owner  owner   owner  401    401     401`,
  },
  'get-deployment-status': {
    request: () => ({}),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation       ok     owner  owner  owner  owner  owner   owner  401    401     401`,
  },
  'test-welcome-bot-custom-message': {
    request: () => ({ welcome_message_custom_text: 'Hello' }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation       ok     ok     admin  admin  admin  admin   admin  401    401     401`,
  },
  'add-code-playground': {
    request: ({ name }) => playground(name),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation       ok     ok     admin  admin  admin  admin   admin  401    401     401`,
  },
  'remove-code-playground': {
    refusals: { none: 'Invalid playground' },
    request: ({ id }) => ({ playground_id: id }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      playground             ok     ok     admin  admin  admin  admin   admin  401    401     401
      foreign playground     none   none   admin  admin  admin  admin   admin  401    401     401
      missing playground     none   none   admin  admin  admin  admin   admin  401    401     401`,
  },
  'get-webhooks': {
    request: () => ({}),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      webhook                shown  shown  hidden hidden guest  guest   bot    401    401    401
      foreign webhook        hidden hidden hidden hidden guest  guest   bot    401    401    401`,
  },
  'create-webhook': {
    request: () => ({ url: 'http://127.0.0.1:9/', event_types: ['drafts'] }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation       ok     ok     admin  admin  guest  guest   bot    401    401    401`,
  },
  'update-webhook': {
    refusals: { none: 'Invalid webhook' },
    request: ({ id }) => ({ webhook_id: id, is_enabled: false }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      webhook                ok     ok     admin  admin  guest  guest   bot    401    401    401
      foreign webhook        none   none   none   none   guest  guest   bot    401    401    401
      missing webhook        none   none   none   none   guest  guest   bot    401    401    401`,
  },
  'delete-webhook': {
    refusals: { none: 'Invalid webhook' },
    request: ({ id }) => ({ webhook_id: id }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      webhook                ok     ok     admin  admin  guest  guest   bot    401    401    401
      foreign webhook        none   none   none   none   guest  guest   bot    401    401    401
      missing webhook        none   none   none   none   guest  guest   bot    401    401    401`,
  },
  'replay-webhook': {
    refusals: { none: 'Invalid webhook' },
    request: ({ id }) => ({ webhook_id: id, event_id: 0 }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      webhook                ok     ok     admin  admin  guest  guest   bot    401    401    401
      foreign webhook        none   none   none   none   guest  guest   bot    401    401    401
      missing webhook        none   none   none   none   guest  guest   bot    401    401    401`,
  },
  'get-webhook-deliveries': {
    refusals: { none: 'Invalid webhook' },
    request: ({ id }) => ({ webhook_id: id }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      webhook                ok     ok     admin  admin  guest  guest   bot    401    401    401
      foreign webhook        none   none   none   none   guest  guest   bot    401    401    401
      missing webhook        none   none   none   none   guest  guest   bot    401    401    401`,
  },
  'test-webhook': {
    refusals: { none: 'Invalid webhook' },
    request: ({ id }) => ({ webhook_id: id }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      webhook                ok     ok     admin  admin  guest  guest   bot    401    401    401
      foreign webhook        none   none   none   none   guest  guest   bot    401    401    401
      missing webhook        none   none   none   none   guest  guest   bot    401    401    401`,
  },
  'get-audit-log': {
    request: () => ({ operations: ['update-realm'], limit: 1000 }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      audit entry            shown  owner  owner  owner  owner  owner   owner  401    401     401
      foreign audit entry    hidden owner  owner  owner  owner  owner   owner  401    401     401`,
  },
  'get-realm-domains': {
    request: () => ({}),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      domain                 shown  shown  shown  shown  shown  shown   shown  401    401     401
      foreign domain         hidden hidden hidden hidden hidden hidden  hidden 401    401     401`,
  },
  'add-realm-domain': {
    request: ({ name }) => ({ domain: `${name}.example.com`, allow_subdomains: false }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation       ok     owner  owner  owner  owner  owner   owner  401    401     401`,
  },
  'update-realm-domain': {
    refusals: { none: NO_DOMAIN },
    request: ({ name }) => ({ domain: name, allow_subdomains: true }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      domain                 ok     owner  owner  owner  owner  owner   owner  401    401     401
      foreign domain         none   owner  owner  owner  owner  owner   owner  401    401     401
      missing domain         none   owner  owner  owner  owner  owner   owner  401    401     401`,
  },
  'remove-realm-domain': {
    refusals: { none: NO_DOMAIN },
    request: ({ name }) => ({ domain: name }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      domain                 ok     owner  owner  owner  owner  owner   owner  401    401     401
      foreign domain         none   owner  owner  owner  owner  owner   owner  401    401     401
      missing domain         none   owner  owner  owner  owner  owner   owner  401    401     401`,
  },
  'get-profile-fields': {
    request: () => ({}),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      profile field          shown  shown  shown  shown  shown  shown   shown  401    401     401
      foreign profile field  hidden hidden hidden hidden hidden hidden  hidden 401    401     401`,
  },
  'create-profile-field': {
    request: ({ name }) => ({ name, field_type: 1 }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation       ok     ok     admin  admin  admin  admin   admin  401    401     401`,
  },
  'update-profile-field': {
    refusals: { none: NO_FIELD },
    request: ({ id }) => ({ field_id: id, hint: word() }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      profile field          ok     ok     admin  admin  admin  admin   admin  401    401     401
      foreign profile field  none   none   admin  admin  admin  admin   admin  401    401     401
      missing profile field  none   none   admin  admin  admin  admin   admin  401    401     401`,
  },
  'delete-profile-field': {
    refusals: { none: NO_FIELD },
    request: ({ id }) => ({ field_id: id }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      profile field          ok     ok     admin  admin  admin  admin   admin  401    401     401
      foreign profile field  none   none   admin  admin  admin  admin   admin  401    401     401
      missing profile field  none   none   admin  admin  admin  admin   admin  401    401     401`,
  },
  'reorder-profile-fields': {
    refusals: { none: NO_ORDER },
    serial: true,
    request: ({ all }) => ({ order: all! }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      profile field          ok     ok     admin  admin  admin  admin   admin  401    401     401
      foreign profile field  none   none   admin  admin  admin  admin   admin  401    401     401
      missing profile field  none   none   admin  admin  admin  admin   admin  401    401     401`,
  },
  'update-own-profile-data': {
    refusals: { none: NO_FIELD },
    request: ({ id }) => ({ data: [{ id, value: word() }] }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      profile field          ok     ok     ok     ok     ok     ok      bot    401    401     401
      foreign profile field  none   none   none   none   none   none    bot    401    401     401
      missing profile field  none   none   none   none   none   none    bot    401    401     401`,
  },
  'delete-own-profile-data': {
    refusals: { none: NO_FIELD },
    request: ({ id }) => ({ data: [id] }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      profile field          ok     ok     ok     ok     ok     ok      bot    401    401     401
      foreign profile field  none   none   none   none   none   none    bot    401    401     401
      missing profile field  none   none   none   none   none   none    bot    401    401     401`,
  },
  'get-invites': {
    request: () => ({}),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      own link               shown  shown  shown  shown  guest  guest   bot    401    401     401
      link of another user   shown  shown  hidden hidden guest  guest   bot    401    401     401
      own mail               shown  shown  shown  shown  guest  guest   bot    401    401     401
      mail of another user   shown  shown  hidden hidden guest  guest   bot    401    401     401
      foreign link           hidden hidden hidden hidden guest  guest   bot    401    401     401`,
  },
  'send-invites': {
    request: ({ name }) => ({ invitee_emails: `${name}@mail.example`, stream_ids: [] }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation       ok     ok     ok     ok     guest  guest   bot    401    401     401`,
  },
  'create-invite-link': [
    {
      about: 'for a channel',
      refusals: { none: 'Invalid channel ID {id}. No invites were sent.' },
      keeps: true,
      request: (channel) => ({ stream_ids: [channel.id] }),
      cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      public channel         ok     ok     ok     ok     guest  guest   bot    401    401     401
      joined private channel  ok     ok     ok     ok     guest  guest   bot    401    401     401
      private channel        none   none   none   none   guest  guest   bot    401    401     401
      foreign channel        none   none   none   none   guest  guest   bot    401    401     401
      missing channel        none   none   none   none   guest  guest   bot    401    401     401`,
    },
    {
      about: 'for a group',
      refusals: { none: NO_GROUP, deny: NOT_ALLOWED },
      keeps: true,
      request: (group) => ({ group_ids: [group.id] }),
      cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      own group              ok     ok     ok     ok     guest  guest   bot    401    401     401
      group of another user  ok     deny   deny   deny   guest  guest   bot    401    401     401
      system group           deny   deny   deny   deny   guest  guest   bot    401    401     401
      foreign group          none   none   none   none   guest  guest   bot    401    401     401
      missing group          none   none   none   none   guest  guest   bot    401    401     401`,
    },
    {
      about: 'for administrators',
      refusals: { admin: NOT_ADMIN },
      request: () => ({ invite_as: 200 }),
      cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation       ok     ok     admin  admin  guest  guest   bot    401    401     401`,
    },
    {
      about: 'for owners',
      request: () => ({ invite_as: 100 }),
      cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation       ok     owner  owner  owner  guest  guest   bot    401    401     401`,
    },
  ],
  'revoke-invite-link': {
    refusals: { none: NO_INVITATION, deny: NOT_ADMIN, again: 'Invitation has already been revoked' },
    request: ({ id }) => ({ invite_id: id }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      own link               ok     ok     ok     ok     guest  guest   bot    401    401     401
      link of another user   ok     ok     deny   deny   guest  guest   bot    401    401     401
      link for owners        ok     owner  owner  owner  guest  guest   bot    401    401     401
      revoked link           again  again  deny   deny   guest  guest   bot    401    401     401
      mail of another user   none   none   none   none   guest  guest   bot    401    401     401
      foreign link           none   none   none   none   guest  guest   bot    401    401     401
      missing link           none   none   none   none   guest  guest   bot    401    401     401`,
  },
  'revoke-email-invite': {
    refusals: { none: NO_INVITATION, deny: NOT_ADMIN },
    request: ({ id }) => ({ invite_id: id }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      own mail               ok     ok     ok     ok     guest  guest   bot    401    401     401
      mail of another user   ok     ok     deny   deny   guest  guest   bot    401    401     401
      mail for owners        ok     owner  owner  owner  guest  guest   bot    401    401     401
      link of another user   none   none   none   none   guest  guest   bot    401    401     401
      foreign mail           none   none   none   none   guest  guest   bot    401    401     401
      missing mail           none   none   none   none   guest  guest   bot    401    401     401`,
  },
  'resend-email-invite': {
    refusals: { none: NO_INVITATION, deny: NOT_ADMIN },
    request: ({ id }) => ({ invite_id: id }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      own mail               ok     ok     ok     ok     guest  guest   bot    401    401     401
      mail of another user   ok     ok     deny   deny   guest  guest   bot    401    401     401
      mail for owners        ok     owner  owner  owner  guest  guest   bot    401    401     401
      foreign mail           none   none   none   none   guest  guest   bot    401    401     401
      missing mail           none   none   none   none   guest  guest   bot    401    401     401`,
  },
} satisfies Rows;

const isShown = (body: any, group: Subject) => body.user_groups.some(({ id }: Subject) => id === group.id);

/** Groups are public to all but guests; who may change one depends on its settings. */
export const groupRows = {
  'get-user-groups': {
    request: () => ({ include_deactivated_groups: true }),
    shows: isShown,
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      group of another user  shown  shown  shown  shown  guest  guest   bot    401    401     401
      deactivated group      shown  shown  shown  shown  guest  guest   bot    401    401     401
      foreign group          hidden hidden hidden hidden guest  guest   bot    401    401     401`,
  },
  'create-user-group': {
    refusals: { deny: NOT_ALLOWED },
    request: ({ name }) => ({ name, description: '', members: [] }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      the organisation       ok     ok     ok     ok     deny   deny    ok     401    401     401`,
  },
  'update-user-group': {
    refusals: { none: NO_GROUP, deny: NOT_ALLOWED },
    request: ({ id }) => ({ user_group_id: id, description: word() }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      own group              ok     ok     ok     ok     deny   deny    ok     401    401     401
      group of another user  ok     deny   deny   deny   deny   deny    deny   401    401     401
      joined group           ok     deny   deny   deny   deny   deny    deny   401    401     401
      deactivated group      ok     deny   deny   deny   deny   deny    deny   401    401     401
      system group           deny   deny   deny   deny   deny   deny    deny   401    401     401
      foreign group          none   none   none   none   none   none    none   401    401     401
      missing group          none   none   none   none   none   none    none   401    401     401`,
  },
  'deactivate-user-group': {
    refusals: { none: NO_GROUP, deny: NOT_ALLOWED, gone: 'User group is deactivated.' },
    request: ({ id }) => ({ user_group_id: id }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      own group              ok     ok     ok     ok     deny   deny    ok     401    401     401
      group of another user  ok     deny   deny   deny   deny   deny    deny   401    401     401
      deactivated group      gone   gone   gone   gone   gone   gone    gone   401    401     401
      system group           deny   deny   deny   deny   deny   deny    deny   401    401     401
      foreign group          none   none   none   none   none   none    none   401    401     401
      missing group          none   none   none   none   none   none    none   401    401     401`,
  },
  'update-user-group-members': [
    {
      about: 'join',
      refusals: { none: NO_GROUP, deny: NOT_ALLOWED, gone: 'User group is deactivated.' },
      request: ({ id }, { user, organisation }) => ({
        user_group_id: id,
        add: [(user ?? organisation.member).user_id],
      }),
      cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      own group              ok     ok     ok     ok     deny   deny    ok     401    401     401
      group of another user  ok     deny   deny   deny   deny   deny    deny   401    401     401
      deactivated group      gone   gone   gone   gone   gone   gone    gone   401    401     401
      system group           deny   deny   deny   deny   deny   deny    deny   401    401     401
      foreign group          none   none   none   none   none   none    none   401    401     401
      missing group          none   none   none   none   none   none    none   401    401     401`,
    },
    {
      about: 'add another user',
      refusals: { none: NO_GROUP, deny: NOT_ALLOWED },
      request: ({ id }, { organisation }) => ({ user_group_id: id, add: [organisation.unrelated.user_id] }),
      cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      own group              ok     ok     ok     ok     deny   deny    ok     401    401     401
      joined group           ok     deny   deny   deny   deny   deny    deny   401    401     401
      system group           deny   deny   deny   deny   deny   deny    deny   401    401     401`,
    },
    {
      about: 'leave',
      refusals: { none: NO_GROUP },
      request: ({ id }, { user, organisation }) => ({
        user_group_id: id,
        delete: [(user ?? organisation.member).user_id],
      }),
      cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      joined group           ok     ok     ok     ok     ok     ok      ok     401    401     401
      missing group          none   none   none   none   none   none    none   401    401     401`,
    },
  ],
  'update-user-group-subgroups': {
    refusals: { none: NO_GROUP, deny: NOT_ALLOWED },
    request: ({ id }, { organisation }) => ({
      user_group_id: id,
      add: [organisation.groups['role:moderators']!],
    }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      own group              ok     ok     ok     ok     deny   deny    ok     401    401     401
      group of another user  ok     deny   deny   deny   deny   deny    deny   401    401     401
      joined group           ok     deny   deny   deny   deny   deny    deny   401    401     401
      system group           deny   deny   deny   deny   deny   deny    deny   401    401     401
      foreign group          none   none   none   none   none   none    none   401    401     401
      missing group          none   none   none   none   none   none    none   401    401     401`,
  },
  'get-user-group-members': {
    refusals: { none: NO_GROUP },
    request: ({ id }) => ({ user_group_id: id }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      group of another user  ok     ok     ok     ok     guest  guest   bot    401    401     401
      system group           ok     ok     ok     ok     guest  guest   bot    401    401     401
      foreign group          none   none   none   none   guest  guest   bot    401    401     401
      missing group          none   none   none   none   guest  guest   bot    401    401     401`,
  },
  'get-is-user-group-member': {
    refusals: { none: NO_GROUP },
    request: ({ id }, { organisation }) => ({ user_group_id: id, user_id: organisation.unrelated.user_id }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      group of another user  ok     ok     ok     ok     guest  guest   bot    401    401     401
      foreign group          none   none   none   none   guest  guest   bot    401    401     401
      missing group          none   none   none   none   guest  guest   bot    401    401     401`,
  },
  'get-user-group-subgroups': {
    refusals: { none: NO_GROUP },
    request: ({ id }) => ({ user_group_id: id }),
    cells: `
                             owner  admin  moder  member guest  limited bot    deact  foreign spect
      group of another user  ok     ok     ok     ok     guest  guest   bot    401    401     401
      foreign group          none   none   none   none   guest  guest   bot    401    401     401
      missing group          none   none   none   none   guest  guest   bot    401    401     401`,
  },
} satisfies Rows;
