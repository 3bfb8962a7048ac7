import { ApiError } from '@team-chat/client';
import { loadSettingsTexts } from '../../words/settings.ts';
import { Form } from './form.ts';
import { refusedName } from './refusals.ts';
import { isSame, unitOf, writtenValue } from './values.ts';

beforeAll(() => loadSettingsTexts('en'));

const refusal = (message: string, { code = 'BAD_REQUEST', ...fields }: { code?: string; field_name?: string } = {}) =>
  new ApiError({ result: 'error', code, msg: message, ...fields }, 400, undefined);

/** Returns a form of the organisation whose server stores the changes, or refuses them with the error of `refuses`. */
function formWith(values: Record<string, unknown>, savesEach = false) {
  const form = new Form('realm', savesEach);
  const server = { refuses: undefined as Error | undefined, requests: [] as object[], expected: [] as object[] };
  form.source = {
    values,
    write(params, expected) {
      server.requests.push(params);
      server.expected.push(expected);
      return server.refuses ? Promise.reject(server.refuses) : Promise.resolve();
    },
  };
  return { form, server };
}

/** Tells a form of values that somebody has changed. */
const hear = (form: Form, values: Record<string, unknown>) => (form.source = { ...form.source, values });

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
  expect(server.expected).toEqual([{ name: 'Old', message_retention_days: -1 }]);
  expect([form.changes.value.size, form.valueOf('name')]).toEqual([0, 'New']);
});

test('changes that are saved at once can be undone, also before their event comes', async () => {
  const { form, server } = formWith({ name: 'Old' }, true);
  form.set('name', 'New');
  await form.save();
  form.undo('name');
  await form.save();
  expect(server.requests).toEqual([{ name: 'New' }, { name: 'Old' }]);
  expect(server.expected).toEqual([{ name: 'Old' }, { name: 'New' }]);
});

test('changes that are made while another one is being saved follow it', async () => {
  const { form, server } = formWith({ name: 'Old', invite_required: true }, true);
  form.set('invite_required', false);
  await Promise.resolve();
  form.set('invite_required', true);
  form.set('name', 'New');
  await form.save();
  expect(server.requests).toEqual([{ invite_required: false }, { invite_required: true, name: 'New' }]);
  expect(server.expected).toEqual([{ invite_required: true }, { invite_required: false, name: 'Old' }]);
  expect(form.changes.value.size).toBe(0);
});

test('a change that is taken back while it is refused is none', async () => {
  const { form, server } = formWith({ invite_required: true }, true);
  server.refuses = refusal('Must be an organization owner');
  form.set('invite_required', false);
  await Promise.resolve();
  form.set('invite_required', true);
  await form.save();
  expect([server.requests, form.changes.value.size]).toEqual([[{ invite_required: false }], 0]);
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

test.each<[string, object, string | undefined]>([
  ['name is too long (limit: 40 characters)', {}, 'name'],
  ["'can_create_groups' must be a system user group.", { setting_name: 'can_create_groups' }, 'can_create_groups'],
  ['Unique names required in this organization.', {}, undefined],
  ['Bad value for require_unique_names', {}, undefined],
])('the refusal %s with %j is about %s', (message, fields, expected) => {
  expect(refusedName(refusal(message, fields), ['name', 'can_create_groups'])).toBe(expected);
});

test('a newer value of somebody else is shown before it is overwritten', () => {
  const { form } = formWith({ message_retention_days: -1 });
  form.set('message_retention_days', 90);
  expect(form.overtakenBy('message_retention_days')).toBeUndefined();
  hear(form, { message_retention_days: 30 });
  expect(form.overtakenBy('message_retention_days')).toEqual({ value: 30 });
  form.acknowledge('message_retention_days');
  expect([form.overtakenBy('message_retention_days'), form.valueOf('message_retention_days')]).toEqual([undefined, 90]);
});

test('a setting that somebody else has changed is saved only after the user has decided', async () => {
  const { form, server } = formWith({ name: 'Old', message_retention_days: -1 });
  form.set('message_retention_days', 90);
  form.set('name', 'New');
  server.refuses = refusal("'message_retention_days' value does not match the expected value.", {
    code: 'EXPECTATION_MISMATCH',
    field_name: 'message_retention_days',
  });
  expect(await form.save()).toBe(false);
  expect([...form.problems.value.keys()]).toEqual(['message_retention_days']);
  hear(form, { name: 'Old', message_retention_days: 30 });
  expect(form.overtakenBy('message_retention_days')).toEqual({ value: 30 });
  form.acknowledge('message_retention_days');
  expect(form.problems.value.size).toBe(0);
  server.refuses = undefined;
  expect(await form.save()).toBe(true);
  expect(server.expected.at(-1)).toEqual({ name: 'Old', message_retention_days: 30 });
});

test('values are written as requests spell them', () => {
  const { form } = formWith({});
  expect(writtenValue(form.settingOf('message_content_edit_limit_seconds'), null)).toBe('unlimited');
  expect(writtenValue(form.settingOf('jitsi_server_url'), null)).toBe('default');
  expect(writtenValue(form.settingOf('can_create_groups'), 7)).toEqual({ new: 7 });
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
