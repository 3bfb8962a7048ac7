import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ok, PICTURE, type TestRealm, type TestUser, until } from '@team-chat/testkit';
import { startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { accessibilityViolations, inBrowser, launchBrowser, newContext } from '../support/browser';
import { TcpProxy } from '../support/tcp-proxy';

const MAX_FIRST_VIEW_BYTES = 150 * 1024;
/** Seconds for which the page may keep the browser's main thread busy until the chat is shown. Quiet machines need a tenth. */
const MAX_FIRST_VIEW_BUSY_S = 3;
/** Messages in a channel before anybody opens it: several pages. */
const OLD_MESSAGES = 260;

/** Messages in a channel through which nobody scrolls to the end. */
const MANY = 100_000;

/** Records notifications, instead of a desktop that would show them, in a page that nobody looks at. */
const RECORD_NOTIFICATIONS = `
  globalThis.shown = [];
  globalThis.Notification = class {
    static permission = 'granted';
    constructor(title, { body }) {
      shown.push({ title, body, click: () => this.onclick() });
    }
    close() {}
  };
  document.hasFocus = () => false;`;

inBrowser('the page to chat in', () => {
  let cluster: TestCluster;
  let realm: TestRealm;
  let ada: TestUser;
  let ben: TestUser;
  let channel: { id: number; name: string };
  let browser: Browser;
  /** Ben's connections to the gateway, which can be cut. */
  let bensNetwork: TcpProxy;
  let adasPage: Page;
  let bensPage: Page;
  /** Lines of the browsers' consoles that the page caused itself. */
  const consoleErrors: string[] = [];
  let firstViewBytes = 0;

  beforeAll(async () => {
    cluster = await startTestCluster();
    realm = await cluster.aRealm();
    ada = await realm.user('member', { full_name: 'Ada Example' });
    ben = await realm.user('member', { full_name: 'Ben Example' });
    channel = await realm.channel([ada, ben]);
    for (let sent = 0; sent < OLD_MESSAGES; sent += 20) {
      const some = Array.from({ length: 20 }, (_, index) => `message ${sent + index}. ${'word '.repeat(index * 3)}`);
      await Promise.all(some.map((content) => say(realm.owner, 'history', content)));
    }
    bensNetwork = await TcpProxy.start(gatewayPort());
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await bensNetwork?.stop();
    await cluster?.stop();
  });

  const say = (user: TestUser, topic: string, content: string) =>
    ok(user.client.post('/messages', { type: 'channel', to: channel.id, topic, content }));

  const gatewayPort = () => Number(new URL(cluster.baseUrls[0]!).port);

  async function openPage(context: BrowserContext, port = gatewayPort()): Promise<Page> {
    const page = await context.newPage();
    page.on('console', (message) => {
      // Without a network, without the site of the users' pictures, and after the loss of a connection or a queue.
      const isExpected =
        /ERR_(INTERNET_DISCONNECTED|CONNECTION_(REFUSED|RESET)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)|status of 400/.test(
          message.text(),
        );
      if (message.type() === 'error' && !isExpected) consoleErrors.push(message.text());
    });
    page.on('pageerror', (error) => consoleErrors.push(String(error)));
    await page.goto(`http://${realm.host}:${port}/`);
    return page;
  }

  async function fillLogIn(page: Page, email: string, password: string): Promise<void> {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
  }
  async function logIn(page: Page, { email }: TestUser): Promise<void> {
    await fillLogIn(page, email, realm.password);
    await page.getByRole('navigation').waitFor();
  }

  const topicLink = (page: Page, topic: string) => page.getByRole('navigation').getByRole('link', { name: topic });
  const message = (page: Page, text: string | RegExp) => page.getByRole('article').filter({ hasText: text });
  const isShown = (picture: Locator) =>
    picture.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth > 0);
  const compose = (page: Page) => page.getByRole('textbox', { name: 'Message' });

  async function write(page: Page, text: string): Promise<void> {
    await compose(page).fill(text);
    await compose(page).press('Enter');
  }

  test('is served compressed, for caches, and under a strict policy', async () => {
    const fetchPage = (path: string, headers: Record<string, string> = {}) =>
      fetch(cluster.baseUrls[0] + path, { headers });
    const index = await fetchPage('/', { 'accept-encoding': 'gzip, br' });
    expect(index.headers.get('content-encoding')).toBe('br');
    expect(index.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    const etag = index.headers.get('etag')!;
    // Otherwise `fetch` adds `no-cache`, which asks for the whole page.
    const again = await fetchPage('/', { 'if-none-match': etag, 'cache-control': 'max-age=0' });
    expect(again.status).toBe(304);

    const manifest = await fetchPage('/manifest.webmanifest');
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
    const { icons } = (await manifest.json()) as { icons: { src: string }[] };
    expect((await fetchPage(icons[0]!.src)).headers.get('content-type')).toContain('image/svg+xml');

    const script = /\/assets\/[\w-]+\.js/.exec(await index.text())![0];
    const texts = ['br', 'gzip', 'identity'].map(async (encoding) => {
      const asset = await fetchPage(script, { 'accept-encoding': encoding });
      expect(asset.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(asset.headers.get('cache-control')).toContain('immutable');
      return asset.text();
    });
    expect(new Set(await Promise.all(texts)).size).toBe(1);
    expect((await fetchPage('/assets/nothing.js')).status).toBe(404);
  });

  test('sends to the page to log in, which says what is wrong and leads back', async () => {
    const context = await newContext(browser);
    adasPage = await openPage(context);
    await adasPage.waitForURL(/\/login\/\?next=%2F$/);
    await fillLogIn(adasPage, ada.email, 'wrong');
    await adasPage.getByRole('alert').filter({ hasText: 'incorrect' }).waitFor();
    // The status of that answer.
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')]);

    const session = await context.newCDPSession(adasPage);
    await session.send('Network.enable');
    await session.send('Performance.enable');
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (firstViewBytes += encodedDataLength));
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await logIn(adasPage, ada);
    await message(adasPage, 'message 0.').waitFor();
    expect(firstViewBytes).toBeLessThan(MAX_FIRST_VIEW_BYTES);
    const { metrics } = await session.send('Performance.getMetrics');
    const busy = metrics.find(({ name }) => name === 'TaskDuration')!;
    expect(busy.value).toBeLessThan(MAX_FIRST_VIEW_BUSY_S);
    await session.detach();
  });

  test('begins with the first unread message, and loads messages as one scrolls through them', async () => {
    const scrollTo = async (text: string, pixels: number) => {
      for (let steps = 0; steps < 100 && (await message(adasPage, text).count()) === 0; steps++) {
        await adasPage.evaluate(`document.querySelector('.v-pane').scrollTop += ${pixels}`);
        expect(await adasPage.getByRole('article').count()).toBeLessThan(80);
      }
      await message(adasPage, text).waitFor();
    };
    await scrollTo('message 259.', 1500);
    await scrollTo('message 0.', -1500);
  });

  test('two browsers chat, with notices of typing, reactions and edits', async () => {
    bensPage = await openPage(await newContext(browser), bensNetwork.port);
    await logIn(bensPage, ben);
    await say(realm.owner, 'lunch', 'Who is hungry?');
    for (const page of [adasPage, bensPage]) await topicLink(page, 'lunch').click();
    await message(bensPage, 'Who is hungry?').waitFor();

    await compose(adasPage).pressSequentially('**Pizza**');
    await bensPage.getByText('Ada Example is writing…').waitFor();
    await compose(adasPage).press('Enter');
    await message(bensPage, 'Pizza').getByRole('strong').filter({ hasText: 'Pizza' }).waitFor();

    await message(bensPage, 'Pizza').hover();
    await message(bensPage, 'Pizza').getByRole('button', { name: 'Add a reaction' }).click();
    await bensPage.getByRole('searchbox', { name: 'Search emoji' }).fill('tada');
    await bensPage.getByRole('button', { name: 'tada', exact: true }).waitFor();
    await bensPage.keyboard.press('Enter');
    const reaction = message(adasPage, 'Pizza').getByRole('button', { name: 'tada: Ben Example' });
    await reaction.click();
    await message(bensPage, 'Pizza')
      .getByRole('button', { name: /tada: .*Ada Example/ })
      .waitFor();

    await message(adasPage, 'Pizza').hover();
    await message(adasPage, 'Pizza').getByRole('button', { name: 'Edit' }).click();
    const editor = adasPage.getByRole('textbox', { name: 'Edit the message' });
    await editor.fill('Soup');
    // A begun edit is there again after the user was in another channel.
    await adasPage.goto(`${new URL(adasPage.url()).origin}/#narrow/channel/${channel.id}`);
    const topic = adasPage.getByRole('combobox', { name: 'Topic' });
    await topic.fill('begun');
    await adasPage.goBack();
    await editor.waitFor();
    expect(await editor.inputValue()).toBe('Soup');
    await adasPage.goForward();
    await topic.waitFor();
    expect(await topic.inputValue()).toBe('begun');
    // The look at the deployment is another page.
    await adasPage.goto(`${new URL(adasPage.url()).origin}/#deployment`);
    await topic.waitFor({ state: 'hidden' });
    await adasPage.goBack();
    await topic.waitFor();
    expect(await topic.inputValue()).toBe('begun');
    await topic.fill('');
    await adasPage.goBack();
    await adasPage.getByRole('button', { name: 'Save' }).click();
    await message(bensPage, 'Soup').getByText('edited').waitFor();
  });

  test('counts unread messages, and marks as read what is seen', async () => {
    await say(ben, 'elsewhere', 'Read me');
    const link = topicLink(adasPage, 'elsewhere');
    await link.getByText('1 unread').waitFor();
    await link.click();
    await message(adasPage, 'Read me').waitFor();
    await link.getByText('unread').waitFor({ state: 'detached' });
    await until('the message is read', async () => {
      const { messages } = await ok(
        ada.client.get('/messages', {
          anchor: 'newest',
          num_before: 5,
          num_after: 0,
          narrow: JSON.stringify([['is', 'unread']]),
        }),
      );
      return !messages.some(({ subject }: { subject: string }) => subject === 'elsewhere');
    });
  });

  test('lists a topic that is new since the topics were asked for', async () => {
    const { id, name } = await realm.channel([ada, ben]);
    await bensPage.route('**/api/v1/users/me/*/topics*', async (route) => {
      const json = await ok(ben.client.get(`/users/me/${id}/topics`));
      await ok(realm.owner.client.post('/messages', { type: 'channel', to: id, topic: 'meanwhile', content: 'New' }));
      await message(bensPage, 'New').waitFor();
      await route.fulfill({ json });
    });
    await bensPage.getByRole('navigation').getByRole('link', { name }).click();
    await topicLink(bensPage, 'meanwhile').waitFor();
    await bensPage.unroute('**/api/v1/users/me/*/topics*');
    await topicLink(bensPage, 'meanwhile').click();
  });

  test('writes with the keyboard alone: a topic, a mention, an emoji', async () => {
    await adasPage.goto(`${new URL(adasPage.url()).origin}/#narrow/channel/${channel.id}`);
    await adasPage.getByRole('combobox', { name: 'Topic' }).waitFor();
    await adasPage.getByRole('heading', { level: 1 }).focus();
    await adasPage.keyboard.press('c');
    await adasPage.keyboard.press('Shift+Tab');
    await adasPage.keyboard.type('keys');
    await adasPage.keyboard.press('Tab');
    await adasPage.keyboard.type('Hello @ben');
    await adasPage.getByRole('option', { name: 'Ben Example' }).waitFor();
    await adasPage.keyboard.press('Enter');
    await adasPage.keyboard.type(':octo');
    await adasPage.getByRole('option', { name: 'octopus' }).waitFor();
    await adasPage.keyboard.press('Enter');
    await adasPage.keyboard.press('Enter');
    await message(adasPage, 'Hello @Ben Example 🐙').waitFor();
    expect(new URL(adasPage.url()).hash).toBe(`#narrow/channel/${channel.id}/topic/keys`);
    // The text is no draft of the channel any more.
    await adasPage.goBack();
    await adasPage.getByRole('combobox', { name: 'Topic' }).waitFor();
    expect(await compose(adasPage).inputValue()).toBe('');
    await adasPage.goForward();
    await message(adasPage, 'Hello @Ben Example 🐙').waitFor();
    await adasPage.getByRole('region', { name: 'Messages' }).focus();
    await adasPage.keyboard.press('ArrowUp');
    expect(await adasPage.evaluate('document.activeElement.localName')).toBe('article');
    // A message that comes leaves the focus where somebody writes.
    await compose(adasPage).focus();
    await say(ben, 'keys', 'Do not be disturbed');
    await message(adasPage, 'Do not be disturbed').waitFor();
    expect(await adasPage.evaluate('document.activeElement.localName')).toBe('textarea');
  });

  test('sends direct messages', async () => {
    await adasPage.getByRole('navigation').getByRole('link', { name: 'Ben Example' }).first().click();
    await adasPage.getByRole('heading', { level: 1, name: 'Ben Example' }).waitFor();
    await write(adasPage, 'Just for you');
    const link = bensPage.getByRole('navigation').getByRole('link', { name: /Ada Example.*1 unread/ });
    await link.click();
    await message(bensPage, 'Just for you').waitFor();
    const { full_name } = realm.owner;
    await adasPage.getByRole('button', { name: `Add ${full_name} to this conversation` }).click();
    await adasPage.getByRole('heading', { level: 1, name: full_name }).waitFor();
    await write(adasPage, 'Just for us three');
    const newest = async () => {
      const page = { anchor: 'newest', num_before: 1, num_after: 0 };
      return (await ok(ben.client.get('/messages', page))).messages[0];
    };
    await until('it has arrived', async () => (await newest()).content.includes('us three'));
    expect((await newest()).display_recipient).toHaveLength(3);
  });

  test('inserts saved snippets, and shows a preview without what a message must not have', async () => {
    await ok(ada.client.post('/saved_snippets', { title: 'Greeting', content: 'Good **morning**' }));
    await adasPage.getByRole('button', { name: 'Snippets' }).click();
    await adasPage.getByRole('dialog').getByRole('button', { name: 'Greeting', exact: true }).click();
    await until('it is inserted', async () => (await compose(adasPage).inputValue()) === 'Good **morning**');
    const preview = adasPage.getByRole('region', { name: 'Preview' });
    await adasPage.getByRole('button', { name: 'Preview' }).click();
    await preview.getByRole('strong').filter({ hasText: 'morning' }).waitFor();

    const rendered =
      '<p onclick="x()" class="kept">Text<script>x()</script> <a href="javascript:x()">one</a> ' +
      '<a href="https://other.example">two</a><img src="https://other.example/a.png"><button>three</button></p>';
    await adasPage.route('**/messages/render', (route) =>
      route.fulfill({ json: { result: 'success', msg: '', rendered } }),
    );
    await compose(adasPage).fill('Good evening');
    await adasPage.getByRole('button', { name: 'Preview' }).click();
    await preview.getByText('three').waitFor();
    expect(await preview.innerHTML()).toBe(
      '<p dir="auto">Text <a>one</a> <a href="https://other.example" target="_blank" rel="noopener noreferrer">two</a>three</p>',
    );
    await compose(adasPage).fill('');
  });

  test('starts a channel, and sets the own status', async () => {
    const navigation = adasPage.getByRole('navigation');
    await navigation.getByRole('button', { name: 'Add a channel' }).click();
    const dialog = adasPage.getByRole('dialog', { name: 'New channel' });
    await dialog.getByLabel('Name').fill('gardening');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await adasPage.getByRole('heading', { level: 1, name: '# gardening' }).waitFor();

    const account = navigation.locator('summary', { hasText: ada.full_name });
    await account.click();
    await navigation.getByLabel('Status').fill('in the garden');
    await navigation.getByRole('button', { name: 'Save' }).click();
    await bensPage
      .getByRole('link', { name: /Ada Example.*in the garden/ })
      .first()
      .waitFor();
    await account.click();
  });

  test('shares a picture with those who may read the message', async () => {
    for (const page of [adasPage, bensPage]) {
      await page.getByRole('navigation').getByRole('link', { name: channel.name }).click();
      await topicLink(page, 'lunch').click();
      await message(page, 'Soup').waitFor();
    }
    const file = { name: 'menu.png', mimeType: 'image/png', buffer: PICTURE };
    await adasPage.getByLabel('Attach files').setInputFiles(file);
    await until('it is uploaded', async () => (await compose(adasPage).inputValue()).includes('/user_uploads/'));
    await compose(adasPage).press('Enter');
    const picture = message(bensPage, 'menu.png').locator('img[data-file]');
    // With its thumbnail the message is rendered anew: a link that is pressed before and released after it opens nothing.
    await until('the picture is shown', () => isShown(picture));
    const link = message(bensPage, 'menu.png').getByRole('link', { name: 'menu.png' }).first();
    const [opened] = await Promise.all([bensPage.waitForEvent('popup'), link.click()]);
    await opened.waitForURL(/\/user_uploads\/temporary\//);
    await opened.close();
  });

  test('shows the picture of a linked page', async () => {
    const site = createServer((req, res) => {
      if (req.url === '/cat.png') return void res.setHeader('content-type', 'image/png').end(PICTURE);
      res
        .setHeader('content-type', 'text/html')
        .end('<title>Cats</title><meta property="og:image" content="/cat.png">');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    await ok(realm.owner.client.patch('/realm', { inline_url_embed_preview: true }));
    const page = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
    await say(ben, 'lunch', `Look at ${page}`);
    const picture = message(adasPage, 'Look at').locator('.message_embed_image img');
    await until('the picture is shown', () => isShown(picture));
    site.close();
  });

  test('leaves muted topics out of the unread messages of a channel', async () => {
    const navigation = adasPage.getByRole('navigation');
    const mute = (visibility_policy: number) =>
      ok(ada.client.post('/user_topics', { stream_id: channel.id, topic: 'noise', visibility_policy }));
    await ok(ada.client.post('/mark_all_as_read'));
    await navigation.getByRole('link', { name: channel.name }).click();
    await topicLink(adasPage, 'lunch').click();
    await mute(1);
    await say(ben, 'noise', 'Click');
    await topicLink(adasPage, 'noise').getByText('1 unread').waitFor();
    await navigation.locator('.f-muted', { hasText: 'noise' }).waitFor();
    const ofChannel = navigation.getByRole('link', { name: channel.name });
    expect(await ofChannel.getByText('unread').count()).toBe(0);
    await mute(0);
    await ofChannel.getByText('1 unread').waitFor();
  });

  test('notifies of mentions and direct messages while it is not looked at, and leads to them', async () => {
    const context = await newContext(browser, { permissions: ['notifications'] });
    await context.addInitScript({ content: RECORD_NOTIFICATIONS });
    const page = await openPage(context);
    await logIn(page, ben);
    await message(page, /./).first().waitFor();
    await say(ada, 'lunch', 'nobody in particular');
    await say(ada, 'lunch', `@**Ben Example** is it you?`);
    await ok(ada.client.post('/messages', { type: 'direct', to: [ben.user_id], content: '*secret*' }));
    await until('both are shown', () => page.evaluate<boolean>('shown.length > 1'));
    expect(await page.evaluate('shown.map(({ title, body }) => [title, body])')).toEqual([
      [`Ada Example in ${channel.name}`, '@Ben Example is it you?'],
      ['Ada Example', 'secret'],
    ]);
    await page.evaluate('shown[1].click()');
    await page.getByRole('heading', { level: 1, name: 'Ada Example' }).waitFor();
    await context.close();
  });

  test('scrolls through a channel of 100,000 messages with few of them in memory', async () => {
    const context = await newContext(browser);
    await context.route(/\/api\/v1\/messages\?/, (route) => {
      const params = new URL(route.request().url()).searchParams;
      return route.fulfill({ json: pageOfMany(params) });
    });
    const page = await openPage(context);
    await logIn(page, ben);
    await message(page, `number ${MANY}.`).waitFor();
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
    while ((await message(page, `number ${MANY}.`).count()) === 0) await page.keyboard.press('End');
    await context.close();
  });

  /** Returns a page of a channel with `MANY` messages, all read, as the server would. */
  function pageOfMany(params: URLSearchParams) {
    const text = params.get('anchor')!;
    const anchor = text === 'newest' || text === 'first_unread' ? MANY : Number(text);
    const skipped = params.get('include_anchor') === 'false' ? 1 : 0;
    const from = Math.max(1, anchor - Number(params.get('num_before')));
    const to = Math.min(MANY, anchor + Number(params.get('num_after')));
    const messages = [];
    for (let id = from; id <= to; id++) if (id !== anchor || skipped === 0) messages.push(oneOfMany(id));
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

  const oneOfMany = (id: number) => ({
    id,
    type: 'stream',
    stream_id: channel.id,
    subject: 'history',
    display_recipient: channel.name,
    sender_id: ada.user_id,
    sender_full_name: 'Ada Example',
    avatar_url: null,
    content: `<p>number ${id}. ${'word '.repeat(id % 40)}</p>`,
    flags: ['read'],
    reactions: [],
    submessages: [],
    timestamp: 1_700_000_000 + id,
  });

  test('searches', async () => {
    await adasPage.getByRole('combobox', { name: 'Search messages' }).fill('hungry');
    await adasPage.keyboard.press('Enter');
    await adasPage.getByRole('heading', { level: 1, name: 'hungry' }).waitFor();
    await message(adasPage, 'Who is hungry?').waitFor();
    expect(await adasPage.getByRole('article').count()).toBe(1);
  });

  test('a browser that was offline gets what it missed, also after its queue was lost', async () => {
    let queueId = '';
    bensPage.on('request', (request) => {
      queueId = new URL(request.url()).searchParams.get('queue_id') ?? queueId;
    });
    for (const page of [adasPage, bensPage]) {
      await page.getByRole('navigation').getByRole('link', { name: channel.name }).click();
      await topicLink(page, 'lunch').click();
      await message(page, 'Soup').waitFor();
    }
    for (const isLost of [false, true]) {
      const missed = [1, 2].map((number) => `missed ${number} ${isLost}`);
      await bensPage.context().setOffline(true);
      bensNetwork.switchTo(gatewayPort());
      await bensPage.getByText('You are offline').waitFor();
      for (const text of missed) await write(adasPage, text);
      await message(adasPage, missed[1]!).waitFor();
      if (isLost) await ok(ben.client.delete('/events', { queue_id: queueId }));
      await bensPage.context().setOffline(false);
      for (const text of missed) await message(bensPage, text).waitFor();
      await bensPage.getByText('You are offline').waitFor({ state: 'detached' });
      await write(bensPage, `back ${isLost}`);
      await message(adasPage, `back ${isLost}`).waitFor();
    }
    expect(await message(bensPage, /missed|back/).count()).toBe(6);
  });

  test('shows an owner how the deployment is', async () => {
    const context = await newContext(browser);
    const page = await openPage(context);
    await logIn(page, realm.owner);
    await page.getByRole('navigation').locator('summary', { hasText: realm.owner.full_name }).click();
    await page.getByRole('link', { name: 'Deployment' }).click();
    for (const name of ['gateway', 'accounts', 'messaging', 'groups', 'snippets-and-folders', 'events']) {
      await page.getByRole('rowheader', { name }).first().waitFor();
    }
    await page
      .locator('.s-plot')
      .filter({ hasText: /Event queues\s*[1-9]/ })
      .waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await context.close();
  });

  test('has no violations of accessibility rules, and logs out', async () => {
    expect(await accessibilityViolations(adasPage)).toEqual([]);
    await adasPage.setViewportSize({ width: 390, height: 844 });
    await adasPage.getByRole('button', { name: 'Channels and people' }).click();
    expect(await accessibilityViolations(adasPage)).toEqual([]);
    expect(consoleErrors).toEqual([]);
  });

  test('is shown in a second tab without a password, and no more in any after a log-out', async () => {
    const secondTab = await openPage(adasPage.context());
    const summary = secondTab.getByRole('navigation').locator('summary', { hasText: ada.full_name });
    await summary.click();
    await secondTab.getByRole('button', { name: 'Log out' }).click();
    await secondTab.getByRole('heading', { name: 'You have logged out' }).waitFor();
    await adasPage.getByRole('heading', { name: 'Log in to Test' }).waitFor();
    await secondTab.getByRole('link', { name: 'Log in again' }).click();
    await logIn(secondTab, ada);
    // The status of the first tab's last requests.
    expect(consoleErrors.filter((line) => !line.includes('401'))).toEqual([]);
  });
});
