import { ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let text: string;
let html: string;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  const { id, name } = await realm.channel([]);
  await ok(
    owner.client.post('/realm/filters', {
      pattern: '#(?P<id>[0-9]+)',
      url_template: 'https://bugs.example/{id}',
    }),
  );
  const picture = 'https://a.com/b.png';
  text = `#**${name}** @_**${owner.full_name}** #12 ${picture}`;
  html =
    `<p><a class="stream" data-stream-id="${id}" href="/#narrow/channel/${id}-${name.replaceAll(' ', '-')}">#${name}</a> ` +
    `<span class="user-mention silent" data-user-id="${owner.user_id}">${owner.full_name}</span> ` +
    `<a href="https://bugs.example/12">#12</a> <a href="${picture}">${picture}</a></p>`;
});
afterAll(() => cluster?.stop());

const streamOf = async (id: number) => (await ok(owner.client.get(`/streams/${id}`))).stream;

/** Mentions and linkifiers are rendered as in messages; pictures are not shown. */
describe('rendered descriptions show mentions and linkifiers', () => {
  test('in channels', async () => {
    const parameters = { name: 'created', description: text, subscribers: [owner.user_id] };
    const created = await ok(owner.client.post('/channels/create', parameters));
    expect(await streamOf(created.id)).toMatchObject({ description: text, rendered_description: html });
    await ok(
      owner.client.post('/users/me/subscriptions', {
        subscriptions: [{ name: 'subscribed', description: text }],
      }),
    );
    const { stream_id } = await ok(owner.client.get('/get_stream_id', { stream: 'subscribed' }));
    expect(await streamOf(stream_id)).toMatchObject({ rendered_description: html });
    await ok(owner.client.patch(`/streams/${stream_id}`, { description: 'a :)' }));
    expect(await streamOf(stream_id)).toMatchObject({ rendered_description: '<p>a :)</p>' });
    await ok(owner.client.patch(`/streams/${stream_id}`, { description: text }));
    expect(await streamOf(stream_id)).toMatchObject({ rendered_description: html });
  });

  test('in many channels of one request, each with its own names', async () => {
    const subscriptions = Array.from({ length: 250 }, (_, n) => ({ name: `many ${n}`, description: `#${n} @**` }));
    subscriptions.push({ name: 'many more', description: text });
    await ok(owner.client.post('/users/me/subscriptions', { subscriptions }));
    const { subscriptions: all } = await ok(owner.client.get('/users/me/subscriptions'));
    const shown = new Map(all.map((each: any) => [each.name, each.rendered_description]));
    expect(shown.get('many 249')).toBe('<p><a href="https://bugs.example/249">#249</a> @**</p>');
    expect(shown.get('many more')).toBe(html);
  });

  test('in folders', async () => {
    const folder = { name: 'a folder', description: text };
    const { channel_folder_id } = await ok(owner.client.post('/channel_folders/create', folder));
    const rendered = async () =>
      (await ok(owner.client.get('/channel_folders'))).channel_folders[0].rendered_description;
    expect(await rendered()).toBe(html);
    await ok(owner.client.patch(`/channel_folders/${channel_folder_id}`, { description: '' }));
    expect(await rendered()).toBe('');
    await ok(owner.client.patch(`/channel_folders/${channel_folder_id}`, { description: text }));
    expect(await rendered()).toBe(html);
  });

  test('in organisations', async () => {
    await ok(owner.client.patch('/realm', { description: text }));
    expect((await ok(realm.client.get('/server_settings'))).realm_description).toBe(html);
    expect((await ok(owner.client.post('/register'))).realm_description).toBe(text);
  });

  test('in profiles', async () => {
    const { id } = await ok(owner.client.post('/realm/profile_fields', { name: 'About', field_type: 2 }));
    await ok(owner.client.patch('/users/me/profile_data', { data: [{ id, value: text }] }));
    const { profile_data } = await ok(owner.client.get('/users/me'));
    expect(profile_data[id]).toEqual({ value: text, rendered_value: html });
  });
});
