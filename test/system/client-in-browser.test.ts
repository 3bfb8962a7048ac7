import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type * as ClientLibrary from '@team-chat/client';
import type { TestRealm, TestUser } from '@team-chat/testkit';
import { startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';
import type { Browser, Page } from 'playwright-core';
import { inBrowser, launchBrowser, newContext } from '../support/browser';

const DIST = join(__dirname, '..', '..', 'libs', 'client', 'dist');
const PAGE = `<!doctype html><title>Page</title>
<script type="module">import * as teamChat from '/index.js'; globalThis.teamChat = teamChat;</script>`;

declare global {
  var teamChat: typeof ClientLibrary;
}

/** Serves a page that loads the compiled client, as some site that is not the chat's. */
function serveClient(): Promise<Server> {
  const server = createServer((request, response) => {
    const file = join(DIST, request.url!);
    const isModule = request.url!.endsWith('.js') && existsSync(file);
    response.setHeader('Content-Type', isModule ? 'text/javascript' : 'text/html');
    response.end(isModule ? readFileSync(file) : PAGE);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

inBrowser('the client in a page of another origin', () => {
  let cluster: TestCluster;
  let realm: TestRealm;
  let server: Server;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    cluster = await startTestCluster();
    realm = await cluster.aRealm();
    server = await serveClient();
    browser = await launchBrowser();
    page = await (await newContext(browser)).newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction('globalThis.teamChat');
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
    await cluster?.stop();
  });

  const organisationUrl = () => `http://${realm.host}:${new URL(cluster.baseUrls[0]!).port}`;
  const settingsOf = ({ email }: TestUser) => ({ url: organisationUrl(), email, password: realm.password });

  it('logs in, sends a message and gets it as an event', async () => {
    const received = await page.evaluate(
      async (settings) => {
        const { logIn } = teamChat;
        const client = await logIn(settings);
        const { user_id } = await client.users.getOwn();
        for await (const item of client.events({ event_types: ['message'] })) {
          if (item.type === 'message') return item.message.content;
          await client.messages.send({ type: 'direct', to: [user_id], content: 'from a page' });
        }
        return undefined;
      },
      settingsOf(await realm.user()),
    );
    expect(received).toBe('from a page');
  });

  it('throws a refusal as an error of its class', async () => {
    const refused = await page.evaluate(
      async (settings) => {
        const { AuthenticationFailedError, logIn } = teamChat;
        const error: unknown = await logIn(settings).catch((thrown: unknown) => thrown);
        return error instanceof AuthenticationFailedError && error.status;
      },
      { ...settingsOf(await realm.user()), password: 'wrong' },
    );
    expect(refused).toBe(401);
  });
});
