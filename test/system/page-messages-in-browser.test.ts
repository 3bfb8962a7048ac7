import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ok, PICTURE, until } from '@team-chat/testkit';
import type { Page } from 'playwright-core';
import { accessibilityViolations, inBrowser } from '../support/browser';
import { composeIn, isShown, messageIn, sidebarLink, startPageStories, topicHash } from '../support/page';

/** Opens the menu of a message, and chooses an action. */
async function act(page: Page, text: string, action: string): Promise<void> {
  const message = messageIn(page, text);
  await message.hover();
  await message.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click();
}

/** Opens the menu of the open channel or topic, and chooses an action. */
async function actOnPlace(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: /^Actions on the (channel|topic)$/ }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

inBrowser('messages, topics and channels in the page', () => {
  const started = startPageStories();

  test('a message is quoted, starred, reported as unread, moved and deleted from its menu', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    await stories.say(ben, channel, 'lunch', 'pizza or pasta');
    await stories.say(ada, channel, 'lunch', 'my own words');
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'lunch') });
    await act(page, 'pizza or pasta', 'Quote and reply');
    await page.locator('#compose:focus').waitFor();
    expect(await composeIn(page).inputValue()).toMatch(
      /@_\*\*Ben Example\|\d+\*\* \[said\]\(.*near.*\):\n```quote\npizza or pasta\n```/,
    );
    await composeIn(page).press('Enter');
    await page.locator('blockquote', { hasText: 'pizza or pasta' }).waitFor();

    await messageIn(page, 'my own words').hover();
    await act(page, 'my own words', 'Star');
    await messageIn(page, 'my own words').getByTitle('Starred').waitFor();
    await page.getByRole('link', { name: 'Starred messages' }).click();
    await page.getByRole('heading', { level: 1, name: 'Starred messages' }).waitFor();
    await messageIn(page, 'my own words').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.goto(`${page.url().split('#')[0]}${topicHash(channel, 'lunch')}`);
    await page.getByRole('heading', { level: 1, name: 'lunch' }).waitFor();
    await act(page, 'my own words', 'Move');
    const dialog = page.getByRole('dialog', { name: 'Move' });
    await dialog.getByLabel('Topic', { exact: true }).fill('dinner');
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Move' }).click();
    await messageIn(page, 'my own words').waitFor({ state: 'detached' });
    await page.goto(`${page.url().split('#')[0]}${topicHash(channel, 'dinner')}`);
    await messageIn(page, 'my own words').waitFor();
    await act(page, 'my own words', 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await messageIn(page, 'my own words').waitFor({ state: 'detached' });
  });

  test('versions, readers and reminders', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    const { id } = await stories.say(ada, channel, 'plan', 'first version');
    await ok(ada.client.patch(`/messages/${id}`, { content: 'second version' }));
    await ok(ben.client.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' }));
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'plan') });
    await messageIn(page, 'second version').getByRole('button', { name: 'edited' }).click();
    await page.getByRole('dialog').getByText('first').first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
    await act(page, 'second version', 'Who has read it');
    await page.getByRole('dialog').getByText('Ben Example').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await act(page, 'second version', 'Remind me');
    await page.getByRole('dialog').getByRole('button', { name: 'Set the reminder' }).click();
    await page.getByText('You will be reminded').waitFor();
    const { reminders } = await ok(ada.client.get('/reminders'));
    expect(reminders).toEqual([expect.objectContaining({ reminder_target_message_id: id })]);
  });

  test('the page follows a topic that is renamed and resolved, with the begun text', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    const { id } = await stories.say(ben, channel, 'Umzug', 'where to?');
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'Umzug') });
    await messageIn(page, 'where to?').waitFor();
    await composeIn(page).fill('half a text');
    await ok(
      stories.realm.owner.client.patch(`/messages/${id}`, { topic: 'Umzug im März', propagate_mode: 'change_all' }),
    );
    await page.getByRole('heading', { level: 1, name: 'Umzug im März' }).waitFor();
    await messageIn(page, 'where to?').waitFor();
    expect(await composeIn(page).inputValue()).toBe('half a text');
    await page.getByText('This conversation is now').waitFor();
    await actOnPlace(page, 'Mark as resolved');
    await page.getByRole('heading', { level: 1, name: '✔ Umzug im März' }).waitFor();
    expect(await composeIn(page).inputValue()).toBe('half a text');
  });

  test('who may not post is told so beforehand', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    await stories.say(ben, channel, 'news', 'only for reading');
    const { user_groups } = await ok(ada.client.get('/user_groups'));
    const nobody = user_groups.find(({ name }: { name: string }) => name === 'role:nobody')!.id;
    await ok(stories.realm.owner.client.patch(`/streams/${channel.id}`, { can_send_message_group: { new: nobody } }));
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'news') });
    await page.getByText('You may read this channel, but not write to it.').waitFor();
    expect(await composeIn(page).count()).toBe(0);
    await page.goto(`${page.url().split('#')[0]}#narrow/channel/99999`);
    await page.getByText('There is no such channel').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test('channels are browsed, joined, muted and left; topics are followed; people have cards', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    const other = await stories.realm.channel([ben]);
    await stories.say(ben, channel, 'lunch', 'soup');
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'lunch') });
    await actOnPlace(page, 'Follow topic');
    await page.locator('#sidebar').getByTitle('followed').waitFor();
    await messageIn(page, 'soup').getByRole('button', { name: 'Ben Example' }).last().click();
    const card = page.getByRole('dialog', { name: 'Person' });
    await card.getByText('Member ·').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await card.getByRole('link', { name: 'Direct message' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ben Example' }).waitFor();

    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('Control+Shift+K');
    await page.getByRole('combobox', { name: 'Action' }).fill('browse');
    await page.keyboard.press('Enter');
    const browse = page.locator('main:not([inert])');
    await browse.getByRole('heading', { level: 1, name: 'Browse channels' }).waitFor();
    await browse.getByRole('button', { name: `Join ${other.name}` }).click();
    await browse.getByRole('button', { name: `Leave ${other.name}` }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await browse.getByRole('link', { name: other.name }).click();
    await page.getByRole('heading', { level: 1, name: other.name }).waitFor();
    await actOnPlace(page, 'Mute channel');
    await page.locator('#sidebar .f-muted', { hasText: other.name }).waitFor();
    await actOnPlace(page, 'Members');
    await page.getByRole('dialog').getByText('Ben Example').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await actOnPlace(page, 'Leave channel');
    await page.getByRole('dialog').getByRole('button', { name: 'Leave channel' }).click();
    await page.getByText('You are not a member of this channel.').waitFor();
  });

  test('polls are voted on and to-do lists are done, for everybody who reads', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    await stories.say(ben, channel, 'plans', '/poll When?\nnow\nlater');
    await stories.say(ben, channel, 'plans', '/todo Today\ncook: soup');
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'plans') });
    const poll = page.getByRole('region', { name: 'Poll' });
    await poll.getByRole('button', { name: '0 for later' }).click();
    await poll.getByText('Ada Example').waitFor();
    await poll.getByLabel('Another option').fill('never');
    await poll.getByRole('button', { name: 'Add' }).click();
    await poll.getByRole('button', { name: '0 for never' }).waitFor();
    const todo = page.getByRole('region', { name: 'To-do list' });
    await todo.getByRole('checkbox', { name: 'cook soup' }).click();
    await todo.locator('s', { hasText: 'cook' }).waitFor();
    await todo.getByLabel('Another task').fill('eat: slowly');
    await todo.getByRole('button', { name: 'Add' }).click();
    await todo.getByText('slowly').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const bens = await stories.openPage(ben, { hash: topicHash(channel, 'plans') });
    await bens.getByRole('button', { name: '1 for later' }).click();
    await poll.getByRole('button', { name: '2 for later' }).waitFor();
    await composeIn(page).fill('');
    await page.getByRole('button', { name: 'Make a poll' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Question').fill('Where?');
    await dialog.getByLabel('Options').fill('here\nthere');
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await page.locator('#compose:focus').waitFor();
    await composeIn(page).press('Enter');
    await poll.getByRole('button', { name: '0 for there' }).waitFor();
  });

  test('pictures are shown large, with keys to the others; sounds and videos are played', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    const upload = async (name: string, type: string, content: string | Buffer) =>
      (await ok(ben.client.post('/user_uploads', { file: new File([content], name, { type }) }))).url as string;
    const [first, second] = [await upload('a.png', 'image/png', PICTURE), await upload('b.png', 'image/png', PICTURE)];
    await stories.say(ben, channel, 'media', `[a.png](${first})`);
    await stories.say(ben, channel, 'media', `[b.png](${second})`);
    await stories.say(ben, channel, 'media', `![tone](${await upload('tone.wav', 'audio/wav', 'RIFF')})`);
    await stories.say(ben, channel, 'media', `[film](${await upload('film.webm', 'video/webm', 'x')})`);
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'media') });
    await page.locator('audio[controls][src^="/user_uploads/"]').waitFor();
    await page.locator('video[controls][src^="/user_uploads/"]').waitFor();
    const picture = messageIn(page, 'a.png').locator('img[data-file]');
    await until('it is shown', () => isShown(picture));
    await picture.click();
    const dialog = page.getByRole('dialog', { name: 'Picture' });
    await dialog.getByText('a.png').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await dialog.getByText('b.png').waitFor();
    await until('it is shown', () => isShown(dialog.locator('img')));
    expect(await dialog.getByRole('button', { name: 'Next picture' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('channels are made with their choices, and groups are joined and managed', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    const everyone = { direct_members: [ada.user_id], direct_subgroups: [] };
    const name = `bakers ${channel.id}`;
    await ok(
      ben.client.post('/user_groups/create', { name, description: 'bread', members: [], can_join_group: everyone }),
    );
    const page = await stories.openPage(ada, { hash: '#channels' });
    const main = page.locator('main:not([inert])');
    const dialog = page.getByRole('dialog');
    await main.getByRole('button', { name: 'New channel' }).click();
    await dialog.getByLabel('Name').fill(`secret ${channel.id}`);
    await dialog.getByLabel('Description').fill('for few');
    await dialog.getByLabel('Who can see it').selectOption('private');
    await dialog.getByLabel('New members see older messages').check();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: `# secret ${channel.id}` }).waitFor();
    const { subscriptions } = await ok(ada.client.get('/users/me/subscriptions'));
    expect(subscriptions).toContainEqual(
      expect.objectContaining({ description: 'for few', invite_only: true, history_public_to_subscribers: true }),
    );
    await actOnPlace(page, 'Channel settings');
    await dialog.getByLabel('Pinned to the top').check();
    await dialog.getByLabel('Who may write').selectOption('Administrators');
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.locator('#sidebar details', { hasText: 'Pinned' }).getByText(`secret ${channel.id}`).waitFor();
    await page.getByText('You may read this channel, but not write to it.').waitFor();

    await page.getByRole('link', { name: 'User groups' }).click();
    const group = main.locator('li', { hasText: name });
    await group.getByRole('button', { name: `Join ${name}` }).click();
    await group.getByRole('button', { name: 'Ada Example' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await group.getByRole('button', { name: `Leave ${name}` }).click();
    await main.getByRole('button', { name: 'New group' }).click();
    await dialog.getByLabel('Name').fill(`smiths ${channel.id}`);
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const own = main.locator('li', { hasText: `smiths ${channel.id}` });
    await own.getByRole('button', { name: 'Members' }).click();
    await dialog.getByLabel('Find or add people').fill('Ben Example');
    await dialog.getByRole('button', { name: 'Add' }).first().click();
    await dialog.getByRole('button', { name: 'Remove Ben Example' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await own.getByText('2 members').waitFor();
  });

  test('two people chat, with notices of typing, reactions and edits, and a begun edit stays', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    await stories.say(stories.realm.owner, channel, 'lunch', 'Who is hungry?');
    const adasPage = await stories.openPage(ada, { hash: `#narrow/channel/${channel.id}` });
    await sidebarLink(adasPage, 'lunch').click();
    const bensPage = await stories.openPage(ben, { hash: topicHash(channel, 'lunch') });
    await messageIn(bensPage, 'Who is hungry?').waitFor();

    await composeIn(adasPage).pressSequentially('**Pizza**');
    await bensPage.getByText('Ada Example is writing…').waitFor();
    await composeIn(adasPage).press('Enter');
    await messageIn(bensPage, 'Pizza').getByRole('strong').filter({ hasText: 'Pizza' }).waitFor();

    await messageIn(bensPage, 'Pizza').hover();
    await messageIn(bensPage, 'Pizza').getByRole('button', { name: 'Add a reaction' }).click();
    await bensPage.getByRole('searchbox', { name: 'Search emoji' }).fill('tada');
    await bensPage.getByRole('button', { name: 'tada', exact: true }).waitFor();
    await bensPage.keyboard.press('Enter');
    const reaction = messageIn(adasPage, 'Pizza').getByRole('button', { name: 'tada: Ben Example' });
    await reaction.click();
    await messageIn(bensPage, 'Pizza')
      .getByRole('button', { name: /tada: .*Ada Example/ })
      .waitFor();

    await messageIn(adasPage, 'Pizza').hover();
    await messageIn(adasPage, 'Pizza').getByRole('button', { name: 'Edit' }).click();
    const editor = adasPage.getByRole('textbox', { name: 'Edit the message' });
    await editor.fill('Soup');
    // A begun edit is there again after the user was in another channel.
    const open = (hash: string) => adasPage.goto(`${new URL(adasPage.url()).origin}/${hash}`);
    await open(`#narrow/channel/${channel.id}`);
    const topic = adasPage.getByRole('combobox', { name: 'Topic' });
    await topic.fill('begun');
    await adasPage.goBack();
    await topic.waitFor({ state: 'detached' });
    await editor.waitFor();
    expect(await editor.inputValue()).toBe('Soup');
    await adasPage.goForward();
    await topic.waitFor();
    expect(await topic.inputValue()).toBe('begun');
    // The look at the deployment is another page.
    await open('#deployment');
    await topic.waitFor({ state: 'hidden' });
    await adasPage.goBack();
    await topic.waitFor();
    expect(await topic.inputValue()).toBe('begun');
    await topic.fill('');
    await adasPage.goBack();
    await topic.waitFor({ state: 'detached' });
    await adasPage.getByRole('button', { name: 'Save' }).click();
    await messageIn(bensPage, 'Soup').getByText('edited').waitFor();
  });

  test('a picture is shared with those who may read the message, and that of a linked page is shown', async () => {
    const { stories } = started;
    const realm = await stories.cluster.aRealm();
    const { ada, ben, channel } = await stories.aTeam(realm);
    await ok(realm.owner.client.patch('/realm', { inline_url_embed_preview: true }));
    const adasPage = await stories.openPage(ada, { realm, hash: topicHash(channel, 'lunch') });
    const bensPage = await stories.openPage(ben, { realm, hash: topicHash(channel, 'lunch') });
    await composeIn(bensPage).waitFor();
    const file = { name: 'menu.png', mimeType: 'image/png', buffer: PICTURE };
    await adasPage.getByLabel('Attach files').setInputFiles(file);
    await until('it is uploaded', async () => (await composeIn(adasPage).inputValue()).includes('/user_uploads/'));
    await composeIn(adasPage).press('Enter');
    const picture = messageIn(bensPage, 'menu.png').locator('img[data-file]');
    // With its thumbnail the message is rendered anew: a link that is pressed before and released after it opens nothing.
    await until('the picture is shown', () => isShown(picture));
    const link = messageIn(bensPage, 'menu.png').getByRole('link', { name: 'menu.png' }).first();
    const [opened] = await Promise.all([bensPage.waitForEvent('popup'), link.click()]);
    await opened.waitForURL(/\/user_uploads\/temporary\//);

    const site = createServer((req, res) => {
      if (req.url === '/cat.png') return void res.setHeader('content-type', 'image/png').end(PICTURE);
      res
        .setHeader('content-type', 'text/html')
        .end('<title>Cats</title><meta property="og:image" content="/cat.png">');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
    await stories.say(ben, channel, 'lunch', `Look at ${url}`);
    const preview = messageIn(adasPage, 'Look at').locator('.message_embed_image img');
    await until('the picture is shown', () => isShown(preview));
    site.close();
  });
});
