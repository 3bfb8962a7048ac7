import { ok } from '@team-chat/testkit';
import { accessibilityViolations, inBrowser } from '../support/browser';
import { composeIn, messageIn, startPageStories, topicHash, write } from '../support/page';

inBrowser('writing and finding in the page', () => {
  const started = startPageStories();

  test('half a text outlasts a reload, is a draft for other clients, and is wiped by a log-out', async () => {
    const { stories } = started;
    const { ada, channel } = await stories.aTeam();
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'lunch') });
    await composeIn(page).fill('half a text');
    await page.reload();
    await composeIn(page).waitFor();
    expect(await composeIn(page).inputValue()).toBe('half a text');
    await composeIn(page).press('End');
    await composeIn(page).pressSequentially(' more');
    await page.getByRole('link', { name: /^Drafts 1/ }).waitFor();
    const { drafts } = await ok(ada.client.get('/drafts'));
    expect(drafts).toEqual([
      expect.objectContaining({ type: 'stream', to: [channel.id], topic: 'lunch', content: 'half a text more' }),
    ]);
    await page.getByRole('link', { name: /^Drafts/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Drafts' }).waitFor();
    await page.getByText('half a text more').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to the chat' }).click();
    await page.getByText(ada.email).or(page.locator('.s-account summary')).first().click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByText('You have logged out').first().waitFor();
    expect(await page.evaluate(() => Object.keys((globalThis as any).localStorage))).not.toContainEqual(
      expect.stringContaining('texts of'),
    );
  });

  test('another client’s draft is in the field, and sending removes it', async () => {
    const { stories } = started;
    const { ada, channel } = await stories.aTeam();
    await ok(
      ada.client.post('/drafts', {
        drafts: [
          { type: 'stream', to: [channel.id], topic: 'tea', content: 'from my phone', timestamp: 1_700_000_000 },
        ],
      }),
    );
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'tea') });
    await composeIn(page).waitFor();
    expect(await composeIn(page).inputValue()).toBe('from my phone');
    await composeIn(page).press('Enter');
    await messageIn(page, 'from my phone').waitFor();
    await page.locator('#sidebar .f-quiet').waitFor({ state: 'detached' });
    expect((await ok(ada.client.get('/drafts'))).drafts).toEqual([]);
  });

  test('too long a text stays, and says how much is too long', async () => {
    const { stories } = started;
    const { ada, channel } = await stories.aTeam();
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'long') });
    await composeIn(page).fill('x'.repeat(10_005));
    await page.getByText('5 characters too many').waitFor();
    expect(await composeIn(page).inputValue()).toHaveLength(10_005);
    expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test('exact names of emoji come first, and channels and groups are completed', async () => {
    const { stories } = started;
    const { ada, channel } = await stories.aTeam();
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'lunch') });
    for (const name of ['heart', 'smile', 'fire', 'cry']) {
      await composeIn(page).fill('');
      await composeIn(page).pressSequentially(`:${name}`);
      await page.getByRole('option').first().waitFor();
      await composeIn(page).press('Enter');
      expect(await composeIn(page).inputValue()).toBe(`:${name}: `);
    }
    await composeIn(page).fill('');
    await composeIn(page).pressSequentially(`#${channel.name.slice(0, 12)}`);
    await page.getByRole('option', { name: channel.name }).click();
    expect(await composeIn(page).inputValue()).toBe(`#**${channel.name}** `);
    await composeIn(page).fill('');
    await composeIn(page).pressSequentially('@all');
    await page.getByRole('option', { name: '@all' }).waitFor();
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

  test('a search takes operators, marks what it found, and leads to the message', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    await stories.say(ben, channel, 'kitchen', 'a marvellous teapot');
    await stories.say(ada, channel, 'kitchen', 'my teapot is older\n```js\nlet tea;\n```');
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'lunch') });
    const search = page.getByRole('searchbox', { name: 'Search messages' });
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
});
