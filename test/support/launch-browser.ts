import { findChromium } from '@team-chat/deploy';
import type { TestRealm, TestUser } from '@team-chat/testkit';
import { call, FORM } from '@team-chat/testkit/http';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';

/** Path of the browser for tests; undefined where there is none. */
export const executablePath = findChromium();

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: executablePath!,
    // The host of every organisation resolves to this machine.
    args: ['--host-resolver-rules=MAP * 127.0.0.1'],
  });
}

/** Milliseconds, far longer than any wait of a test that succeeds: a busy machine is slow to show a page. */
const WAIT_LIMIT_MS = 120_000;

/** Opens what a browser keeps for one user, such as cookies. */
export async function newContext(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(WAIT_LIMIT_MS);
  return context;
}

/** Gives a browser the session of a user, as the page to log in does. */
export async function logIn(
  context: BrowserContext,
  baseUrl: string,
  { host, password }: TestRealm,
  { email }: TestUser,
): Promise<void> {
  const { headers } = await call(baseUrl, {
    method: 'POST',
    path: '/login/',
    headers: { host, ...FORM },
    body: new URLSearchParams({ username: email, password }).toString(),
  });
  const [, name, value] = /^(\w+)=([^;]+)/.exec(headers['set-cookie']![0]!)!;
  await context.addCookies([{ name: name!, value: value!, domain: host, path: '/' }]);
}
