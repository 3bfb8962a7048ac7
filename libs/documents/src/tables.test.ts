import { readFileSync } from 'node:fs';

const read = (file: string) => readFileSync(require.resolve(`@team-chat/contracts/generated/${file}`), 'utf8');
const OPERATIONS = read('subjects.md');
const EVENTS = read('events.md');

/** Returns the section of a service. */
function sectionOf(document: string, owner: string): string {
  const section = document.split(/^## /m).find((text) => text.startsWith(`${owner}\n`));
  return section ?? '';
}

const operationTable = (owner: string) => sectionOf(OPERATIONS, owner);
const eventTable = (owner: string) => sectionOf(EVENTS, owner);

const rowOf = (table: string, ...cells: string[]) =>
  table.split('\n').filter((line) => line.startsWith(`| ${cells.join(' | ')} |`));

test.each([
  [
    'snippets-and-folders',
    'create-saved-snippet',
    ['`POST /saved_snippets`', 'users', 'Create a saved snippet', '`saved_snippets/add`'],
  ],
  [
    'accounts',
    'find-realm',
    ['internal', 'services', 'Find the organisation of a host name, else the default one', ''],
  ],
] as const)('the operations of %s include %s, with its route, callers and events', (owner, id, cells) => {
  expect(rowOf(operationTable(owner), `\`op.${owner}.${id}\``, ...cells)).toHaveLength(1);
});

test('operations name the permission that callers need, and on whose behalf services call', () => {
  expect(operationTable('groups')).toContain('| users, with `can_create_groups` |');
  expect(operationTable('groups')).toContain(
    '| `op.groups.get-snapshot` | internal | services, for users and spectators |',
  );
});

test('an event with several forms has a row for each', () => {
  const rows = rowOf(eventTable('messaging'), '`delete_message`').join('\n');
  expect(rows).toContain('| `message_ids`, `message_type`, `stream_id?`, `topic?` | one of 2 forms');
  expect(rows).toContain('| `message_id`, `message_type`, `stream_id?`, `topic?` | one of 2 forms');
});

test.each([
  ['snippets-and-folders', 'drafts/remove', '`draft_id`', 'these fields', '`delete-draft`'],
  ['messaging', 'message', '`message`', 'shaped, with `flags`, `local_message_id`', undefined],
  ['messaging', 'role_placed', '', 'nothing: for services only', '`apply-account-change`'],
  ['groups', 'user_group/remove', '`group_id`', 'these fields', '`deactivate-user-group`'],
  [
    'events',
    'restart',
    '`server_generation`, `service_version?`, `service_feature_level?`, `service_merge_base?`',
    'with further fields',
    '',
  ],
] as const)('the events of %s include %s', (owner, name, fields, variant, emitters) => {
  const cells = [fields, variant, ...(emitters === undefined ? [] : [emitters])];
  expect(rowOf(eventTable(owner), `\`${name}\``, ...cells)).toHaveLength(1);
});

test('an operation of another service is named with its service', () => {
  expect(eventTable('messaging')).toContain('`accounts.mute-user`');
});

test('the lists of operations and of events have a section for each service', () => {
  const owners = ['accounts', 'events', 'groups', 'messaging', 'snippets-and-folders'].map((owner) => `## ${owner}`);
  expect(EVENTS.match(/^## .+$/gm)).toEqual(owners);
  expect(OPERATIONS.match(/^## .+$/gm)).toEqual(owners);
  expect(operationTable('messaging')).toContain('| `op.messaging.send-message` | `POST /messages` |');
});
