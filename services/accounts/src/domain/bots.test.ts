import { changedConfig, changedService, checkIntegration, checkMayCreateBot, newService } from './bots';

test('changedConfig takes the secret, an empty one too, and nothing else', () => {
  expect(changedConfig({})).toEqual({});
  expect(changedConfig({ webhook_secret: 's3cret' })).toEqual({ webhook_secret: 's3cret' });
  expect(changedConfig({ webhook_secret: '' })).toEqual({ webhook_secret: '' });
  expect(() => changedConfig({ token: 'x' })).toThrow("Invalid configuration parameter 'token'.");
});

test.each([['x'.repeat(201)], ['a\nb'], ['\0'], ['\ud800']])('%j is no secret', (webhook_secret) => {
  expect(() => changedConfig({ webhook_secret })).toThrow('Invalid webhook_secret');
});

test('checkIntegration throws for integrations that there are not', () => {
  expect(() => checkIntegration('github')).not.toThrow();
  expect(() => checkIntegration('__proto__')).toThrow("Invalid integration '__proto__'.");
});

const [ALL_KINDS, WRITE_ONLY] = [7, 8];
const settings = {
  can_create_bots_group: ALL_KINDS,
  can_create_write_only_bots_group: WRITE_ONLY,
} as Parameters<typeof checkMayCreateBot>[2];
const create = (groups: number[], type: number, role: 400 | 600 = 400) =>
  checkMayCreateBot({ realm_id: 1, user_id: 1, role, is_bot: false, group_ids: groups }, type, settings);

test.each([1, 2, 3])('members of can_create_bots_group create type %i', (type) => {
  expect(() => create([ALL_KINDS], type)).not.toThrow();
});

test.each<[string, number[], number, string | undefined]>([
  ['an incoming webhook for those who may create what writes', [WRITE_ONLY], 2, undefined],
  ['another bot for them', [WRITE_ONLY], 1, 'Insufficient permission'],
  ['an unknown type for them', [WRITE_ONLY], 9, 'Insufficient permission'],
  ['an unknown type', [ALL_KINDS], 9, 'Invalid bot type'],
  ['an embedded bot', [ALL_KINDS], 4, 'Invalid bot type'],
  ['anything for nobody', [], 2, 'Insufficient permission'],
])('%s', (_case, groups, type, refusal) => {
  const act = () => create(groups, type);
  if (refusal) expect(act).toThrow(refusal);
  else expect(act).not.toThrow();
});

test('a guest in both groups may not create bots', () => {
  expect(() => create([ALL_KINDS, WRITE_ONLY], 2, 600)).toThrow('Insufficient permission');
});

const SERVICE = newService('https://a.example', 1);

test('newService gives each service a new token', () => {
  expect(SERVICE).toEqual({
    base_url: 'https://a.example',
    interface: 1,
    token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
  });
  expect(newService('https://a.example', 1).token).not.toBe(SERVICE.token);
});

test.each([
  [{}, {}],
  [{ service_payload_url: 'https://b.example' }, { base_url: 'https://b.example' }],
  [{ service_interface: 2 }, { interface: 2 }],
])('%j changes %j, and not the token', (requested, changes) => {
  expect(changedService(SERVICE, requested)).toEqual({ ...SERVICE, ...changes });
});

test('changedService refuses an unknown interface type, and a bot without a service', () => {
  expect(() => changedService(SERVICE, { service_interface: 3 })).toThrow('Invalid interface type');
  expect(() => changedService(undefined, { service_interface: 1 })).toThrow('Invalid bot type');
});
