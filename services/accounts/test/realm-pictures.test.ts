import {
  EventReader,
  expectRefusal,
  ok,
  PICTURE,
  pictureFile,
  type TestRealm,
  type TestUser,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let member: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  member = await realm.user();
});
afterAll(() => cluster?.stop());

const NOT_ADMIN = ['Must be an organization administrator', { code: 'UNAUTHORIZED_PRINCIPAL' }] as const;
const text = () => new File(['text'], 'x.png', { type: 'image/png' });
const registered = async () => (await EventReader.register(member.client, { event_types: ['realm'] })).registration;
const redirect = async (path: string) => {
  const { status, headers } = await member.client.as(undefined).download(path);
  return [status, headers.location];
};
/** Runs a change, and returns the data of its event. */
async function takeData(property: string, change: () => Promise<unknown>): Promise<any> {
  const queue = await EventReader.register(member.client, { event_types: ['realm'] });
  await change();
  return (await queue.until((event) => event.op === 'update_dict' && event.property === property)).data;
}

describe('upload-realm-icon', () => {
  test('replaces the icon, whose URL changes each time', async () => {
    const upload = () => ok(owner.client.post('/realm/icon', { file: pictureFile() }));
    const { icon_url: first } = await upload();
    const data = await takeData('icon', upload);
    expect(data).toEqual({ icon_source: 'U', icon_url: expect.stringMatching(/^\/user_avatars\/.+\.png$/) });
    expect(data.icon_url).not.toBe(first);
    expect(await registered()).toMatchObject({ realm_icon_source: 'U', realm_icon_url: data.icon_url });
    expect(await redirect('/api/v1/realm/icon')).toEqual([302, data.icon_url]);
    expect((await member.client.download(data.icon_url)).headers['content-type']).toBe('image/png');
    const { realm_icon } = await ok(member.client.get('/server_settings'));
    expect(realm_icon).toBe(data.icon_url);
  });

  test('takes a picture whose type the client does not know', async () => {
    const file = new File([PICTURE], 'x', { type: 'application/octet-stream' });
    await ok(owner.client.post('/realm/icon', { file }));
  });

  test('is refused without a picture, with two, with another file, and for members', async () => {
    const exactlyOne = 'You must upload exactly one icon.';
    await expectRefusal(owner.client.post('/realm/icon'), exactlyOne);
    const two = { file: pictureFile(), other: pictureFile() };
    await expectRefusal(owner.client.post('/realm/icon', two), exactlyOne);
    const undecodable = 'Could not decode image; did you upload an image file?';
    await expectRefusal(owner.client.post('/realm/icon', { file: text() }), undecodable, {
      code: 'BAD_IMAGE',
    });
    await expectRefusal(member.client.post('/realm/icon', { file: pictureFile() }), ...NOT_ADMIN);
  });
});

describe('delete-realm-icon', () => {
  test('gives the generated icon back', async () => {
    await ok(owner.client.post('/realm/icon', { file: pictureFile() }));
    const data = await takeData('icon', () => ok(owner.client.delete('/realm/icon')));
    expect(data.icon_source).toBe('G');
    expect(await registered()).toMatchObject({ realm_icon_source: 'G', realm_icon_url: data.icon_url });
    await expectRefusal(member.client.delete('/realm/icon'), ...NOT_ADMIN);
  });
});

describe('upload-realm-logo', () => {
  test.each([
    ['logo', false],
    ['night_logo', true],
  ])('replaces the %s', async (property, night) => {
    const change = () => ok(owner.client.post('/realm/logo', { night, file: pictureFile() }));
    const data = await takeData(property, change);
    expect(data).toEqual({ [`${property}_source`]: 'U', [`${property}_url`]: expect.any(String) });
    const url = data[`${property}_url`];
    expect(await registered()).toMatchObject({
      [`realm_${property}_source`]: 'U',
      [`realm_${property}_url`]: url,
    });
    expect(await redirect(`/api/v1/realm/logo?night=${night}`)).toEqual([302, url]);
  });

  test('is refused without a picture, and for members', async () => {
    await expectRefusal(owner.client.post('/realm/logo', { night: true }), 'You must upload exactly one logo.');
    await expectRefusal(member.client.post('/realm/logo', { night: true, file: pictureFile() }), ...NOT_ADMIN);
  });
});

describe('delete-realm-logo', () => {
  test('gives the default logo back', async () => {
    await ok(owner.client.post('/realm/logo', { night: true, file: pictureFile() }));
    const data = await takeData('night_logo', () => ok(owner.client.delete('/realm/logo', { night: true })));
    expect(data).toEqual({ night_logo_source: 'D', night_logo_url: '' });
    expect(await redirect('/api/v1/realm/logo?night=true')).toEqual([302, '/avatar/realm']);
  });
});
