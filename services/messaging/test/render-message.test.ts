import { expectRefusal, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let member: TestUser;
let guest: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  member = await realm.user();
  guest = await realm.user('guest');
});
afterAll(() => cluster?.stop());

const render = async (caller: TestUser, content: string): Promise<string> =>
  (await ok(caller.client.post('/messages/render', { content }))).rendered;

describe('render-message', () => {
  test('returns the HTML of a message', async () => {
    expect(await render(member, 'a *b* :smile:')).toBe(
      '<p>a <em>b</em> <span aria-label="smile" class="emoji emoji-1f604" role="img" title="smile">:smile:</span></p>',
    );
    expect(await render(member, ':service:')).toContain('/static/generated/emoji/images/emoji/unicode/service.png');
    expect(await render(member, '')).toBe('');
    expect(await render(member, ' \n ')).toBe('');
  });

  test('resolves mentions, and sends no message', async () => {
    const { full_name, user_id } = await ok(owner.client.get('/users/me'));
    expect(await render(member, `@**${full_name}** @**nobody at all** @**all**`)).toBe(
      `<p><span class="user-mention" data-user-id="${user_id}">@${full_name}</span> @<strong>nobody at all</strong> ` +
        '<span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span></p>',
    );
    const { messages } = await ok(member.client.get('/messages', { anchor: 'newest', num_before: 10, num_after: 0 }));
    expect(messages.map((message: any) => message.content).join()).not.toContain('nobody at all');
  });

  test('links a topic to its newest message', async () => {
    const { id, name } = await realm.channel([member]);
    const message = { type: 'channel', to: name, topic: 'Lunch', content: 'x' };
    await ok(owner.client.post('/messages', message));
    const newest = await ok(owner.client.post('/messages', message));
    const url = `/#narrow/channel/${id}-${name.replaceAll(' ', '-')}/topic`;
    expect(await render(member, `#**${name}>lunch**`)).toContain(`href="${url}/lunch/with/${newest.id}"`);
    expect(await render(member, `#**${name}>tea**`)).toContain(`href="${url}/tea"`);
    expect(await render(member, `#**${name}>lunch@${newest.id}**`)).toContain(
      `<a class="message-link" href="${url}/lunch/near/${newest.id}">`,
    );
  });

  test('leaves the name of a channel in another case as text', async () => {
    const { id } = await ok(owner.client.post('/channels/create', { name: 'CaseSens', subscribers: [member.user_id] }));
    expect(await render(member, '#**CaseSens** #**casesens**')).toBe(
      `<p><a class="stream" data-stream-id="${id}" href="/#narrow/channel/${id}-CaseSens">#CaseSens</a> ` +
        '#<strong>casesens</strong></p>',
    );
    expect(await render(member, '#**casesens>plans** #**casesens>plans@1**')).toBe(
      '<p>#<strong>casesens&gt;plans</strong> #<strong>casesens&gt;plans@1</strong></p>',
    );
  });

  test('leaves the name of a channel that the caller may not know of as text', async () => {
    const open = await realm.channel([member]);
    const secret = await realm.channel([member], { invite_only: true });
    const asText = (name: string) => `<p>#<strong>${name}</strong></p>`;
    const other = await realm.user();
    expect(await render(member, `#**${secret.name}**`)).toContain(`data-stream-id="${secret.id}"`);
    expect(await render(other, `#**${secret.name}**`)).toBe(asText(secret.name));
    expect(await render(other, `#**${open.name}**`)).toContain(`data-stream-id="${open.id}"`);
    expect(await render(guest, `#**${open.name}**`)).toBe(asText(open.name));
  });

  test('turns emoticons into emoji for users whose settings ask for it', async () => {
    expect(await render(member, 'a :)')).toBe('<p>a :)</p>');
    await ok(member.client.patch('/settings', { translate_emoticons: true }));
    expect(await render(member, 'a :)')).toContain('class="emoji emoji-1f642"');
    expect(await render(owner, 'a :)')).toBe('<p>a :)</p>');
  });

  test('accepts 10000 characters and refuses 10001', async () => {
    expect(await render(member, '😀'.repeat(2000) + 'x'.repeat(8000))).toContain('grinning');
    await expectRefusal(
      member.client.post('/messages/render', { content: 'x'.repeat(10_001) }),
      'content is too long (limit: 10000 characters)',
    );
  });

  test('is refused without content', async () => {
    await expectRefusal(member.client.post('/messages/render', {}), "Missing 'content' argument", {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'content',
    });
  });

  test('renders control characters, HTML tags and lone surrogates as text', async () => {
    expect(await render(member, '\u0001<script>\ud800')).toBe('<p>&lt;script&gt;\ufffd</p>');
  });
});
