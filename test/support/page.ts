import { ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { launchBrowser, newContext } from './browser';

/** Errors in the console that come without a network, after the loss of a connection or a queue, or where the server refuses. */
const EXPECTED =
  /ERR_(INTERNET_DISCONNECTED|CONNECTION_(REFUSED|RESET)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)|status of 4\d\d/;

interface OpenOptions extends BrowserContextOptions {
  /** Fragment of the URL to open. */
  hash?: string;
  /** Organisation of the user, if it is another one than that of the stories. */
  realm?: TestRealm;
  /** Port of a proxy before the gateway. */
  port?: number;
  /** Called with the page before it is opened, for example to answer requests in the place of the server. */
  prepare?(page: Page): Promise<unknown>;
}

/** Deployment, organisation and browser that the stories of a file share. A story makes its own users, channels and pages, so that
 *  stories run alone and in any order. */
export class PageStories {
  private readonly errors: string[] = [];
  private readonly pages: Page[] = [];

  private constructor(
    readonly cluster: TestCluster,
    readonly realm: TestRealm,
    readonly browser: Browser,
  ) {}

  static async start(): Promise<PageStories> {
    const cluster = await startTestCluster();
    return new PageStories(cluster, await cluster.aRealm(), await launchBrowser());
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.cluster.stop();
  }

  get port(): number {
    return Number(new URL(this.cluster.baseUrls[0]!).port);
  }

  /** Makes two users and a channel of both. */
  async aTeam() {
    const ada = await this.realm.user('member', { full_name: 'Ada Example' });
    const ben = await this.realm.user('member', { full_name: 'Ben Example' });
    return { ada, ben, channel: await this.realm.channel([ada, ben]) };
  }

  say(user: TestUser, channel: { id: number }, topic: string, content: string) {
    return ok(user.client.post('/messages', { type: 'channel', to: channel.id, topic, content }));
  }

  /** Opens the page in a browser of its own, and logs the user in. */
  async openPage(
    user: TestUser,
    { hash = '', realm = this.realm, port = this.port, prepare, ...options }: OpenOptions = {},
  ): Promise<Page> {
    const page = await (await newContext(this.browser, options)).newPage();
    this.pages.push(page);
    page.on('console', (line) => {
      if (line.type() === 'error' && !EXPECTED.test(line.text())) this.errors.push(line.text());
    });
    page.on('pageerror', (error) => this.errors.push(String(error)));
    await prepare?.(page);
    await page.goto(`http://${realm.host}:${port}/${hash}`);
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password').fill(realm.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.locator('#sidebar').waitFor({ state: 'attached' });
    return page;
  }

  /** Closes the pages of a story. Returns the errors in their consoles. */
  async endStory(): Promise<string[]> {
    for (const page of this.pages.splice(0)) await page.context().close();
    return this.errors.splice(0);
  }
}

/** Starts the stories of a file, and checks after each that the consoles had no errors. */
export function startPageStories(): { readonly stories: PageStories } {
  const started = {} as { stories: PageStories };
  beforeAll(async () => {
    started.stories = await PageStories.start();
  });
  afterEach(async () => expect(await started.stories?.endStory()).toEqual([]));
  afterAll(() => started.stories?.stop());
  return started;
}

/** Returns the fragment of a topic's URL. */
export const topicHash = ({ id }: { id: number }, topic: string): string =>
  `#narrow/channel/${id}/topic/${encodeURIComponent(topic).replaceAll('%', '.')}`;

export const messageIn = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('article').filter({ hasText: text });

export const composeIn = (page: Page): Locator => page.locator('#compose');

/** Writes a message in the open view, and sends it. */
export async function write(page: Page, text: string): Promise<void> {
  await composeIn(page).fill(text);
  await composeIn(page).press('Enter');
}
