import { ok } from '@team-chat/testkit';
import { expectAccessible, inBrowser } from '../support/browser';
import { composeIn, messageIn, startPageStories, topicHash } from '../support/page';

/** Message with what messages may have. */
const CONTENT = '`code` [link](https://example.com)\n> quote\n\n| a |\n|---|\n| 1 |\n\n```js\nlet tea;\n```\n\n$$x$$';

/** Lists of messages, and pages without sections. */
const VIEWS = [
  '#feed',
  '#narrow/is/mentioned',
  '#narrow/is/starred',
  '#narrow/search/link',
  '#inbox',
  '#recent',
  '#drafts',
  '#scheduled',
  '#channels',
  '#groups',
  '#deployment',
];

inBrowser('the page in light and dark', () => {
  const started = startPageStories();

  test('has no view that violates a rule of accessibility', async () => {
    const { stories } = started;
    const { ben, channel } = await stories.aTeam();
    const { owner } = stories.realm;
    await ok(owner.client.post('/users/me/subscriptions', { subscriptions: [{ name: channel.name }] }));
    const { id } = await stories.say(ben, channel, 'lunch', `@**${owner.full_name}** ${CONTENT}`);
    await ok(owner.client.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }));
    await ok(owner.client.post(`/messages/${id}/reactions`, { emoji_name: 'tada' }));
    const page = await stories.openPage(owner, { hash: topicHash(channel, 'lunch') });
    await messageIn(page, 'quote').waitFor();
    await composeIn(page).waitFor();
    await expectAccessible(page);
    const open = async (hash: string) => {
      await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
      await page.locator('main:not([inert]) :is(h1, h2):focus').waitFor();
      await page.locator('main:not([inert]) [aria-busy=true]').waitFor({ state: 'detached' });
      await expectAccessible(page);
    };
    for (const hash of [...VIEWS, `#narrow/channel/${channel.id}`, `#narrow/dm/${ben.user_id}`]) await open(hash);
    for (const first of ['#settings', '#organization', '#help']) {
      await open(first);
      const links = page.locator(`main:not([inert]) nav a[href^="${first}/"]`);
      const hashes = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
      expect(hashes.length).toBeGreaterThan(5);
      for (const hash of hashes) await open(hash);
    }
  });
});
