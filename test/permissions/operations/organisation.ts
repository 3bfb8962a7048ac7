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
      cells: 'the organisation  ok ok admin admin admin admin admin',
    },
    {
      about: 'a setting for owners',
      request: () => ({ disallow_disposable_email_addresses: true }),
      cells: 'the organisation  ok owner admin admin admin admin admin',
    },
  ],
  'update-realm-user-settings-defaults': {
    request: () => ({ twenty_four_hour_time: true }),
    cells: 'the organisation  ok ok admin admin admin admin admin',
  },
  'get-channel-folders': {
    request: () => ({}),
    cells: `
      folder          shown  shown  shown  shown  shown  shown  shown
      foreign folder  hidden hidden hidden hidden hidden hidden hidden`,
  },
  'create-channel-folder': {
    request: ({ name }) => ({ name }),
    cells: 'the organisation  ok ok admin admin admin admin admin',
  },
  'patch-channel-folders': {
    refusals: { none: NO_ORDER },
    serial: true,
    request: ({ all }) => ({ order: all! }),
    cells: `
      folder          ok     ok     admin  admin  admin  admin  admin
      foreign folder  none   none   admin  admin  admin  admin  admin
      missing folder  none   none   admin  admin  admin  admin  admin`,
  },
  'update-channel-folder': {
    refusals: { none: NO_FOLDER },
    request: ({ id }) => ({ channel_folder_id: id, description: word() }),
    cells: `
      folder          ok     ok     admin  admin  admin  admin  admin
      foreign folder  none   none   admin  admin  admin  admin  admin
      missing folder  none   none   admin  admin  admin  admin  admin`,
  },
  'create-default-stream-group': {
    request: ({ name }) => ({ group_name: name, description: '', stream_names: [] }),
    cells: 'the organisation  ok ok admin admin admin admin admin',
  },
  'update-default-stream-group': {
    refusals: { none: NO_CHANNEL_GROUP },
    request: ({ id }) => ({ group_id: id, new_description: word() }),
    cells: `
      channel group          ok     ok     admin  admin  admin  admin  admin
      foreign channel group  none   none   admin  admin  admin  admin  admin
      missing channel group  none   none   admin  admin  admin  admin  admin`,
  },
  'update-default-stream-group-streams': {
    refusals: { none: NO_CHANNEL_GROUP },
    request: ({ id }) => ({ group_id: id, op: 'add', stream_names: [] }),
    cells: `
      channel group          ok     ok     admin  admin  admin  admin  admin
      foreign channel group  none   none   admin  admin  admin  admin  admin
      missing channel group  none   none   admin  admin  admin  admin  admin`,
  },
  'remove-default-stream-group': {
    refusals: { none: NO_CHANNEL_GROUP },
    request: ({ id }) => ({ group_id: id }),
    cells: `
      channel group          ok     ok     admin  admin  admin  admin  admin
      foreign channel group  none   none   admin  admin  admin  admin  admin
      missing channel group  none   none   admin  admin  admin  admin  admin`,
  },
  'get-linkifiers': {
    request: () => ({}),
    cells: `
      linkifier          shown  shown  shown  shown  shown  shown  shown
      foreign linkifier  hidden hidden hidden hidden hidden hidden hidden`,
  },
  'add-custom-emoji': {
    request: () => ({ emoji_name: word(), file: pictureFile() }),
    cells: 'the organisation  ok ok ok ok guest guest ok',
  },
  'deactivate-custom-emoji': {
    refusals: {
      none: { status: 404, msg: "Emoji '{name}' does not exist" },
      author: { msg: 'Must be an organization administrator or emoji author' },
    },
    request: ({ name }) => ({ emoji_name: name }),
    cells: `
      emoji          ok     ok     author author author author author
      foreign emoji  none   none   none   none   none   none   none
      missing emoji  none   none   none   none   none   none   none`,
  },
  'upload-realm-icon': {
    request: () => ({ file: pictureFile() }),
    cells: 'the organisation  ok ok admin admin admin admin admin',
  },
  'delete-realm-icon': {
    request: () => ({}),
    cells: 'the organisation  ok ok admin admin admin admin admin',
  },
  'upload-realm-logo': {
    request: () => ({ night: true, file: pictureFile() }),
    cells: 'the organisation  ok ok admin admin admin admin admin',
  },
  'delete-realm-logo': {
    request: () => ({ night: true }),
    cells: 'the organisation  ok ok admin admin admin admin admin',
  },
  'add-linkifier': {
    request: () => linkifier(),
    cells: 'the organisation  ok ok admin admin admin admin admin',
  },
  'update-linkifier': {
    refusals: { none: NO_LINKIFIER },
    request: ({ id }) => ({ filter_id: id, ...linkifier() }),
    cells: `
      linkifier          ok     ok     admin  admin  admin  admin  admin
      foreign linkifier  none   none   admin  admin  admin  admin  admin
      missing linkifier  none   none   admin  admin  admin  admin  admin`,
  },
  'remove-linkifier': {
    refusals: { none: NO_LINKIFIER },
    request: ({ id }) => ({ filter_id: id }),
    cells: `
      linkifier          ok     ok     admin  admin  admin  admin  admin
      foreign linkifier  none   none   admin  admin  admin  admin  admin
      missing linkifier  none   none   admin  admin  admin  admin  admin`,
  },
  'reorder-linkifiers': {
    refusals: { none: NO_ORDER },
    serial: true,
    request: ({ all }) => ({ ordered_linkifier_ids: all! }),
    cells: `
      linkifier          ok     ok     admin  admin  admin  admin  admin
      foreign linkifier  none   none   admin  admin  admin  admin  admin
      missing linkifier  none   none   admin  admin  admin  admin  admin`,
  },
  'get-custom-emoji': {
    request: () => ({}),
    cells: `
      emoji          shown  shown  shown  shown  shown  shown  shown
      foreign emoji  hidden hidden hidden hidden hidden hidden hidden`,
  },
  'create-big-blue-button-video-call': {
    refusals: { off: 'BigBlueButton is not configured.' },
    request: ({ name }) => ({ meeting_name: name }),
    cells: 'the organisation  off off off off off off off',
  },
  'rest-error-handling': {
    refusals: { fails: 'This operation always fails.' },
    request: () => ({}),
    cells: 'the organisation  fails fails fails fails fails fails fails',
  },
  'deactivate-own-realm': {
    request: () => ({}),
    // An owner would end the tests of all other operations.
    cells: 'the organisation  - owner owner owner owner owner owner',
  },
  'get-deployment-status': {
    request: () => ({}),
    cells: 'the organisation  ok owner owner owner owner owner owner',
  },
  'test-welcome-bot-custom-message': {
    request: () => ({ welcome_message_custom_text: 'Hello' }),
    cells: 'the organisation  ok ok admin admin admin admin admin',
  },
  'add-code-playground': {
    request: ({ name }) => playground(name),
    cells: 'the organisation  ok ok admin admin admin admin admin',
  },
  'remove-code-playground': {
    refusals: { none: 'Invalid playground' },
    request: ({ id }) => ({ playground_id: id }),
    cells: `
      playground          ok     ok     admin  admin  admin  admin  admin
      foreign playground  none   none   admin  admin  admin  admin  admin
      missing playground  none   none   admin  admin  admin  admin  admin`,
  },
  'export-realm': {
    request: () => ({ export_type: 2 }),
    cells: 'the organisation  ok ok admin admin admin admin admin',
  },
  'get-realm-exports': {
    request: () => ({}),
    cells: `
      export          shown  shown  admin  admin  admin  admin  admin
      foreign export  hidden hidden admin  admin  admin  admin  admin`,
  },
  'delete-realm-export': {
    refusals: { none: 'Invalid data export ID' },
    request: ({ id }) => ({ export_id: id }),
    cells: `
      export          ok     ok     admin  admin  admin  admin  admin
      foreign export  none   none   admin  admin  admin  admin  admin
      missing export  none   none   admin  admin  admin  admin  admin`,
  },
  'get-realm-export-consents': {
    request: () => ({}),
    cells: 'the organisation  ok ok admin admin admin admin admin',
  },
  'get-webhooks': {
    request: () => ({}),
    cells: `
      webhook          shown  shown  hidden hidden guest  guest  bot
      foreign webhook  hidden hidden hidden hidden guest  guest  bot`,
  },
  'create-webhook': {
    request: () => ({ url: 'http://127.0.0.1:9/', event_types: ['drafts'] }),
    cells: 'the organisation  ok ok admin admin guest guest bot',
  },
  'update-webhook': {
    refusals: { none: 'Invalid webhook' },
    request: ({ id }) => ({ webhook_id: id, is_enabled: false }),
    cells: `
      webhook          ok     ok     admin  admin  guest  guest  bot
      foreign webhook  none   none   none   none   guest  guest  bot
      missing webhook  none   none   none   none   guest  guest  bot`,
  },
  'delete-webhook': {
    refusals: { none: 'Invalid webhook' },
    request: ({ id }) => ({ webhook_id: id }),
    cells: `
      webhook          ok     ok     admin  admin  guest  guest  bot
      foreign webhook  none   none   none   none   guest  guest  bot
      missing webhook  none   none   none   none   guest  guest  bot`,
  },
  'replay-webhook': {
    refusals: { none: 'Invalid webhook' },
    request: ({ id }) => ({ webhook_id: id, event_id: 0 }),
    cells: `
      webhook          ok     ok     admin  admin  guest  guest  bot
      foreign webhook  none   none   none   none   guest  guest  bot
      missing webhook  none   none   none   none   guest  guest  bot`,
  },
  'get-webhook-deliveries': {
    refusals: { none: 'Invalid webhook' },
    request: ({ id }) => ({ webhook_id: id }),
    cells: `
      webhook          ok     ok     admin  admin  guest  guest  bot
      foreign webhook  none   none   none   none   guest  guest  bot
      missing webhook  none   none   none   none   guest  guest  bot`,
  },
  'test-webhook': {
    refusals: { none: 'Invalid webhook' },
    request: ({ id }) => ({ webhook_id: id }),
    cells: `
      webhook          ok     ok     admin  admin  guest  guest  bot
      foreign webhook  none   none   none   none   guest  guest  bot
      missing webhook  none   none   none   none   guest  guest  bot`,
  },
  'get-storage': {
    request: () => ({}),
    cells: 'the organisation  ok ok admin admin admin admin admin',
  },
  'get-storage-files': {
    request: () => ({ limit: 100 }),
    cells: `
      own file                  shown  shown  admin  admin  admin  admin  admin
      file of another user      hidden hidden admin  admin  admin  admin  admin
      file in a public channel  shown  shown  admin  admin  admin  admin  admin
      foreign file              hidden hidden admin  admin  admin  admin  admin`,
  },
  'delete-storage-file': {
    refusals: { none: 'Invalid attachment' },
    request: ({ id }) => ({ file_id: id }),
    cells: `
      own file                  ok     ok     admin  admin  admin  admin  admin
      file of another user      none   none   admin  admin  admin  admin  admin
      file in a public channel  ok     ok     admin  admin  admin  admin  admin
      foreign file              none   none   admin  admin  admin  admin  admin
      missing file              none   none   admin  admin  admin  admin  admin`,
  },
  'get-legal-holds': {
    request: () => ({}),
    cells: `
      hold          shown  owner owner owner owner owner owner
      foreign hold  hidden owner owner owner owner owner owner`,
  },
  'create-legal-hold': [
    {
      about: 'on a user',
      refusals: { none: 'No such user' },
      request: ({ id }) => ({ user_id: id, reason: word() }),
      keeps: true,
      cells: `
        deactivated account  ok   owner owner owner owner owner owner
        foreign account      none owner owner owner owner owner owner
        missing account      none owner owner owner owner owner owner`,
    },
    {
      about: 'on a channel',
      refusals: { none: 'Invalid channel ID' },
      request: ({ id }) => ({ channel_id: id, reason: word() }),
      keeps: true,
      cells: `
        private channel  ok   owner owner owner owner owner owner
        foreign channel  none owner owner owner owner owner owner
        missing channel  none owner owner owner owner owner owner`,
    },
  ],
  'end-legal-hold': {
    refusals: { none: { status: 404, msg: 'No such hold is in force' } },
    request: ({ id }) => ({ hold_id: id }),
    cells: `
      hold          ok   owner owner owner owner owner owner
      foreign hold  none owner owner owner owner owner owner
      missing hold  none owner owner owner owner owner owner`,
  },
  'get-audit-log': {
    request: () => ({ operations: ['update-realm'], limit: 1000 }),
    cells: `
      audit entry          shown  owner  owner  owner  owner  owner  owner
      foreign audit entry  hidden owner  owner  owner  owner  owner  owner`,
  },
  'get-realm-domains': {
    request: () => ({}),
    cells: `
      domain          shown  shown  shown  shown  shown  shown  shown
      foreign domain  hidden hidden hidden hidden hidden hidden hidden`,
  },
  'add-realm-domain': {
    request: ({ name }) => ({ domain: `${name}.example.com`, allow_subdomains: false }),
    cells: 'the organisation  ok owner owner owner owner owner owner',
  },
  'update-realm-domain': {
    refusals: { none: NO_DOMAIN },
    request: ({ name }) => ({ domain: name, allow_subdomains: true }),
    cells: `
      domain          ok     owner  owner  owner  owner  owner  owner
      foreign domain  none   owner  owner  owner  owner  owner  owner
      missing domain  none   owner  owner  owner  owner  owner  owner`,
  },
  'remove-realm-domain': {
    refusals: { none: NO_DOMAIN },
    request: ({ name }) => ({ domain: name }),
    cells: `
      domain          ok     owner  owner  owner  owner  owner  owner
      foreign domain  none   owner  owner  owner  owner  owner  owner
      missing domain  none   owner  owner  owner  owner  owner  owner`,
  },
  'get-profile-fields': {
    request: () => ({}),
    cells: `
      profile field          shown  shown  shown  shown  shown  shown  shown
      foreign profile field  hidden hidden hidden hidden hidden hidden hidden`,
  },
  'create-profile-field': {
    request: ({ name }) => ({ name, field_type: 1 }),
    cells: 'the organisation  ok ok admin admin admin admin admin',
  },
  'update-profile-field': {
    refusals: { none: NO_FIELD },
    request: ({ id }) => ({ field_id: id, hint: word() }),
    cells: `
      profile field          ok     ok     admin  admin  admin  admin  admin
      foreign profile field  none   none   admin  admin  admin  admin  admin
      missing profile field  none   none   admin  admin  admin  admin  admin`,
  },
  'delete-profile-field': {
    refusals: { none: NO_FIELD },
    request: ({ id }) => ({ field_id: id }),
    cells: `
      profile field          ok     ok     admin  admin  admin  admin  admin
      foreign profile field  none   none   admin  admin  admin  admin  admin
      missing profile field  none   none   admin  admin  admin  admin  admin`,
  },
  'reorder-profile-fields': {
    refusals: { none: NO_ORDER },
    serial: true,
    request: ({ all }) => ({ order: all! }),
    cells: `
      profile field          ok     ok     admin  admin  admin  admin  admin
      foreign profile field  none   none   admin  admin  admin  admin  admin
      missing profile field  none   none   admin  admin  admin  admin  admin`,
  },
  'update-own-profile-data': {
    refusals: { none: NO_FIELD },
    request: ({ id }) => ({ data: [{ id, value: word() }] }),
    cells: `
      profile field          ok     ok     ok     ok     ok     ok     bot
      foreign profile field  none   none   none   none   none   none   bot
      missing profile field  none   none   none   none   none   none   bot`,
  },
  'delete-own-profile-data': {
    refusals: { none: NO_FIELD },
    request: ({ id }) => ({ data: [id] }),
    cells: `
      profile field          ok     ok     ok     ok     ok     ok     bot
      foreign profile field  none   none   none   none   none   none   bot
      missing profile field  none   none   none   none   none   none   bot`,
  },
  'get-invites': {
    request: () => ({}),
    cells: `
      own link              shown  shown  shown  shown  guest  guest  bot
      link of another user  shown  shown  hidden hidden guest  guest  bot
      own mail              shown  shown  shown  shown  guest  guest  bot
      mail of another user  shown  shown  hidden hidden guest  guest  bot
      foreign link          hidden hidden hidden hidden guest  guest  bot`,
  },
  'send-invites': {
    request: ({ name }) => ({ invitee_emails: `${name}@mail.example`, stream_ids: [] }),
    cells: 'the organisation  ok ok ok ok guest guest bot',
  },
  'create-invite-link': [
    {
      about: 'for a channel',
      refusals: { none: 'Invalid channel ID {id}. No invites were sent.' },
      keeps: true,
      request: (channel) => ({ stream_ids: [channel.id] }),
      cells: `
        public channel          ok     ok     ok     ok     guest  guest  bot
        joined private channel  ok     ok     ok     ok     guest  guest  bot
        private channel         none   none   none   none   guest  guest  bot
        foreign channel         none   none   none   none   guest  guest  bot
        missing channel         none   none   none   none   guest  guest  bot`,
    },
    {
      about: 'for a group',
      refusals: { none: NO_GROUP, deny: NOT_ALLOWED },
      keeps: true,
      request: (group) => ({ group_ids: [group.id] }),
      cells: `
        own group              ok     ok     ok     ok     guest  guest  bot
        group of another user  ok     deny   deny   deny   guest  guest  bot
        system group           deny   deny   deny   deny   guest  guest  bot
        foreign group          none   none   none   none   guest  guest  bot
        missing group          none   none   none   none   guest  guest  bot`,
    },
    {
      about: 'for administrators',
      refusals: { admin: NOT_ADMIN },
      request: () => ({ invite_as: 200 }),
      cells: 'the organisation  ok ok admin admin guest guest bot',
    },
    {
      about: 'for owners',
      request: () => ({ invite_as: 100 }),
      cells: 'the organisation  ok owner owner owner guest guest bot',
    },
  ],
  'revoke-invite-link': {
    refusals: { none: NO_INVITATION, deny: NOT_ADMIN, again: 'Invitation has already been revoked' },
    request: ({ id }) => ({ invite_id: id }),
    cells: `
      own link              ok     ok     ok     ok     guest  guest  bot
      link of another user  ok     ok     deny   deny   guest  guest  bot
      link for owners       ok     owner  owner  owner  guest  guest  bot
      revoked link          again  again  deny   deny   guest  guest  bot
      mail of another user  none   none   none   none   guest  guest  bot
      foreign link          none   none   none   none   guest  guest  bot
      missing link          none   none   none   none   guest  guest  bot`,
  },
  'revoke-email-invite': {
    refusals: { none: NO_INVITATION, deny: NOT_ADMIN },
    request: ({ id }) => ({ invite_id: id }),
    cells: `
      own mail              ok     ok     ok     ok     guest  guest  bot
      mail of another user  ok     ok     deny   deny   guest  guest  bot
      mail for owners       ok     owner  owner  owner  guest  guest  bot
      link of another user  none   none   none   none   guest  guest  bot
      foreign mail          none   none   none   none   guest  guest  bot
      missing mail          none   none   none   none   guest  guest  bot`,
  },
  'resend-email-invite': {
    refusals: { none: NO_INVITATION, deny: NOT_ADMIN },
    request: ({ id }) => ({ invite_id: id }),
    cells: `
      own mail              ok     ok     ok     ok     guest  guest  bot
      mail of another user  ok     ok     deny   deny   guest  guest  bot
      mail for owners       ok     owner  owner  owner  guest  guest  bot
      foreign mail          none   none   none   none   guest  guest  bot
      missing mail          none   none   none   none   guest  guest  bot`,
  },
} satisfies Rows;

const isShown = (body: any, group: Subject) => body.user_groups.some(({ id }: Subject) => id === group.id);

/** Groups are public to all but guests; who may change one depends on its settings. */
export const groupRows = {
  'get-user-groups': {
    request: () => ({ include_deactivated_groups: true }),
    shows: isShown,
    cells: `
      group of another user  shown  shown  shown  shown  guest  guest  bot
      deactivated group      shown  shown  shown  shown  guest  guest  bot
      foreign group          hidden hidden hidden hidden guest  guest  bot`,
  },
  'create-user-group': {
    refusals: { deny: NOT_ALLOWED },
    request: ({ name }) => ({ name, description: '', members: [] }),
    cells: 'the organisation  ok ok ok ok deny deny ok',
  },
  'update-user-group': {
    refusals: { none: NO_GROUP, deny: NOT_ALLOWED },
    request: ({ id }) => ({ user_group_id: id, description: word() }),
    cells: `
      own group              ok     ok     ok     ok     guest  guest  ok
      group of another user  ok     deny   deny   deny   guest  guest  deny
      joined group           ok     deny   deny   deny   guest  guest  deny
      deactivated group      ok     deny   deny   deny   guest  guest  deny
      system group           deny   deny   deny   deny   guest  guest  deny
      foreign group          none   none   none   none   guest  guest  none
      missing group          none   none   none   none   guest  guest  none`,
  },
  'deactivate-user-group': {
    refusals: { none: NO_GROUP, deny: NOT_ALLOWED, gone: 'User group is deactivated.' },
    request: ({ id }) => ({ user_group_id: id }),
    cells: `
      own group              ok     ok     ok     ok     deny   deny   ok
      group of another user  ok     deny   deny   deny   deny   deny   deny
      deactivated group      gone   gone   gone   gone   gone   gone   gone
      system group           deny   deny   deny   deny   deny   deny   deny
      foreign group          none   none   none   none   none   none   none
      missing group          none   none   none   none   none   none   none`,
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
        own group              ok     ok     ok     ok     guest  guest  ok
        group of another user  ok     deny   deny   deny   guest  guest  deny
        deactivated group      gone   gone   gone   gone   guest  guest  gone
        system group           deny   deny   deny   deny   guest  guest  deny
        foreign group          none   none   none   none   guest  guest  none
        missing group          none   none   none   none   guest  guest  none`,
    },
    {
      about: 'add another user',
      refusals: { none: NO_GROUP, deny: NOT_ALLOWED },
      request: ({ id }, { organisation }) => ({ user_group_id: id, add: [organisation.unrelated.user_id] }),
      cells: `
        own group     ok     ok     ok     ok     guest  guest  ok
        joined group  ok     deny   deny   deny   guest  guest  deny
        system group  deny   deny   deny   deny   guest  guest  deny`,
    },
    {
      about: 'leave',
      refusals: { none: NO_GROUP },
      request: ({ id }, { user, organisation }) => ({
        user_group_id: id,
        delete: [(user ?? organisation.member).user_id],
      }),
      cells: `
        joined group   ok     ok     ok     ok     guest  guest  ok
        missing group  none   none   none   none   guest  guest  none`,
    },
  ],
  'update-user-group-subgroups': {
    refusals: { none: NO_GROUP, deny: NOT_ALLOWED },
    request: ({ id }, { organisation }) => ({
      user_group_id: id,
      add: [organisation.groups['role:moderators']!],
    }),
    cells: `
      own group              ok     ok     ok     ok     guest  guest  ok
      group of another user  ok     deny   deny   deny   guest  guest  deny
      joined group           ok     deny   deny   deny   guest  guest  deny
      system group           deny   deny   deny   deny   guest  guest  deny
      foreign group          none   none   none   none   guest  guest  none
      missing group          none   none   none   none   guest  guest  none`,
  },
  'get-user-group-members': {
    refusals: { none: NO_GROUP },
    request: ({ id }) => ({ user_group_id: id }),
    cells: `
      group of another user  ok     ok     ok     ok     guest  guest  bot
      system group           ok     ok     ok     ok     guest  guest  bot
      foreign group          none   none   none   none   guest  guest  bot
      missing group          none   none   none   none   guest  guest  bot`,
  },
  'get-is-user-group-member': {
    refusals: { none: NO_GROUP },
    request: ({ id }, { organisation }) => ({ user_group_id: id, user_id: organisation.unrelated.user_id }),
    cells: `
      group of another user  ok     ok     ok     ok     guest  guest  bot
      foreign group          none   none   none   none   guest  guest  bot
      missing group          none   none   none   none   guest  guest  bot`,
  },
  'get-user-group-subgroups': {
    refusals: { none: NO_GROUP },
    request: ({ id }) => ({ user_group_id: id }),
    cells: `
      group of another user  ok     ok     ok     ok     guest  guest  bot
      foreign group          none   none   none   none   guest  guest  bot
      missing group          none   none   none   none   guest  guest  bot`,
  },
} satisfies Rows;
