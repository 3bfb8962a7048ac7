import { checkMayCreateBot } from './bot-creation';

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
