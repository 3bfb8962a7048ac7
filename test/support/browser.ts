import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { executablePath } from './launch-browser';

export { launchBrowser, newContext } from './launch-browser';

if (!executablePath) {
  console.warn('SKIPPED: there is no Chromium for the tests in a browser. Install it, or set CHROMIUM_BIN.');
}

/** Declares tests that are skipped where there is no Chromium. */
export const inBrowser = executablePath ? describe : describe.skip;

/** Smaller than the source in the package's export: pages parse it in two thirds of the time. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that depend on colours. */
const OF_COLOURS: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
const ALL: axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] };

/** Returns the violations of accessibility rules in a page, with the elements. */
export async function accessibilityViolations(page: Page, runOnly = ALL): Promise<string[]> {
  // Evaluated as text: the policy of the page forbids other scripts, and the tests have no types of pages.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(AXE);
  const options: axe.RunOptions = { runOnly, resultTypes: ['violations'] };
  // Half-way into the page, a drawer's links are outside of it. Other results have the HTML of most elements of the page.
  return page.evaluate<string[]>(`(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const { violations } = await axe.run(document, ${JSON.stringify(options)});
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html));
  })()`);
}

/** Checks a page against the accessibility rules, in light and in dark. The scheme changes nothing but colours. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [colorScheme, rules] of [
    ['light', ALL],
    ['dark', OF_COLOURS],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    expect([page.url(), colorScheme, await accessibilityViolations(page, rules)]).toEqual([
      page.url(),
      colorScheme,
      [],
    ]);
  }
}
