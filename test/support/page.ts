import { ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { joinDeployment, startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { launchBrowser, logIn, newContext } from './launch-browser';

/** Errors in the console that come without a network, after the loss of a connection or a queue, or where the server refuses. */
const EXPECTED =
  /ERR_(INTERNET_DISCONNECTED|CONNECTION_(REFUSED|RESET)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)|status of 4\d\d/;

/** Sections of the organisation that each user may open. */
export const SECTIONS = [
  'about',
  'people',
  'invitations',
  'groups',
  'permissions',
  'joining',
  'messages',
  'channels',
  'emoji',
  'linkifiers',
  'playgrounds',
  'fields',
  'defaults',
  'bots',
  'integrations',
  'webhooks',
  'exports',
  'storage',
  'holds',
  'audit',
];

interface OpenOptions extends BrowserContextOptions {
  /** Fragment of the URL to open. */
  hash?: string;
  /** Organisation of the user, if it is another one than that of the stories. */
  realm?: TestRealm;
  /** Port of a proxy before the gateway. */
  port?: number;
  /** True for a page whose timers the story lets expire: `page.clock.fastForward`. */
  hasClock?: boolean;
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

  static async start(startCluster: () => Promise<TestCluster>): Promise<PageStories> {
    const [cluster, browser] = await Promise.all([startCluster(), launchBrowser()]);
    return new PageStories(cluster, await cluster.aRealm(), browser);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.cluster.stop();
  }

  get port(): number {
    return Number(new URL(this.cluster.baseUrls[0]!).port);
  }

  /** Makes two users and a channel of both. People of other stories have the same names, unless `realm` is a new organisation. */
  async aTeam(realm = this.realm) {
    const ada = await realm.user('member', { full_name: 'Ada Example' });
    const ben = await realm.user('member', { full_name: 'Ben Example' });
    return { ada, ben, channel: await realm.channel([ada, ben]) };
  }

  say(user: TestUser, channel: { id: number }, topic: string, content: string) {
    return ok(user.client.post('/messages', { type: 'channel', to: channel.id, topic, content }));
  }

  /** Opens the page for a user, who is logged in, in a browser of its own. */
  async openPage(
    user: TestUser,
    { hash = '', realm = this.realm, port = this.port, hasClock, prepare, ...options }: OpenOptions = {},
  ): Promise<Page> {
    const page = await this.emptyPage(await newContext(this.browser, options));
    await logIn(page.context(), this.cluster.baseUrls[0]!, realm, user);
    if (hasClock) await page.clock.install();
    await prepare?.(page);
    await page.goto(`http://${realm.host}:${port}/${hash}`);
    await page.locator('#sidebar').waitFor({ state: 'attached' });
    return page;
  }

  /** Opens a page without an address. Errors in its console fail the story. */
  async emptyPage(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    this.pages.push(page);
    page.on('console', (line) => {
      if (line.type() === 'error' && !EXPECTED.test(line.text())) this.errors.push(line.text());
    });
    page.on('pageerror', (error) => this.errors.push(String(error)));
    return page;
  }

  /** Closes the pages of a story. Returns the errors in their consoles. */
  async endStory(): Promise<string[]> {
    for (const page of this.pages.splice(0)) await page.context().close();
    return this.errors.splice(0);
  }
}

/** Joins the deployment that all files of stories share. Starts a deployment where the run has none to share. */
async function joinStories(): Promise<TestCluster> {
  const address = process.env.TEST_STORY_DEPLOYMENT;
  return address ? joinDeployment(JSON.parse(address), async () => undefined) : startTestCluster();
}

/** Starts the stories of a file, and checks after each that the consoles had no errors. */
export function startPageStories(startCluster = joinStories): { readonly stories: PageStories } {
  const started = {} as { stories: PageStories };
  beforeAll(async () => {
    started.stories = await PageStories.start(startCluster);
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

/** Returns the link of a channel, topic or person in the sidebar. */
export const sidebarLink = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('navigation').getByRole('link', { name });

/** Fills the form of the page to log in, and sends it. */
export async function fillLogIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Returns whether a picture is loaded. */
export const isShown = (picture: Locator): Promise<boolean> =>
  picture.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth > 0);
