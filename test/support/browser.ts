import { findChromium } from '@team-chat/deploy';
import axe from 'axe-core';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const executablePath = findChromium();
if (!executablePath) {
  console.warn('SKIPPED: there is no Chromium for the tests in a browser. Install it, or set CHROMIUM_BIN.');
}

/** Declares tests that are skipped where there is no Chromium. */
export const inBrowser = executablePath ? describe : describe.skip;

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

/** Returns the violations of accessibility rules in a page, with the elements. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  // Evaluated as text: the policy of the page forbids other scripts, and the tests have no types of pages.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(document, ${RULES})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const RULES = '{ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"] }';
