import { ApiError } from '@team-chat/client';
import { loadSettingsTexts } from '../../words/settings.ts';
import { Form } from './form.ts';
import { isSame, unitOf, writtenValue } from './values.ts';

beforeAll(() => loadSettingsTexts('en'));

const refusal = (message: string) =>
  new ApiError({ result: 'error', code: 'BAD_REQUEST', msg: message }, 400, undefined);

/** Returns a form of the organisation whose server stores the changes, or refuses them with the error of `refuses`. */
function formWith(values: Record<string, unknown>, savesEach = false) {
  const form = new Form('realm', savesEach);
  const server = { refuses: undefined as Error | undefined, requests: [] as object[] };
  form.source = {
    values,
    write(params) {
      server.requests.push(params);
      return server.refuses ? Promise.reject(server.refuses) : Promise.resolve();
    },
  };
  return { form, server };
}

test('changes that are saved together go in one request, and none that was taken back', async () => {
  const { form, server } = formWith({
    name: 'Old',
    description: 'd',
    message_retention_days: -1,
    invite_required: true,
  });
  form.set('name', 'New');
  form.set('message_retention_days', 30);
  form.set('invite_required', false);
  form.set('invite_required', true);
  expect([form.changes.value.size, form.valueOf('name'), server.requests]).toEqual([2, 'New', []]);
  expect(await form.save()).toBe(true);
  expect(server.requests).toEqual([{ name: 'New', message_retention_days: 30 }]);
  expect([form.changes.value.size, form.valueOf('name')]).toEqual([0, 'New']);
});

test('changes that are saved at once can be undone', async () => {
  const { form, server } = formWith({ name: 'Old' }, true);
  form.set('name', 'New');
  await Promise.resolve();
  await Promise.resolve();
  form.source = { ...form.source, values: { name: 'New' } };
  form.undo('name');
  expect(server.requests).toEqual([{ name: 'New' }, { name: 'Old' }]);
});

test('a refusal stands at the field that it names, in the words of the page', async () => {
  const { form, server } = formWith({ name: 'Old', invite_required: true });
  server.refuses = refusal('name is too long (limit: 40 characters)');
  form.set('name', 'x'.repeat(41));
  form.set('invite_required', false);
  expect(await form.save()).toBe(false);
  expect([...form.problems.value]).toEqual([['name', 'This is too long.']]);
  expect(form.changes.value.size).toBe(2);
  server.refuses = refusal('Must be an organization owner');
  await form.save();
  expect(form.problem.value).toBe('Only owners may change this.');
  form.discard();
  expect([form.changes.value.size, form.problem.value, form.problems.value.size]).toEqual([0, undefined, 0]);
});

test('a newer value of somebody else is shown before it is overwritten', () => {
  const { form } = formWith({ message_retention_days: -1 });
  form.set('message_retention_days', 90);
  expect(form.overtakenBy('message_retention_days')).toBeUndefined();
  form.source = { ...form.source, values: { message_retention_days: 30 } };
  expect(form.overtakenBy('message_retention_days')).toEqual({ value: 30 });
  form.acknowledge('message_retention_days');
  expect([form.overtakenBy('message_retention_days'), form.valueOf('message_retention_days')]).toEqual([undefined, 90]);
});

test('values are written as requests spell them, and group settings with the value that they replace', () => {
  const { form } = formWith({});
  expect(writtenValue(form.settingOf('message_content_edit_limit_seconds'), null, 600)).toBe('unlimited');
  expect(writtenValue(form.settingOf('jitsi_server_url'), null, 'https://x.example')).toBe('default');
  expect(writtenValue(form.settingOf('can_create_groups'), 7, 5)).toEqual({ new: 7, old: 5 });
});

test('a group alone is the same as its id, and lists are compared without their order', () => {
  expect(isSame({ direct_members: [], direct_subgroups: [7] }, 7)).toBe(true);
  expect(
    isSame({ direct_members: [2, 1], direct_subgroups: [] }, { direct_members: [1, 2], direct_subgroups: [] }),
  ).toBe(true);
  expect(isSame({ direct_members: [1], direct_subgroups: [7] }, 7)).toBe(false);
  expect(isSame(null, undefined)).toBe(true);
});

test.each([
  [600, 'minute'],
  [86_400, 'day'],
  [604_800, 'week'],
  [90, 'second'],
] as const)('%i seconds are given in the unit %s', (seconds, unit) => {
  expect(unitOf(seconds)).toBe(unit);
});
