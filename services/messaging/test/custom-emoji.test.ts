import {
  eventsSoFar,
  EventReader,
  expectRefusal,
  ok,
  pictureFile,
  RealmDatabase,
  type TestRealm,
  type TestUser,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import sharp from 'sharp';

let cluster: TestCluster;
let realm: TestRealm;
let author: TestUser;
let member: TestUser;
let channel: { id: number; name: string };

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  author = await realm.user();
  member = await realm.user();
  channel = await realm.channel([author, member]);
});
afterAll(() => cluster?.stop());

const add = (user: TestUser, name: string, file: File = pictureFile()) =>
  user.client.post(`/realm/emoji/${encodeURIComponent(name)}`, { file });
const list = async (): Promise<any[]> => Object.values((await ok(member.client.get('/realm/emoji'))).emoji);
const emojiNamed = async (name: string) => (await list()).find((each) => each.name === name && !each.deactivated);
/** Returns a GIF of so many frames of noise. */
async function animation(frames: number): Promise<File> {
  const [width, height] = [64, 64];
  const still = (seed: number) => {
    const bytes = Buffer.from(
      Array.from({ length: width * height * 3 }, (_, index) => Math.imul(index + seed, 2_654_435_761) >>> 24),
    );
    return sharp(bytes, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
  };
  const pages = await Promise.all(Array.from({ length: frames }, (_, index) => still(index * 7919)));
  const gif = await sharp(pages, { join: { animated: true } })
    .gif()
    .toBuffer();
  return new File([gif], 'dance.gif', { type: 'image/gif' });
}
const say = async (content: string): Promise<number> =>
  (await ok(author.client.post('/messages', { type: 'channel', to: channel.id, topic: 'x', content }))).id;
const htmlOf = async (id: number) => (await ok(member.client.get(`/messages/${id}`))).message.content;

describe('add-custom-emoji', () => {
  test('adds an emoji that everybody hears of and sees', async () => {
    const queue = await EventReader.register(member.client, { event_types: ['realm_emoji', 'message'] });
    await ok(add(author, ' party hat '));
    const emoji = await emojiNamed('party_hat');
    expect(emoji).toMatchObject({ still_url: null, author_id: author.user_id, deactivated: false });
    const picture = await member.client.as(undefined).download(emoji.source_url);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'max-age=31536000, public, immutable',
    });
    const [event] = (await eventsSoFar(queue, member)).filter(({ type }) => type === 'realm_emoji');
    expect(event).toMatchObject({ op: 'update', realm_emoji: { [emoji.id]: emoji } });
    const { registration } = await EventReader.register(member.client, {
      fetch_event_types: ['realm_emoji'],
    });
    expect(registration.realm_emoji[emoji.id]).toEqual(emoji);
    expect(await htmlOf(await say('a :party_hat: for you'))).toBe(
      `<p>a <img alt=":party_hat:" class="emoji" src="${emoji.source_url}" title="party hat"> for you</p>`,
    );
  });

  test('refuses wrong names, files and callers, in this order', async () => {
    const refused = (name: string, msg: string, user = author, file = pictureFile(), details = {}) =>
      expectRefusal(add(user, name, file), msg, details);
    await refused(' ', 'Emoji name is missing');
    const names = 'Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.';
    await refused('Party', names);
    await refused('party_', 'Emoji names must end with either a letter or digit.');
    await ok(add(author, 'taken'));
    await refused('taken', 'A custom emoji with this name already exists.');
    await expectRefusal(author.client.post('/realm/emoji/none'), 'You must upload exactly one file.');
    await refused('smile', 'Only administrators can override default emoji.');
    const bad = { code: 'BAD_IMAGE' };
    await refused('text', 'Invalid image format', author, new File(['x'], 'x.txt', { type: 'text/plain' }), bad);
    const broken = new File([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')], 'x.png', { type: 'image/png' });
    const undecodable = 'Could not decode image; did you upload an image file?';
    await refused('damaged-file', undecodable, author, broken, bad);
    const database = await RealmDatabase.of(cluster, realm);
    await database.setRealmGroup('can_add_custom_emoji_group', 'role:administrators');
    await refused('no', 'Insufficient permission');
    await database.setRealmGroup('can_add_custom_emoji_group', 'role:members');
    await database.close();
  });

  test('keeps the first frame of one that moves', async () => {
    await ok(add(author, 'dance', await animation(2)));
    const { source_url, still_url } = await emojiNamed('dance');
    expect(source_url).toMatch(/\/emoji\/images\/[0-9a-f]{8}\.gif$/);
    expect(still_url).toMatch(/\/emoji\/images\/still\/[0-9a-f]{8}\.png$/);
    const shown = async (url: string) => sharp((await member.client.as(undefined).download(url)).bytes).metadata();
    expect(await shown(source_url)).toMatchObject({ format: 'gif', width: 64, pages: 2 });
    expect(await shown(still_url)).toMatchObject({ format: 'png', width: 64, height: 64 });
  });

  test('refuses large files, and pictures that stay large', async () => {
    const large = new File([Buffer.alloc(5 * 1024 * 1024 + 1)], 'x.png', { type: 'image/png' });
    await expectRefusal(add(author, 'large', large), 'Uploaded file is larger than the allowed limit of 5 MiB');
    const code = 'BAD_IMAGE';
    await expectRefusal(add(author, 'long-film', await animation(60)), 'Image size exceeds limit', { code });
    expect(await emojiNamed('long-film')).toBeUndefined();
  });

  test('of two at once with one name only one is added', async () => {
    const answers = await Promise.all([add(author, 'same-name'), add(member, 'same-name')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await list()).filter(({ name }) => name === 'same-name')).toHaveLength(1);
  });

  test('takes precedence over a Unicode emoji of the same name', async () => {
    await ok(add(realm.owner, 'heart'));
    expect(await htmlOf(await say(':heart:'))).toContain((await emojiNamed('heart')).source_url);
  });
});

describe('deactivate-custom-emoji', () => {
  test('takes a name as it was given to the new emoji, and lets administrators end those of others', async () => {
    await ok(add(author, ' tea time '));
    const administrator = await realm.user('administrator');
    await ok(administrator.client.delete(`/realm/emoji/${encodeURIComponent(' tea time ')}`));
    expect(await emojiNamed('tea_time')).toBeUndefined();
  });

  test('ends new uses, keeps old ones, and frees the name', async () => {
    await ok(add(author, 'former'));
    const { id, source_url } = await emojiNamed('former');
    const message = await say(':former:');
    const react = (fields: object) => author.client.post(`/messages/${message}/reactions`, { ...fields });
    await ok(react({ emoji_name: 'former' }));
    const status = { emoji_name: 'former', emoji_code: id, reaction_type: 'realm_emoji' };
    await ok(author.client.post('/users/me/status', status));
    const remove = (user: TestUser) => user.client.delete('/realm/emoji/former');
    await expectRefusal(remove(member), 'Must be an organization administrator or emoji author');
    await ok(remove(author));
    await expectRefusal(remove(author), "Emoji 'former' does not exist", { status: 404 });

    expect(await htmlOf(message)).toContain(source_url);
    const { message: shown } = await ok(member.client.get(`/messages/${message}`));
    expect(shown.reactions).toMatchObject([{ emoji_code: id, reaction_type: 'realm_emoji' }]);
    expect(await htmlOf(await say(':former:'))).toBe('<p>:former:</p>');
    await expectRefusal(member.client.post('/users/me/status', status), 'This custom emoji has been deactivated.');
    const other = await say('other');
    await expectRefusal(
      author.client.post(`/messages/${other}/reactions`, status),
      'This custom emoji has been deactivated.',
    );
    const unknown = { ...status, emoji_code: '999999999' };
    await expectRefusal(author.client.post(`/messages/${other}/reactions`, unknown), 'Invalid custom emoji.');
    await ok(author.client.delete(`/messages/${message}/reactions`, status));
    await ok(add(member, 'former'));
    expect((await emojiNamed('former')).id).not.toBe(id);
  });
});
