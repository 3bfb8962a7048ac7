import { EventReader, expectRefusal, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let member: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  owner = realm.owner;
  member = await realm.user();
});
afterAll(() => cluster?.stop());

let count = 0;
const fresh = () => {
  const word = `w${++count}x`;
  return { pattern: `${word}-(?P<id>[0-9]+)`, url_template: `https://issues.example/${word}/{id}` };
};
const add = (parameters: Record<string, unknown>, caller = owner) =>
  caller.client.post('/realm/filters', parameters);
const list = async () => (await ok(member.client.get('/realm/linkifiers'))).linkifiers;
const ADMINISTRATOR = ['Must be an organization administrator', { code: 'UNAUTHORIZED_PRINCIPAL' }] as const;

describe('add-linkifier', () => {
  test('later messages and topics have the links on every replica, and capable clients get the list', async () => {
    const channel = await realm.channel([member]);
    const [newer, older] = [
      await EventReader.register(member.client, { client_capabilities: { linkifier_url_template: true } }),
      await EventReader.register(member.client),
    ];
    const linkifier = fresh();
    const { id } = await ok(add(linkifier));
    expect(await list()).toContainEqual({ id, ...linkifier });
    expect((await newer.take('realm_linkifiers')).realm_linkifiers).toContainEqual({ id, ...linkifier });
    const word = `w${count}x`;
    const url = `https://issues.example/${word}/12`;
    for (let i = 0; i < 4; i++) {
      await ok(
        member.client.post('/messages', {
          type: 'channel',
          to: channel.name,
          topic: `${word}-12 now`,
          content: `see ${word}-12.`,
        }),
      );
    }
    for (let i = 0; i < 4; i++) {
      const { message } = await newer.take('message');
      expect(message.topic_links).toEqual([{ text: `${word}-12`, url }]);
    }
    const { rendered } = await ok(member.client.post('/messages/render', { content: `${word}-12` }));
    expect(rendered).toBe(`<p><a href="${url}">${word}-12</a></p>`);
    expect(older.events.filter(({ type }) => type === 'realm_linkifiers')).toEqual([]);
    const knowing = { client_capabilities: { linkifier_url_template: true } };
    const { registration } = await EventReader.register(member.client, knowing);
    expect(registration.realm_linkifiers).toContainEqual({ id, ...linkifier });
    expect((await EventReader.register(member.client)).registration.realm_linkifiers).toEqual([]);
  });

  test.each<[Record<string, string>, string | RegExp]>([
    [{ pattern: '(' }, /^Bad regular expression: /],
    [{ pattern: '(?<=x)y' }, /^Bad regular expression: /],
    [{ url_template: 'https://x.example/{id' }, 'Invalid URL template.'],
    [{ url_template: 'https://x.example/{!id}' }, 'Invalid URL template.'],
    [{ url_template: 'javascript:alert({id})' }, 'Invalid URL template.'],
    [{ pattern: 'x(?P<other>[0-9])' }, "Group 'other' in linkifier pattern is not present in URL template."],
    [
      { url_template: 'https://x.example/{id}/{more}' },
      "Group 'more' in URL template is not present in linkifier pattern.",
    ],
  ])('refuses %j with %s', async (parameters, msg) => {
    const expected = typeof msg === 'string' ? msg : (expect.stringMatching(msg) as string);
    await expectRefusal(add({ ...fresh(), ...parameters }), expected);
  });

  test('refuses a pattern that exists, also for concurrent requests', async () => {
    const linkifier = fresh();
    const answers = await Promise.all([add(linkifier), add(linkifier)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    await expectRefusal(add(linkifier), 'A linkifier with this pattern already exists.');
  });

  test('refuses callers who are no administrators', () =>
    expectRefusal(add(fresh(), member), ...ADMINISTRATOR));
});

describe('get-linkifiers', () => {
  test('lists a new linkifier last', async () => {
    const { id } = await ok(add(fresh()));
    expect((await list()).at(-1)).toMatchObject({ id });
  });
});

describe('update-linkifier', () => {
  test('changes a linkifier, and refuses unknown ids and callers who are no administrators', async () => {
    const { id } = await ok(add(fresh()));
    const changed = fresh();
    await ok(owner.client.patch(`/realm/filters/${id}`, changed));
    expect(await list()).toContainEqual({ id, ...changed });
    await expectRefusal(owner.client.patch('/realm/filters/999999', fresh()), 'Linkifier not found.');
    await expectRefusal(member.client.patch(`/realm/filters/${id}`, changed), ...ADMINISTRATOR);
  });
});

describe('remove-linkifier', () => {
  test('removes a linkifier, and refuses unknown ids and callers who are no administrators', async () => {
    const { id } = await ok(add(fresh()));
    await ok(owner.client.delete(`/realm/filters/${id}`));
    expect((await list()).map((each: any) => each.id)).not.toContain(id);
    await expectRefusal(owner.client.delete(`/realm/filters/${id}`), 'Linkifier not found.');
    await expectRefusal(member.client.delete('/realm/filters/1'), ...ADMINISTRATOR);
  });
});

describe('reorder-linkifiers', () => {
  const reorder = (ordered_linkifier_ids: number[], caller = owner) =>
    caller.client.patch('/realm/linkifiers', { ordered_linkifier_ids });

  test('changes the order, and refuses incomplete orders and callers who are no administrators', async () => {
    await ok(add(fresh()));
    await ok(add(fresh()));
    const ids = (await list()).map((each: any) => each.id).reverse();
    await ok(reorder(ids));
    expect((await list()).map((each: any) => each.id)).toEqual(ids);
    for (const wrong of [ids.slice(1), [...ids, ids[0]], [...ids.slice(1), 999_999]]) {
      await expectRefusal(reorder(wrong), 'Invalid order mapping.');
    }
    await expectRefusal(reorder(ids, member), ...ADMINISTRATOR);
  });
});
