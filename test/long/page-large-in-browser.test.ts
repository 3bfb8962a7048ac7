import { ok } from '@team-chat/testkit';
import type { Page } from 'playwright-core';
import { accessibilityViolations, inBrowser } from '../support/browser';
import { messageIn, SECTIONS, startPageStories, topicHash } from '../support/page';

/** Messages in a channel through which nobody scrolls to the end. */
const MANY = 100_000;

/** Returns a page of a channel with `MANY` messages, all read, as the server would. */
function pageOfMany(channel: { id: number; name: string }, params: URLSearchParams) {
  const text = params.get('anchor')!;
  const anchor = text === 'newest' || text === 'first_unread' ? MANY : Number(text);
  const skipped = params.get('include_anchor') === 'false' ? 1 : 0;
  const from = Math.max(1, anchor - Number(params.get('num_before')));
  const to = Math.min(MANY, anchor + Number(params.get('num_after')));
  const messages = [];
  for (let id = from; id <= to; id++) if (id !== anchor || skipped === 0) messages.push(oneOfMany(channel, id));
  return {
    result: 'success',
    msg: '',
    anchor,
    messages,
    found_oldest: from === 1,
    found_newest: to === MANY,
    found_anchor: true,
    history_limited: false,
  };
}

const oneOfMany = (channel: { id: number; name: string }, id: number) => ({
  id,
  type: 'stream',
  stream_id: channel.id,
  subject: 'history',
  display_recipient: channel.name,
  sender_id: 1,
  sender_full_name: 'Ada Example',
  avatar_url: null,
  content: `<p>number ${id}. ${'word '.repeat(id % 40)}</p>`,
  flags: ['read'],
  reactions: [],
  submessages: [],
  timestamp: 1_700_000_000 + id,
});

/** Topics with unread messages in one channel. */
const UNREAD_TOPICS = 120;

/** Adds 500 channels and 2,000 people to what the server tells the page. */
const MANY_OF_ALL = `
  const send = fetch;
  const like = (item, count, fields) => Array.from({ length: count }, (_, index) => ({ ...item, ...fields(index) }));
  globalThis.fetch = async (input, init) => {
    const response = await send(input, init);
    if (!String(input).endsWith('/api/v1/register')) return response;
    const { subscriptions, realm_users, ...others } = await response.json();
    const channels = like(subscriptions[0], 500, (index) => ({ stream_id: 1e6 + index, name: 'place ' + index }));
    const people = like(realm_users[0], 2000, (index) => ({ user_id: 2e6 + index, full_name: 'Person No ' + index }));
    return Response.json({
      ...others,
      subscriptions: [...subscriptions, ...channels],
      realm_users: [...realm_users, ...people],
    });
  };`;

/** Adds 5,000 people and 2,000 groups with names of 100 characters to what the server tells the page. */
const THOUSANDS = `
  const send = fetch;
  const like = (item, count, fields) => Array.from({ length: count }, (_, index) => ({ ...item, ...fields(index) }));
  globalThis.fetch = async (input, init) => {
    const response = await send(input, init);
    if (!String(input).endsWith('/api/v1/register')) return response;
    const { realm_users = [], realm_user_groups = [], ...others } = await response.json();
    const group = realm_user_groups.find((each) => !each.is_system_group);
    const people = like(realm_users[0], 5000, (index) => ({ user_id: 2e6 + index, full_name: ('Person ' + index + ' ').padEnd(100, 'x') }));
    const groups = like(group, 2000, (index) => ({ id: 3e6 + index, name: ('Group ' + index + ' ').padEnd(100, 'x') }));
    return Response.json({
      ...others,
      realm_users: realm_users.length > 0 ? [...realm_users, ...people] : [],
      realm_user_groups: group ? [...realm_user_groups, ...groups] : realm_user_groups,
    });
  };`;

/** Elements that a section has at most: far fewer than there are people or groups. */
const MAX_ELEMENTS = 1500;

inBrowser('the page with very many people, groups, channels and messages', () => {
  const started = startPageStories();

  test('one scrolls through a channel of 100,000 messages with few of them in memory', async () => {
    const { stories } = started;
    const { ben, channel } = await stories.aTeam();
    const page = await stories.openPage(ben, {
      prepare: (opened) =>
        opened.route(/\/api\/v1\/messages\?/, (route) =>
          route.fulfill({ json: pageOfMany(channel, new URL(route.request().url()).searchParams) }),
        ),
    });
    await messageIn(page, `number ${MANY}.`).waitFor();
    const shownNumbers = async () =>
      (await page.getByRole('article').allTextContents()).map((text) => Number(/number (\d+)\./.exec(text)![1]));
    await page.locator('.v-pane').hover();
    let oldest = MANY;
    while (oldest > MANY - 2500) {
      await page.mouse.wheel(0, -8000);
      const numbers = await shownNumbers();
      expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index));
      expect(numbers.length).toBeLessThan(80);
      [oldest] = numbers as [number];
    }
    await page.getByRole('region', { name: 'Messages' }).focus();
    while ((await messageIn(page, `number ${MANY}.`).count()) === 0) await page.keyboard.press('End');
  });

  test('of 500 channels and 2,000 people the sidebar renders those in sight, and its filter finds the others', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    for (let count = 0; count < 30; count++) await stories.say(ada, channel, 'many', `line ${count}`);
    const unread = Array.from({ length: UNREAD_TOPICS }, (_, index) => `topic ${index}`);
    await Promise.all(unread.map((topic) => stories.say(ben, channel, topic, 'news')));
    const page = await stories.openPage(ada, {
      hash: topicHash(channel, 'many'),
      prepare: (opened) => opened.addInitScript({ content: MANY_OF_ALL }),
    });
    const sidebar = page.locator('#sidebar');
    const topics = sidebar.getByRole('list', { name: 'Topics' }).getByRole('listitem');
    await topics.first().waitFor();
    expect(await topics.count()).toBeLessThan(UNREAD_TOPICS);
    expect(await sidebar.locator('li').count()).toBeLessThan(300);
    expect(await accessibilityViolations(page)).toEqual([]);
    const lists = page.locator('.f-lists');
    const place = sidebar.getByRole('link', { name: 'place 0', exact: true });
    for (let steps = 0; steps < 100 && (await place.count()) === 0; steps++) {
      await lists.evaluate((element) => (element.scrollTop += 400));
      await page.evaluate('new Promise(requestAnimationFrame)');
    }
    await place.waitFor();
    await lists.evaluate((element) => (element.scrollTop = element.scrollHeight));
    await sidebar.getByRole('link', { name: 'Person No 999' }).waitFor();
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('q');
    await page.keyboard.type('No 1987');
    await sidebar.getByRole('link', { name: 'Person No 1987' }).waitFor();
    expect(await sidebar.getByRole('link', { name: /^# place/ }).count()).toBe(0);
    // The heading of the messages in sight stays in sight.
    await page.locator('.v-pane').evaluate((element) => (element.scrollTop = 200));
    await page.locator('.v-sticky').getByText(/\d{4}/).waitFor();
  });

  const open = (page: Page, hash: string) => page.evaluate(`location.hash = ${JSON.stringify(hash)}`);

  test.each([1280, 390])(
    'of 5,000 people and 2,000 groups a section shows a part, with long names, %i pixels wide',
    async (width) => {
      const { stories } = started;
      const owner = await stories.realm.user('owner');
      const { ada, channel } = await stories.aTeam();
      await ok(
        owner.client.post('/user_groups/create', {
          name: `Big ${channel.id}`,
          description: '',
          members: [ada.user_id],
        }),
      );
      const viewport = { width, height: 800 };
      const prepare = (page: Page) => page.addInitScript(THOUSANDS);
      const page = await stories.openPage(owner, { hash: '#organization', viewport, prepare });
      for (const section of [...SECTIONS, 'people/2000001', 'groups/3000001']) {
        await open(page, `#organization/${section}`);
        const link = page.locator(`.o-menu a[href="#organization/${section.split('/')[0]}"]`);
        await page
          .locator('.o-section h2')
          .getByText((await link.textContent())!, { exact: true })
          .waitFor();
        if (section.includes('/')) await page.getByRole('heading', { level: 3, name: / 1 x/ }).waitFor();
        const [elements, isTooWide] = await page.evaluate<[number, boolean]>(
          `(({ scrollWidth, clientWidth }) => [document.querySelectorAll('.o-section *').length, scrollWidth > clientWidth])(document.querySelector('.o-page'))`,
        );
        expect([section, elements < MAX_ELEMENTS, isTooWide]).toEqual([section, true, false]);
      }
      await open(page, '#organization/people');
      await page.getByLabel('Find in: People').fill('Person 4711');
      await page.getByRole('link', { name: /^Person 4711/ }).waitFor();
      await open(page, '#organization/permissions');
      const creating = page.locator('[data-setting="realm.can_create_groups"]');
      await creating.locator('select').selectOption({ label: 'Several groups or people' });
      await creating.getByRole('searchbox').fill('Group 1999');
      await creating.getByRole('button', { name: /^Group 1999/ }).waitFor();
      await open(page, '#groups');
      await page.getByLabel('Find a group').waitFor();
      expect(await page.evaluate<number>("document.querySelectorAll('main *').length")).toBeLessThan(MAX_ELEMENTS);
      await page.getByLabel('Find a group').fill('Group 1999');
      await page.getByText(/^@Group 1999/).waitFor();
    },
  );
});
