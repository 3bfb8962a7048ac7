import { ok, RealmDatabase, until } from '@team-chat/testkit';
import type { CDPSession } from 'playwright-core';
import { accessibilityViolations, inBrowser } from '../support/browser';
import { composeIn, messageIn, sidebarLink, startPageStories, topicHash, write } from '../support/page';

const MAX_FIRST_VIEW_BYTES = 150 * 1024;
/** Seconds for which the page may keep the browser's main thread busy until the chat is shown. Quiet machines need a tenth. */
const MAX_FIRST_VIEW_BUSY_S = 3;
/** Messages in a channel before anybody opens it: several pages. */
const OLD_MESSAGES = 260;

inBrowser('reading and finding in the page', () => {
  const started = startPageStories();

  test('its first view is small, begins with the first unread message, and the others are loaded as one scrolls', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    for (let sent = 0; sent < OLD_MESSAGES; sent += 20) {
      const some = Array.from({ length: 20 }, (_, index) => `message ${sent + index}. ${'word '.repeat(index * 3)}`);
      await Promise.all(some.map((content) => stories.say(ben, channel, 'history', content)));
    }
    let session!: CDPSession;
    let receivedBytes = 0;
    const page = await stories.openPage(ada, {
      async prepare(opened) {
        session = await opened.context().newCDPSession(opened);
        await session.send('Network.enable');
        await session.send('Performance.enable');
        session.on('Network.loadingFinished', ({ encodedDataLength }) => (receivedBytes += encodedDataLength));
      },
    });
    await messageIn(page, 'message 0.').waitFor();
    expect(receivedBytes).toBeLessThan(MAX_FIRST_VIEW_BYTES);
    const { metrics } = await session.send('Performance.getMetrics');
    const busy = metrics.find(({ name }) => name === 'TaskDuration')!;
    expect(busy.value).toBeLessThan(MAX_FIRST_VIEW_BUSY_S);

    const scrollTo = async (text: string, pixels: number) => {
      for (let steps = 0; steps < 100 && (await messageIn(page, text).count()) === 0; steps++) {
        await page.evaluate(`document.querySelector('.v-pane').scrollTop += ${pixels}`);
        expect(await page.getByRole('article').count()).toBeLessThan(80);
      }
      await messageIn(page, text).waitFor();
    };
    await scrollTo('message 259.', 1500);
    await scrollTo('message 0.', -1500);
  });

  test('unread messages are counted, and what is seen is marked as read', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'lunch') });
    await composeIn(page).waitFor();
    await stories.say(ben, channel, 'elsewhere', 'Read me');
    const link = sidebarLink(page, 'elsewhere');
    await link.getByText('1 unread').waitFor();
    await link.click();
    await messageIn(page, 'Read me').waitFor();
    await link.getByText('unread').waitFor({ state: 'detached' });
    const unread = { anchor: 'newest', num_before: 5, num_after: 0, narrow: JSON.stringify([['is', 'unread']]) };
    await until('the message is read', async () => {
      const { messages } = await ok(ada.client.get('/messages', unread));
      return !messages.some(({ subject }: { subject: string }) => subject === 'elsewhere');
    });
  });

  test('a topic is listed that is new since the topics were asked for', async () => {
    const { stories } = started;
    const { ben, channel } = await stories.aTeam();
    const page = await stories.openPage(ben, { hash: '#inbox' });
    await page.route('**/api/v1/users/me/*/topics*', async (route) => {
      const json = await ok(ben.client.get(`/users/me/${channel.id}/topics`));
      await stories.say(stories.realm.owner, channel, 'meanwhile', 'New');
      await messageIn(page, 'New').waitFor();
      await route.fulfill({ json });
    });
    await sidebarLink(page, channel.name).click();
    await sidebarLink(page, 'meanwhile').waitFor();
    await page.unroute('**/api/v1/users/me/*/topics*');
    await sidebarLink(page, 'meanwhile').click();
    await page.getByRole('heading', { level: 1, name: 'meanwhile' }).waitFor();
  });

  test('muted topics are left out of the unread messages of a channel', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    const mute = (visibility_policy: number) =>
      ok(ada.client.post('/user_topics', { stream_id: channel.id, topic: 'noise', visibility_policy }));
    await mute(1);
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'lunch') });
    await composeIn(page).waitFor();
    await stories.say(ben, channel, 'noise', 'Click');
    await sidebarLink(page, 'noise').getByText('1 unread').waitFor();
    await page.locator('#sidebar .f-muted', { hasText: 'noise' }).waitFor();
    const ofChannel = sidebarLink(page, channel.name);
    expect(await ofChannel.getByText('unread').count()).toBe(0);
    await mute(0);
    await ofChannel.getByText('1 unread').waitFor();
  });

  test('a link leads to its message, and a refused message says so where one wrote', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    const ids: number[] = [];
    while (ids.length < 150) {
      const some = Array.from({ length: 10 }, (_, index) => `number ${ids.length + index} of many`);
      const sent = await Promise.all(some.map((content) => stories.say(ben, channel, 'long', content)));
      ids.push(...sent.map(({ id }) => id));
    }
    const page = await stories.openPage(ada, { hash: `${topicHash(channel, 'long')}/near/${ids[20]}` });
    const target = page.locator('[aria-current=location]');
    await target.filter({ hasText: 'number 20 of many' }).waitFor();
    expect(await target.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(0);
    await page.getByRole('button', { name: /To the newest/ }).waitFor();
    const refused = { result: 'error', msg: 'Not today', code: 'BAD_REQUEST' };
    await page.route('**/api/v1/messages', (route) => route.fulfill({ status: 400, json: refused }));
    await write(page, 'not an answer');
    await page.getByText('Not today').waitFor();
    await page.unroute('**/api/v1/messages');
    await write(page, 'an answer');
    await messageIn(page, 'an answer').waitFor();
    await page.goto(`${page.url().split('#')[0]}${topicHash(channel, 'long')}/near/${ids[10]}`);
    await target.filter({ hasText: 'number 10 of many' }).waitFor();
  });

  test('the switcher and the next unread conversation', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'lunch') });
    await composeIn(page).waitFor();
    await stories.say(ben, channel, 'supper', 'soup');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.locator('#sidebar').getByText('supper').waitFor();
    await page.keyboard.press('n');
    await page.getByRole('heading', { level: 1, name: 'supper' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Channel, topic or person' }).fill('ben ex');
    await page.getByRole('option', { name: 'Ben Example' }).first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Ben Example' }).waitFor();
    await write(page, 'hello');
    await messageIn(page, 'hello').waitFor();
  });

  test('the inbox and recent conversations show what is unread and who wrote, and lead there by keys', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    await stories.say(ben, channel, 'kitchen', 'who cooks?');
    await ok(ben.client.post('/messages', { type: 'direct', to: [ada.user_id], content: 'a word with you' }));
    const { id } = await stories.say(ada, channel, 'done', 'read already');
    await ok(ada.client.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' }));
    const page = await stories.openPage(ada, { hash: '#inbox' });
    const main = page.locator('main:not([inert])');
    const row = main.getByRole('link', { name: 'kitchen' });
    await row.waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await main.getByRole('link', { name: 'Ben Example' }).focus();
    await page.keyboard.press('ArrowDown');
    await main.locator('[data-row]:focus').and(main.locator(':not(:text("Ben Example"))')).waitFor();
    await main.getByRole('button', { name: /^Mark as read: .*kitchen/ }).click();
    await row.waitFor({ state: 'detached' });
    await stories.say(ben, channel, 'garden', 'it rains');
    await main.getByRole('link', { name: 'garden' }).waitFor();
    await page.keyboard.press('t');
    await page.getByRole('heading', { level: 1, name: 'Recent conversations' }).waitFor();
    await main.getByRole('link', { name: /› done/ }).waitFor();
    await stories.say(ben, channel, 'shed', 'it leaks');
    await main.getByRole('link', { name: /› shed/ }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await main.getByRole('button', { name: 'Unread' }).click();
    await main.getByRole('link', { name: /› done/ }).waitFor({ state: 'detached' });
    await main.getByRole('link', { name: /› garden/ }).click();
    await messageIn(page, 'it rains').waitFor();
    await page.getByRole('heading', { level: 1, name: 'garden' }).focus();
    await page.keyboard.press('a');
    await messageIn(page, 'read already').waitFor();
    await page.keyboard.press('Shift+I');
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  });

  test('a search takes operators, marks what it found, and leads to the message', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    await stories.say(ben, channel, 'kitchen', 'a marvellous teapot');
    await stories.say(ada, channel, 'kitchen', 'my teapot is older\n```js\nlet tea;\n```');
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'lunch') });
    const search = page.getByRole('combobox', { name: 'Search messages' });
    await search.fill('marvellous');
    await search.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'marvellous' }).waitFor();
    await messageIn(page, 'a marvellous teapot').waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    await search.fill(`from:me channel:"${channel.name}" teapot`);
    await search.press('Enter');
    await page.locator('.highlight', { hasText: 'teapot' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    await messageIn(page, 'is older').getByRole('button', { name: 'Copy' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await messageIn(page, 'is older').locator('.v-place a').click();
    await page.locator('[aria-current=location]', { hasText: 'is older' }).waitFor();
    await search.fill('has:link teapot');
    await search.press('Enter');
    await page.getByText('Nothing found.').waitFor();
  });

  test('a search leads to the messages around a day', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    const { client } = await RealmDatabase.of(stories.cluster, stories.realm);
    for (let day = 1; day <= 40; day++) {
      for (const user of [ada, ben]) {
        const { id } = await stories.say(user, channel, 'diary', `day ${day} of ${user.full_name}`);
        const noon = new Date(2025, 0, day, 12).getTime() / 1000;
        await client.query('UPDATE messaging.messages SET timestamp = $1 WHERE id = $2', [noon, id]);
      }
    }
    await client.end();
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'diary') });
    const search = page.getByRole('combobox', { name: 'Search messages' });
    await search.fill('dat');
    await page.locator('#searches option[value="date:"]').waitFor({ state: 'attached' });
    await search.fill(`from:me channel:"${channel.name}" date:2025-01-20`);
    await search.press('Enter');
    await page.locator('[aria-current=location]', { hasText: 'day 20 of Ada' }).waitFor();
    await messageIn(page, 'day 19 of Ada').waitFor();
    expect(await messageIn(page, 'of Ben').count()).toBe(0);
    await search.fill(`channel:"${channel.name}" date:2020`);
    await search.press('Enter');
    await page.locator('[aria-current=location]', { hasText: 'day 1 of Ada' }).waitFor();
    await search.fill(`channel:"${channel.name}" date:2099-12-24`);
    await search.press('Enter');
    await page.locator('[aria-current=location]').waitFor({ state: 'detached' });
    await messageIn(page, 'day 40 of Ben').waitFor();
  });
});
