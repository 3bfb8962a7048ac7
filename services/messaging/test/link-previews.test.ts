import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EventReader, ok, RealmDatabase, type TestRealm, type TestUser, until } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let author: TestUser;
let reader: TestUser;
let channel: { id: number };
let site: Server;
let siteUrl: string;
/** Pages by path, and the paths that were requested. */
const pages = new Map<string, string | Buffer>();
const requested: string[] = [];

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  author = await realm.user();
  reader = await realm.user();
  channel = await realm.channel([author, reader]);
  await ok(realm.owner.client.patch('/realm', { inline_url_embed_preview: true }));
  site = createServer((req, res) => {
    requested.push(req.url!);
    const page = pages.get(req.url!);
    res
      .writeHead(
        page === undefined ? 404 : 200,
        typeof page === 'string' ? { 'content-type': 'text/html; charset=utf-8' } : {},
      )
      .end(page);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  site?.close();
  await cluster?.stop();
});

const addPage = (path: string, title: string, rest = ''): string => {
  pages.set(path, `<title>${title}</title><meta property="og:image" content="/cat.png"><p>text${rest}`);
  return siteUrl + path;
};
const send = async (content: string): Promise<number> =>
  (await ok(author.client.post('/messages', { type: 'channel', to: channel.id, topic: 'links', content }))).id;
const htmlOf = async (id: number): Promise<string> => (await ok(reader.client.get(`/messages/${id}`))).message.content;
const untilShown = (id: number, text: string) =>
  until(`message ${id} shows ${text}`, async () => /message_embed_title.*/.exec(await htmlOf(id))?.[0].includes(text));
const watch = (user: TestUser) =>
  EventReader.register(user.client, { event_types: ['message', 'update_message'], apply_markdown: true });

describe('link previews', () => {
  test('are shown below a message to all who have it, without an edit', async () => {
    const url = addPage('/news', 'News &amp; more');
    const queue = await watch(reader);
    const id = await send(`look ${url}`);
    const { message } = await queue.take('message');
    expect(message.content).not.toContain('message_embed');
    const event = await queue.take('update_message');
    expect(event).toMatchObject({
      message_id: id,
      rendering_only: true,
      user_id: null,
      content: `look ${url}`,
    });
    expect(event.rendered_content).toMatch(
      new RegExp(
        `^<p>look <a href="${url}">${url}</a></p>\n<div class="message_embed"><a class="message_embed_image" href="${url}" ` +
          'style="background-image: url\\(&quot;/external_content/[0-9a-f]{40}/[0-9a-f]+&quot;\\)"></a>' +
          '<div class="data-container"><div class="message_embed_title">' +
          `<a href="${url}" title="News &amp; more">News &amp; more</a></div></div></div>$`,
      ),
    );
    expect(await htmlOf(id)).toBe(event.rendered_content);
    const { message: stored } = await ok(author.client.get(`/messages/${id}`));
    expect(stored).not.toHaveProperty('last_edit_timestamp');
  });

  test('are fetched once, and follow an edit', async () => {
    const [one, two] = [addPage('/one', 'Page one'), addPage('/two', 'Page two')];
    await untilShown(await send(one), 'Page one');
    const id = await send(`${one} and more`);
    await untilShown(id, 'Page one');
    await ok(author.client.patch(`/messages/${id}`, { content: two }));
    await untilShown(id, 'Page two');
    expect(await htmlOf(id)).not.toContain('Page one');
    await ok(author.client.patch(`/messages/${id}`, { content: 'none' }));
    expect(await htmlOf(id)).toBe('<p>none</p>');
    expect(requested.filter((path) => path === '/one')).toHaveLength(1);
  });

  test('are made of the body of a page in the character set that it declares', async () => {
    const title = Buffer.from('cff0e8e2e5f2', 'hex');
    const rest = Buffer.from('</h1><p>A page</p><img src="/dog.png">');
    pages.set('/cyrillic', Buffer.concat([Buffer.from('<!doctype html><meta charset=windows-1251><h1>'), title, rest]));
    const id = await send(`${siteUrl}/cyrillic`);
    await untilShown(id, 'Привет');
    expect(await htmlOf(id)).toContain('<div class="message_embed_description">A page</div>');
  });

  test('are made of pages that would take long to read, and nobody waits for them', async () => {
    const links = [1, 2, 3, 4, 5].map((n) => addPage(`/deep${n}`, `Deep ${n}`, '<b>'.repeat(350_000)));
    const other = await cluster.aRealm();
    const someone = await other.user();
    const id = await send(links.join(' '));
    const toOwner = { type: 'direct', to: JSON.stringify([other.owner.user_id]), content: 'hi' };
    await ok(someone.client.post('/messages', toOwner));
    await untilShown(id, 'Deep 1');
  });

  test('are not made of bots’ messages', async () => {
    const { user_id, api_key } = await ok(author.client.post('/bots', { full_name: 'Robot', short_name: 'robot' }));
    const client = author.client.as({ user_id, email: `robot-bot@${realm.host}`, api_key });
    const content = addPage('/bot', 'Bot');
    await ok(client.post('/messages', { type: 'direct', to: JSON.stringify([author.user_id]), content }));
    await untilShown(await send(addPage('/person', 'Person')), 'Person');
    expect(requested).not.toContain('/bot');
  });

  test('are not made of pages that say nothing, cannot be had, or are private', async () => {
    pages.set('/silent', '<p>nothing');
    const queue = await watch(reader);
    await send(`${siteUrl}/silent ${siteUrl}/missing http://127.0.0.2/ http://10.0.0.1/ ${siteUrl}/cat.png`);
    const shown = addPage('/marker', 'Marker');
    const marker = await send(shown);
    await untilShown(marker, 'Marker');
    await until('all pages are asked for', () => ['/silent', '/missing'].every((path) => requested.includes(path)));
    expect(await queue.next('update_message')).toMatchObject({ message_id: marker });
    expect(requested).not.toContain('/cat.png');
  });

  test('that a replica left when it was killed are shown by another', async () => {
    await ok(realm.owner.client.patch('/realm', { inline_url_embed_preview: false }));
    const id = await send(addPage('/left', 'Left'));
    await ok(realm.owner.client.patch('/realm', { inline_url_embed_preview: true }));
    const { client } = await RealmDatabase.of(cluster, realm);
    await client.query('INSERT INTO messaging.due_link_previews VALUES ($1, $2, $3, 1, now())', [
      realm.realm_id,
      id,
      author.user_id,
    ]);
    await untilShown(await send(addPage('/next', 'Next')), 'Next');
    await untilShown(id, 'Left');
    await until('nothing is due', async () => {
      const query = 'SELECT 1 FROM messaging.due_link_previews WHERE realm_id = $1';
      return (await client.query(query, [realm.realm_id])).rowCount === 0;
    });
    await client.end();
  });

  test('are not made where the organisation does not want them', async () => {
    await ok(realm.owner.client.patch('/realm', { inline_url_embed_preview: false }));
    await send(addPage('/unwanted', 'Unwanted'));
    await ok(realm.owner.client.patch('/realm', { inline_url_embed_preview: true }));
    await untilShown(await send(addPage('/wanted', 'Wanted')), 'Wanted');
    expect(requested).not.toContain('/unwanted');
  });
});
