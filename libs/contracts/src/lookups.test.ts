import { type Call, credentials, groupNames, muters, nameTags, userNames } from '.';

/** Returns a `call` that answers with `result`, and the parameters that it was called with. */
function aCall(result: object) {
  const params: object[] = [];
  const call = ((_op: unknown, request: { params: object }) => {
    params.push(request.params);
    return Promise.resolve(result);
  }) as unknown as Call;
  return { call, params };
}

const ANN = { user_id: 5, full_name: 'Ann', is_active: true, is_bot: false };

test('userNames finds users by id and by name in any case, and keeps that there is none', async () => {
  const { call, params } = aCall({ users: [{ ...ANN, email: 'ann@people.example' }] });
  const found = await userNames.load(call, 1, [5, '@ANN', '@Bob']);
  expect(params).toEqual([{ realm_id: 1, user_ids: [5], full_names: ['ANN', 'Bob'] }]);
  expect([...found]).toEqual([
    [5, [ANN]],
    ['@ANN', [ANN]],
    ['@Bob', []],
  ]);
  expect([userNames.tag(5), userNames.tag('@ANN')]).toEqual(nameTags({ id: 5, full_name: 'Ann' }));
});

test('groupNames finds groups by exact name, without their members', async () => {
  const group = { id: 7, name: 'backend', is_system_group: false, deactivated: false };
  const { call } = aCall({ groups: [{ ...group, can_mention_group: 3, member_ids: [5] }] });
  expect([...(await groupNames.load(call, 1, ['backend', 'Backend']))]).toEqual([
    ['backend', [group]],
    ['Backend', []],
  ]);
});

test('credentials are tagged with the lower-case address', async () => {
  const { call, params } = aCall({ user_id: 5 });
  const key = 'Ann@People.example\nsecret' as const;
  expect([...(await credentials.load(call, 1, [key]))]).toEqual([[key, { user_id: 5 }]]);
  expect(params).toEqual([{ realm_id: 1, email: 'Ann@People.example', api_key: 'secret' }]);
  expect(credentials.tag(key)).toBe('ann@people.example');
});

test('muters are found by numbers', async () => {
  const { call } = aCall({ muters: { 5: [6, 7] } });
  expect([...(await muters.load(call, 1, [5]))]).toEqual([[5, [6, 7]]]);
});
