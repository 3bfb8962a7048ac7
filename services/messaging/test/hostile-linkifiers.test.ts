import { invalidate } from '@team-chat/bus';
import { realmLinkifiers } from '@team-chat/contracts';
import { ok, RealmDatabase, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

/** For each `a`, this pattern reads to the end of the line: a second for the longest message. */
const SLOW = { pattern: 'a.*b|a', url_template: 'https://a.example/' };
const HOSTILE_TEXT = 'a '.repeat(5000);
const LINK = '<p><a href="https://a.example/">a</a></p>';

let cluster: TestCluster;

beforeAll(async () => {
  cluster = await startTestCluster();
});
afterAll(() => cluster?.stop());

/** Creates an organisation with linkifiers that the API refuses. */
async function aHostileRealm(...linkifiers: { pattern: string; url_template: string }[]): Promise<TestRealm> {
  const realm = await cluster.aRealm();
  const database = await RealmDatabase.of(cluster, realm);
  for (const [position, { pattern, url_template }] of linkifiers.entries()) {
    await database.client.query(
      'INSERT INTO messaging.linkifiers (realm_id, pattern, url_template, position) VALUES ($1, $2, $3, $4)',
      [realm.realm_id, pattern, url_template, position + 1],
    );
  }
  await database.close();
  invalidate(cluster.bus, realmLinkifiers, realm.realm_id, 'all');
  return realm;
}

const render = async (user: TestUser, content: string): Promise<string> =>
  (await ok(user.client.post('/messages/render', { content }))).rendered;
const send = async (user: TestUser, to: string, content: string) =>
  ok(user.client.post('/messages', { type: 'channel', to, topic: 'a', content }));

describe('linkifiers that take too long', () => {
  test('delay no message of another organisation, and are skipped after some texts', async () => {
    const hostile = await aHostileRealm(SLOW);
    const other = await cluster.aRealm();
    const [hostileChannel, channel] = [await hostile.channel(), await other.channel()];
    expect(await render(hostile.owner, 'a')).toBe(LINK);

    const underWay = new Set<object>();
    let isOver = false;
    const hostileWork = Array.from({ length: 20 }, async (_, index) => {
      while (!isOver) {
        const work = {};
        underWay.add(work);
        if (index % 2) await send(hostile.owner, hostileChannel.name, HOSTILE_TEXT);
        else expect(await render(hostile.owner, HOSTILE_TEXT)).not.toContain('<a ');
        underWay.delete(work);
      }
    });
    const overtaken: object[] = [];
    for (let i = 0; i < 5; i++) {
      const before = [...underWay];
      await send(other.owner, channel.name, 'hello '.repeat(i * 300 + 1));
      overtaken.push(...before.filter((work) => underWay.has(work)));
    }
    // In one queue with the hostile texts, each message would have waited for all that came before it.
    expect(overtaken).not.toEqual([]);
    isOver = true;
    await Promise.all(hostileWork);

    expect(await render(hostile.owner, 'a')).toBe('<p>a</p>');
    const owner = (await aHostileRealm(SLOW)).owner;
    expect(await render(owner, 'a')).toBe(LINK);
  });

  test('of a size that the API refuses match nothing, and others of the organisation match', async () => {
    const large = { pattern: '.{0,1000}.{0,1000}[a-z]{0,9}0?', url_template: 'https://large.example/' };
    const { owner } = await aHostileRealm(large, SLOW);
    expect(await render(owner, 'a')).toBe(LINK);
    expect(await render(owner, 'abc '.repeat(2500))).not.toContain('<a ');
  });

  test('can be reordered and removed', async () => {
    const { owner } = await aHostileRealm(SLOW, { pattern: 'b', url_template: 'https://b.example/' });
    const list = async () => (await ok(owner.client.get('/realm/linkifiers'))).linkifiers;
    const ids = (await list()).map(({ id }: { id: number }) => id);
    await ok(owner.client.patch('/realm/linkifiers', { ordered_linkifier_ids: ids.reverse() }));
    await ok(owner.client.delete(`/realm/filters/${ids[1]}`));
    expect(await list()).toHaveLength(1);
  });
});
