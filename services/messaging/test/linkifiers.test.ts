import { EventReader, expectRefusal, ok, RealmDatabase, type TestRealm, type TestUser } from '@team-chat/testkit';
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
const add = (parameters: Record<string, unknown>, caller = owner) => caller.client.post('/realm/filters', parameters);
const list = async () => (await ok(member.client.get('/realm/linkifiers'))).linkifiers;
const aLinkifier = async () => {
  await ok(add(fresh()));
  const word = `w${count}x`;
  return { word, url: `https://issues.example/${word}` };
};
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
    [{ pattern: '' }, 'This field cannot be blank.'],
    [{ url_template: ' ' }, 'This field cannot be blank.'],
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
    [{ pattern: '(?P<id>x.{0,1000})' }, 'Linkifier pattern is too large.'],
    [{ pattern: '(?P<id>a.*b|a)' }, 'Linkifier pattern takes too long to match.'],
  ])('refuses %j with %s', async (parameters, msg) => {
    const expected = typeof msg === 'string' ? msg : (expect.stringMatching(msg) as string);
    await expectRefusal(add({ ...fresh(), ...parameters }), expected);
  });

  test.each([
    ['pattern', 1000],
    ['url_template', 2000],
  ])('refuses a %s of more than %i characters', async (parameter, limit) => {
    const msg = `${parameter} is too long (limit: ${limit} characters)`;
    await expectRefusal(add({ ...fresh(), [parameter]: 'x'.repeat(limit + 1) }), msg);
  });

  test('refuses more than 100 linkifiers in an organisation, also for concurrent requests', async () => {
    const other = await cluster.aRealm();
    const database = await RealmDatabase.of(cluster, other);
    await database.client.query(
      `INSERT INTO messaging.linkifiers (realm_id, pattern, url_template, position)
       SELECT $1, 'x' || n, 'https://a.example/', n FROM generate_series(1, 99) AS n`,
      [other.realm_id],
    );
    await database.close();
    const answers = await Promise.all([add(fresh(), other.owner), add(fresh(), other.owner)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    const last = fresh();
    await expectRefusal(add(last, other.owner), 'An organization can have at most 100 linkifiers.');
    const { linkifiers } = await ok(other.owner.client.get('/realm/linkifiers'));
    await ok(other.owner.client.patch(`/realm/filters/${linkifiers[0].id}`, last));
  });

  test('refuses a pattern that exists, also for concurrent requests', async () => {
    const linkifier = fresh();
    const answers = await Promise.all([add(linkifier), add(linkifier)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    await expectRefusal(add(linkifier), 'A linkifier with this pattern already exists.');
  });

  test('refuses callers who are no administrators', () => expectRefusal(add(fresh(), member), ...ADMINISTRATOR));
});

describe('linkifiers of moved messages and notices', () => {
  test('a moved message has the links of its new topic', async () => {
    const channel = await realm.channel([member]);
    const { word, url } = await aLinkifier();
    const message = { type: 'channel', to: channel.name, topic: 'x', content: 'x' };
    const { id } = await ok(member.client.post('/messages', message));
    const reader = await EventReader.register(member.client);
    await ok(member.client.patch(`/messages/${id}`, { topic: `${word}-1` }));
    expect((await reader.take('update_message')).topic_links).toEqual([{ text: `${word}-1`, url: `${url}/1` }]);
    const { message: notice } = await reader.take('message');
    expect(notice).toMatchObject({ subject: `${word}-1`, topic_links: [{ url: `${url}/1` }] });
  });

  test('the notice of a new description has the links of the description', async () => {
    const channel = await realm.channel([member]);
    const { word, url } = await aLinkifier();
    const reader = await EventReader.register(member.client, { apply_markdown: true });
    await ok(owner.client.patch(`/streams/${channel.id}`, { description: `${word}-2` }));
    expect((await reader.take('message')).message.content).toContain(`<a href="${url}/2">${word}-2</a>`);
  });
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
