import {
  EventReader,
  messageOf,
  ok,
  RealmDatabase,
  say,
  type TestRealm,
  type TestUser,
  until,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

/** Pictures of 4 x 3 pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWNgaGhAIJwcAOQnDAHNiXrpAAAAAElFTkSuQmCC',
  'base64',
);
const ANIMATION = Buffer.from(
  'R0lGODlhBAADAIAAAExpcf8AACH5BAUAAAAALAAAAAAEAAMAAAIDjI9WACH5BAUAAAAALAAAAAAEAAMAgExpcQAA/wIDjI9WADs=',
  'base64',
);
const SCAN = Buffer.from(
  'SUkqACwAAAAAgIAAgIAAgIAAgIAAgIAAgIAAgIAAgIAAgIAAgIAAgIAAgIAPAAABAwABAAAABAAAAAEBAwABAAAAAwAAAAIBAwADAAAA9gAAAAMBAwABAAAAAQAAAAYBAwABAAAAAgAAABEBBAABAAAACAAAABIBAwABAAAAAQAAABUBAwABAAAAAwAAABYBAwABAAAAAAEAABcBBAABAAAAJAAAABoBBQABAAAA5gAAABsBBQABAAAA7gAAABwBAwABAAAAAQAAACgBAwABAAAAAgAAAFMBAwADAAAA/AAAAAAAAAAzM8sAAAAIADMzywAAAAgACAAIAAgAAQABAAEA',
  'base64',
);
const TRUNCATED = PNG.subarray(0, -20);

let cluster: TestCluster;
let realm: TestRealm;
let database: RealmDatabase;
let author: TestUser;
let reader: TestUser;
let channel: { id: number; name: string };

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  database = await RealmDatabase.of(cluster, realm);
  [author, reader] = await Promise.all([realm.user(), realm.user()]);
  channel = await realm.channel([author, reader]);
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

const upload = async (bytes: Buffer, name = 'cat.png'): Promise<string> =>
  (await ok(author.client.post('/user_uploads', { file: new File([bytes], name) }))).url;
const htmlOf = async (id: number): Promise<string> => (await messageOf(reader, id)).content;
const renderingOf = (queue: EventReader, id: number) =>
  queue.until((event) => event.type === 'update_message' && event.message_id === id && event.rendering_only);

/** Condition for the picture of a path id. */
const OF_PATH = `(realm_id, attachment_id) = (SELECT realm_id, id FROM messaging.attachments WHERE path_id = $1)`;
const pathOf = (url: string) => url.replace('/user_uploads/', '');
const change = (url: string, assignment: string) =>
  database.client.query(`UPDATE messaging.pictures SET ${assignment} WHERE ${OF_PATH}`, [pathOf(url)]);
const isSettled = async (url: string): Promise<boolean> => {
  const sql = `SELECT FROM messaging.pictures WHERE next_attempt_at IS NULL AND ${OF_PATH}`;
  return (await database.client.query(sql, [pathOf(url)])).rowCount === 1;
};

/** Waits until the thumbnails are made, or turn out impossible. */
const thumbnailsOf = (url: string) => until('its thumbnails are made', () => isSettled(url), 5000);

/** Uploads a picture whose thumbnails are made later. */
async function uploadPending(bytes = PNG): Promise<string> {
  const url = await upload(bytes);
  await thumbnailsOf(url);
  await change(url, "state = 'pending', thumbnails = '{}'");
  return url;
}

/** Lets the thumbnails be made. */
async function resume(url: string): Promise<void> {
  await change(url, 'next_attempt_at = now()');
  // So that no interval has to pass.
  await upload(PNG);
}

/** Deletes a file of the author: as the author, or as the owner of the organisation. */
async function remove(url: string, by: 'author' | 'owner' = 'author'): Promise<void> {
  const { attachments } = await ok(author.client.get('/attachments'));
  const { id } = attachments.find(({ path_id }: { path_id: string }) => path_id === pathOf(url));
  const deletion = {
    author: () => author.client.delete(`/attachments/${id}`),
    owner: () => realm.owner.client.delete(`/storage/files/${id}`),
  };
  await ok(deletion[by]());
}

const block = (url: string, image: string, title = ' title="cat"') =>
  `<div class="message_inline_image"><a href="${url}"${title}><img ${image}></a></div>`;
const link = (url: string) => `<p><a href="${url}">cat</a></p>`;
const facts = (type: string) => `data-original-content-type="image/${type}" data-original-dimensions="4x3"`;
const thumbnail = (url: string, format = '840x560.webp') =>
  `src="${url.replace('/user_uploads/', '/user_uploads/thumbnail/')}/${format}"`;
const ready = (url: string) => `${link(url)}\n${block(url, `${facts('png')} ${thumbnail(url)}`)}`;
const waiting = (url: string) =>
  `${link(url)}\n${block(url, `class="image-loading-placeholder" ${facts('png')} src="/static/images/loading/loader-black.svg"`)}`;

describe('a picture in a message', () => {
  test.each([
    ['still', PNG, (url: string) => `${facts('png')} ${thumbnail(url)}`],
    [
      'that moves',
      ANIMATION,
      (url: string) => `data-animated="true" ${facts('gif')} ${thumbnail(url, '840x560-anim.webp')}`,
    ],
    [
      'that browsers cannot show',
      SCAN,
      (url: string) => `${facts('tiff')} data-transcoded-image="4x3.webp" ${thumbnail(url)}`,
    ],
  ])('%s is shown by its thumbnail', async (kind, bytes, image) => {
    const url = await upload(bytes, kind === 'that browsers cannot show' ? 'cat.tiff' : 'cat');
    await thumbnailsOf(url);
    expect(await htmlOf(await say(author, channel, `[cat](${url})`))).toBe(`${link(url)}\n${block(url, image(url))}`);
  });

  test.each([
    ['a text', Buffer.from('no picture'), 'cat.png'],
    ['a picture with another name', TRUNCATED.subarray(0, 20), 'cat.png'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'cat.svg'],
  ])('that is %s has no preview', async (_kind, bytes, name) => {
    const url = await upload(bytes, name);
    expect(await htmlOf(await say(author, channel, `[cat](${url})`))).toBe(link(url));
  });

  test('that the sender may not read has no preview', async () => {
    const url = await upload(PNG);
    expect(await htmlOf(await say(realm.owner, channel, `[cat](${url})`))).toBe(link(url));
  });

  test('has a placeholder until its thumbnail is made, and its readers are told', async () => {
    const [channelQueue, directQueue] = await Promise.all([
      EventReader.register(reader.client),
      EventReader.register(reader.client),
    ]);
    const url = await uploadPending();
    const id = await say(author, channel, `[cat](${url})`);
    const direct = await say(author, [reader], `[cat](${url})`);
    expect([await htmlOf(id), await htmlOf(direct)]).toEqual([waiting(url), waiting(url)]);
    const loading = await reader.client.as(undefined).download('/static/images/loading/loader-black.svg');
    expect([loading.status, loading.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    await resume(url);
    expect(await renderingOf(channelQueue, id)).toEqual({
      id: expect.any(Number),
      type: 'update_message',
      user_id: null,
      rendering_only: true,
      message_id: id,
      message_ids: [id],
      flags: [],
      edit_timestamp: expect.any(Number),
      stream_id: channel.id,
      stream_name: channel.name,
      content: `[cat](${url})`,
      rendered_content: ready(url),
      is_me_message: false,
    });
    expect(await renderingOf(directQueue, direct)).toMatchObject({ rendered_content: ready(url) });
    const message = await messageOf(reader, id);
    expect(message.content).toBe(ready(url));
    expect(message).not.toHaveProperty('last_edit_timestamp');
    expect(message).not.toHaveProperty('edit_history');
    await thumbnailsOf(url);
  });

  test('loses its placeholder if no thumbnail can be made', async () => {
    const url = await uploadPending(TRUNCATED);
    const queue = await EventReader.register(reader.client);
    const id = await say(author, channel, `[cat](${url})`);
    expect(await htmlOf(id)).toBe(waiting(url));
    await resume(url);
    expect(await renderingOf(queue, id)).toMatchObject({ rendered_content: link(url) });
    expect(await htmlOf(await say(author, channel, `[cat](${url})`))).toBe(link(url));
  });

  test.each(['author', 'owner'] as const)(
    'leaves a message without a placeholder where the %s deletes the file before its thumbnail is made',
    async (by) => {
      const url = await uploadPending();
      const queue = await EventReader.register(reader.client);
      const id = await say(author, channel, `[cat](${url})`);
      await remove(url, by);
      expect(await renderingOf(queue, id)).toMatchObject({ rendered_content: link(url) });
      expect(await htmlOf(id)).toBe(link(url));
    },
  );

  test('has no placeholder where the file is deleted while the message is being sent', async () => {
    const url = await uploadPending();
    // The message, rendered with a placeholder, waits for this lock.
    await database.client.query('BEGIN');
    await database.client.query(`DELETE FROM messaging.attachments WHERE path_id = $1`, [pathOf(url)]);
    const sent = say(author, channel, `[cat](${url})`);
    await database.untilWaitingForLocks();
    await database.client.query('COMMIT');
    expect(await htmlOf(await sent)).toBe(link(url));
  });

  test('gets its thumbnail where the message is edited, moved or deleted meanwhile', async () => {
    const [url, other] = [await uploadPending(), await realm.channel([author, reader])];
    const send = () => say(author, channel, `[cat](${url})`);
    const [edited, emptied, moved, deleted] = [await send(), await send(), await send(), await send()];
    await ok(author.client.patch(`/messages/${edited}`, { content: `new [cat](${url})` }));
    await ok(author.client.patch(`/messages/${emptied}`, { content: 'nothing' }));
    await ok(realm.owner.client.patch(`/messages/${moved}`, { stream_id: other.id }));
    await ok(realm.owner.client.delete(`/messages/${deleted}`));
    await resume(url);
    await thumbnailsOf(url);
    expect(await htmlOf(edited)).toBe(ready(url).replace('<p>', '<p>new '));
    expect(await htmlOf(emptied)).toBe('<p>nothing</p>');
    expect(await htmlOf(moved)).toBe(ready(url));
  });

  test('gets its thumbnail from another replica where one dies after it has made it', async () => {
    const url = await uploadPending();
    const id = await say(author, channel, `[cat](${url})`);
    await change(url, `state = 'ready', thumbnails = '{"840x560.webp": 10}'`);
    await resume(url);
    await thumbnailsOf(url);
    expect(await htmlOf(id)).toBe(ready(url));
  });

  test.each(['sent', 'edited'])('is shown where its thumbnail is made while the message is being %s', async (how) => {
    const url = await uploadPending();
    const id = how === 'edited' ? await say(author, channel, `[cat](${url})`) : undefined;
    // The message, rendered with a placeholder, waits for this lock.
    await database.client.query('BEGIN');
    await change(url, `state = 'ready', thumbnails = '{"840x560.webp": 10}'`);
    const text = `now [cat](${url})`;
    const writing =
      id === undefined
        ? say(author, channel, text)
        : ok(author.client.patch(`/messages/${id}`, { content: text })).then(() => id);
    await database.untilWaitingForLocks();
    await database.client.query('COMMIT');
    expect(await htmlOf(await writing)).toBe(ready(url).replace('<p>', '<p>now '));
  });
});

describe('a thumbnail', () => {
  const get = (user: TestUser, url: string, format = '840x560.webp') =>
    user.client.download(`${url.replace('/user_uploads/', '/user_uploads/thumbnail/')}/${format}`);

  test('can be read by those who may read the picture', async () => {
    const url = await upload(PNG);
    expect((await get(reader, url)).status).toBe(403);
    await say(author, channel, `[cat](${url})`);
    const { status, headers, bytes } = await get(reader, url);
    expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
    expect(headers['content-disposition']).toMatch(/^inline;/);
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
    expect((await get(await realm.user('guest'), url)).status).toBe(403);
    const anonymous = await get(
      { ...reader, client: reader.client.as(undefined) },
      url,
      `840x560.webp?api_key=${reader.api_key}`,
    );
    expect([anonymous.status, anonymous.bytes]).toEqual([200, bytes]);
    expect((await get(reader, `${url}x`)).status).toBe(404);
  });

  test('is the closest one for a format that there is not, and made where it was not', async () => {
    const url = await upload(SCAN, 'scan.tiff');
    const sizeOf = async (format: string) => (await get(author, url, format)).headers['content-length'];
    await thumbnailsOf(url);
    const usual = await sizeOf('840x560.webp');
    expect(await sizeOf('300x200-anim.png')).toBe(usual);
    expect((await get(author, url, '4x3.webp')).status).toBe(200);
    expect((await get(author, url, 'cat.png')).status).toBe(404);
    await change(url, "thumbnails = '{}'");
    expect(await sizeOf('840x560.webp')).toBe(usual);
  });

  test('is the whole picture for clients that ask in the older way', async () => {
    const url = await upload(PNG);
    const old = (address: string) => author.client.download(`/thumbnail?url=${encodeURIComponent(address)}&size=full`);
    expect((await old(url.slice(1))).bytes).toEqual(PNG);
    expect((await old('https://example.com/cat.png')).status).toBe(403);
  });

  test.each([
    ['a text', Buffer.from('no picture')],
    ['a truncated picture', TRUNCATED],
  ])('of %s is missing', async (_kind, bytes) => {
    expect((await get(author, await upload(bytes))).status).toBe(404);
  });

  test('is removed with its picture', async () => {
    const url = await upload(PNG);
    await thumbnailsOf(url);
    await remove(url);
    expect((await get(author, url)).status).toBe(404);
  });
});
