import { ERROR_STATUS, EVENTS } from '@team-chat/contracts';
import { GUIDE_TABLES } from './guide-tables';

const rowsOf = (name: string) => GUIDE_TABLES[name]!().trim().split('\n').slice(2);

test('the table of events has each form of each event that clients get', () => {
  const declared = EVENTS.filter(({ clientSchema }) => clientSchema).map(({ name }) => name);
  const listed = rowsOf('events').map((row) => /^\| `([^`]+)` \|/.exec(row)![1]!);
  expect(listed).toEqual(declared.sort());
});

test('an event has its fields, without those that all have', () => {
  const [row] = rowsOf('events').filter((each) => each.startsWith('| `user_group/add_members`'));
  expect(row).toMatch(/\| `group_id`, `user_ids` \|$/);
});

test('every event, error and limit is described', () => {
  for (const name of ['events', 'errors', 'limits', 'levels']) {
    for (const row of rowsOf(name)) expect(row).not.toMatch(/^\|[^|]*\| {2}\|/);
  }
});

test('the table of errors has every code with its status', () => {
  for (const [code, status] of Object.entries(ERROR_STATUS)) {
    expect(rowsOf('errors').filter((row) => row.startsWith(`| ${status} | \`${code}\` |`))).toHaveLength(1);
  }
});

test('the table of limits has values with the names under which registration returns them', () => {
  const table = rowsOf('limits').join('\n');
  expect(table).toContain('| 10000 | `max_message_length` |');
  expect(table).toContain('| Most messages of one fetch, `num_before` and `num_after` together. | 5000 |  |');
});

test('the table of levels begins with the newest operations', () => {
  const levels = rowsOf('levels').map((row) => Number(row.split('|')[1]));
  expect(levels).toEqual([...levels].sort((one, other) => other - one));
});
