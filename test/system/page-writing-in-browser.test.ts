import { ok, until } from '@team-chat/testkit';
import { accessibilityViolations, inBrowser } from '../support/browser';
import { composeIn, messageIn, sidebarLink, startPageStories, topicHash, write } from '../support/page';

/** Milliseconds after which the server has a draft: PAUSE_MS of drafts.ts in libs/web. */
const DRAFT_PAUSE_MS = 3000;

inBrowser('writing in the page', () => {
  const started = startPageStories();

  test('half a text outlasts a reload, is a draft for other clients, and is wiped by a log-out', async () => {
    const { stories } = started;
    const { ada, channel } = await stories.aTeam();
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'lunch'), hasClock: true });
    await composeIn(page).fill('half a text');
    await page.reload();
    await composeIn(page).waitFor();
    expect(await composeIn(page).inputValue()).toBe('half a text');
    await composeIn(page).press('End');
    await composeIn(page).pressSequentially(' more');
    await page.clock.fastForward(DRAFT_PAUSE_MS);
    await page.getByRole('link', { name: /^Drafts 1/ }).waitFor();
    const { drafts } = await ok(ada.client.get('/drafts'));
    expect(drafts).toEqual([
      expect.objectContaining({ type: 'stream', to: [channel.id], topic: 'lunch', content: 'half a text more' }),
    ]);
    await page.getByRole('link', { name: /^Drafts/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Drafts' }).waitFor();
    await page.getByText('half a text more').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
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
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'tea'), hasClock: true });
    await composeIn(page).waitFor();
    expect(await composeIn(page).inputValue()).toBe('from my phone');
    await composeIn(page).press('Enter');
    await messageIn(page, 'from my phone').waitFor();
    await page.clock.fastForward(DRAFT_PAUSE_MS);
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

  test('Enter sends until the user chooses that Enter begins a line', async () => {
    const { stories } = started;
    const { ada, channel } = await stories.aTeam();
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'keys') });
    await composeIn(page).fill('one');
    await composeIn(page).press('Enter');
    await messageIn(page, 'one').waitFor();
    for (const enter_sends of [true, false]) await ok(ada.client.patch('/settings', { enter_sends }));
    await page.getByText('Ctrl+Enter sends').waitFor();
    await page.reload();
    await composeIn(page).fill('two');
    await composeIn(page).press('Enter');
    expect(await composeIn(page).inputValue()).toBe('two\n');
    await composeIn(page).press('Control+Enter');
    await messageIn(page, 'two').waitFor();
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
    await page.getByRole('button', { name: 'Insert an emoji' }).click();
    await page.getByRole('button', { name: 'All emoji' }).click();
    await page.getByRole('button', { name: 'Animals and nature' }).click();
    const animals = page.getByRole('region', { name: 'Animals and nature' });
    await animals.getByRole('button', { name: 'zebra', exact: true }).click();
    expect(await composeIn(page).inputValue()).toBe(':zebra: ');
    await composeIn(page).fill('');
    await composeIn(page).pressSequentially(`#${channel.name.slice(0, 12)}`);
    await page.getByRole('option', { name: channel.name }).click();
    expect(await composeIn(page).inputValue()).toBe(`#**${channel.name}** `);
    await composeIn(page).fill('');
    await composeIn(page).pressSequentially('@_ben ex');
    await page.getByRole('option', { name: 'Ben Example' }).first().click();
    expect(await composeIn(page).inputValue()).toMatch(/^@_\*\*Ben Example(\|\d+)?\*\* $/);
    await composeIn(page).fill('');
    await composeIn(page).pressSequentially('@all');
    await page.getByRole('option', { name: '@all' }).waitFor();
  });

  test('formats are put on by keys and buttons, formatted text is pasted as Markdown, and ↑ edits what one sent', async () => {
    const { stories } = started;
    const { ada, channel } = await stories.aTeam();
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'forms') });
    const field = composeIn(page);
    await page.getByRole('group', { name: 'Formats and tools' }).waitFor();
    await field.fill('word');
    await field.press('Control+a');
    await field.press('Control+b');
    expect(await field.inputValue()).toBe('**word**');
    await page.getByRole('button', { name: 'Italic' }).click();
    expect(await field.inputValue()).toBe('***word***');
    await field.press('Control+b');
    expect(await field.inputValue()).toBe('*word*');
    expect(await accessibilityViolations(page)).toEqual([]);

    await field.fill('');
    await field.evaluate((element) => {
      const { DataTransfer, ClipboardEvent } = globalThis as any;
      const clipboardData = new DataTransfer();
      const cells = '<table><tr><th>a</th><th>b|c</th></tr><tr><td>1</td><td>2</td></tr></table>';
      clipboardData.setData(
        'text/html',
        `<p>Some <b>bold</b> <a href="https://example.com/">words</a></p><ul><li>one</li></ul>${cells}`,
      );
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await until('it is converted', async () => (await field.inputValue()) !== '');
    expect(await field.inputValue()).toBe(
      'Some **bold** [words](https://example.com/)\n\n* one\n\n| a | b\\|c |\n| --- | --- |\n| 1 | 2 |',
    );
    await field.fill('first words');
    await field.press('Enter');
    await messageIn(page, 'first words').waitFor();
    await field.press('ArrowUp');
    const editor = page.getByRole('textbox', { name: 'Edit the message' });
    await editor.fill('other words');
    await editor.press('Enter');
    await messageIn(page, 'other words').getByText('edited').waitFor();
    await field.fill('');
    await field.pressSequentially('/da');
    await page.getByRole('option', { name: '/dark' }).waitFor();
    await field.press('Enter');
    await field.press('Enter');
    await page.locator('html[data-theme=dark]').waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
  });

  test('files are dropped and chosen, with their progress, and tried again or given up', async () => {
    const { stories } = started;
    const { ada, channel } = await stories.aTeam();
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'files') });
    await page.getByRole('group', { name: 'Formats and tools' }).waitFor();
    const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('some text') });
    await page.route('**/user_uploads', (route) => route.abort('connectionrefused'));
    await page.getByLabel('Attach files').setInputFiles([file('a.txt'), file('b.txt')]);
    await page.getByRole('button', { name: 'Upload a.txt again' }).waitFor();
    await page.getByRole('button', { name: 'Cancel b.txt' }).click();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.unroute('**/user_uploads');
    await page.getByRole('button', { name: 'Upload a.txt again' }).click();
    await until('it is there', async () => (await composeIn(page).inputValue()).includes('[a.txt](/user_uploads/'));
    await page.locator('.v-pane').evaluate((element) => {
      const { DataTransfer, DragEvent, File } = globalThis as any;
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['dropped'], 'c.txt'));
      element.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    });
    await until('both are there', async () => /\[a.txt\]\S+ \[c.txt\]\(/.test(await composeIn(page).inputValue()));
    expect(await page.locator('.v-uploads').count()).toBe(0);
  });

  test('snippets are made and changed, and a message is sent later', async () => {
    const { stories } = started;
    const { ada, channel } = await stories.aTeam();
    const { id } = await stories.say(ada, channel, 'later', 'do not forget');
    const inAnHour = Math.floor(Date.now() / 1000) + 3600;
    await ok(ada.client.post('/reminders', { message_id: id, scheduled_delivery_timestamp: inAnHour }));
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'later') });
    const dialog = page.getByRole('dialog');
    await composeIn(page).fill('best wishes');
    await page.getByRole('button', { name: 'Snippets' }).click();
    await dialog.getByRole('button', { name: 'New snippet' }).click();
    await dialog.getByLabel('Title').fill('Wishes');
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: 'Edit Wishes' }).click();
    await dialog.getByLabel('Text').fill('all the best');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await composeIn(page).evaluate((element: any) => (element.value = ''));
    await dialog.getByRole('button', { name: 'Wishes', exact: true }).click();
    await until('it is inserted', async () => (await composeIn(page).inputValue()).includes('all the best'));

    await page.getByRole('button', { name: 'Send later' }).click();
    await dialog.getByLabel('When').selectOption({ index: 2 });
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send later' }).click();
    await page.getByRole('link', { name: '1 message to this place is sent later.' }).waitFor();
    expect(await composeIn(page).inputValue()).toBe('');
    await page.getByRole('link', { name: '1 message to this place is sent later.' }).click();
    const main = page.locator('main:not([inert])');
    await main.getByText('all the best').waitFor();
    await main.getByText('do not forget').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await main.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Message').fill('none of it');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await main.getByText('none of it').waitFor();
    const { scheduled_messages } = await ok(ada.client.get('/scheduled_messages'));
    expect(scheduled_messages).toEqual([expect.objectContaining({ content: 'none of it', to: channel.id })]);
    await main.getByRole('button', { name: 'Delete' }).click();
    await main.getByText('No message is scheduled.').waitFor();
    await main.getByRole('button', { name: 'Remove the reminder' }).click();
    await main.getByText('do not forget').waitFor({ state: 'detached' });
  });

  test('a topic, a mention and an emoji are written with the keyboard alone', async () => {
    const { stories } = started;
    const realm = await stories.cluster.aRealm();
    const { ada, ben, channel } = await stories.aTeam(realm);
    const page = await stories.openPage(ada, { realm, hash: `#narrow/channel/${channel.id}` });
    await page.getByRole('combobox', { name: 'Topic' }).waitFor();
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('c');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('keys');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Hello @ben');
    await page.getByRole('option', { name: 'Ben Example' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type(':octo');
    await page.getByRole('option', { name: 'octopus' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await messageIn(page, 'Hello @Ben Example 🐙').waitFor();
    expect(new URL(page.url()).hash).toBe(topicHash(channel, 'keys'));
    // The text is no draft of the channel any more.
    await page.goBack();
    await page.getByRole('combobox', { name: 'Topic' }).waitFor();
    expect(await composeIn(page).inputValue()).toBe('');
    await page.goForward();
    // The channel's view shows the same message.
    await page.getByRole('combobox', { name: 'Topic' }).waitFor({ state: 'detached' });
    await messageIn(page, 'Hello @Ben Example 🐙').waitFor();
    await page.getByRole('region', { name: 'Messages' }).focus();
    await page.keyboard.press('ArrowUp');
    expect(await page.evaluate('document.activeElement.localName')).toBe('article');
    // A message that comes leaves the focus where somebody writes.
    await composeIn(page).focus();
    await stories.say(ben, channel, 'keys', 'Do not be disturbed');
    await messageIn(page, 'Do not be disturbed').waitFor();
    expect(await page.evaluate('document.activeElement.localName')).toBe('textarea');
  });

  test('direct messages are sent to one person, and to two', async () => {
    const { stories } = started;
    const realm = await stories.cluster.aRealm();
    const { ada, ben, channel } = await stories.aTeam(realm);
    const adasPage = await stories.openPage(ada, { realm, hash: topicHash(channel, 'lunch') });
    const bensPage = await stories.openPage(ben, { realm, hash: topicHash(channel, 'lunch') });
    await sidebarLink(adasPage, 'Ben Example').click();
    await adasPage.getByRole('heading', { level: 1, name: 'Ben Example' }).waitFor();
    await write(adasPage, 'Just for you');
    await sidebarLink(bensPage, /Ada Example.*1 unread/).click();
    await messageIn(bensPage, 'Just for you').waitFor();
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

  test('a snippet of another client is inserted, and a preview shows nothing that a message must not have', async () => {
    const { stories } = started;
    const { ada, channel } = await stories.aTeam();
    await ok(ada.client.post('/saved_snippets', { title: 'Greeting', content: 'Good **morning**' }));
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'lunch') });
    await composeIn(page).focus();
    await page.getByRole('button', { name: 'Snippets' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Greeting', exact: true }).click();
    await until('it is inserted', async () => (await composeIn(page).inputValue()) === 'Good **morning**');
    const preview = page.getByRole('region', { name: 'Preview' });
    await page.getByRole('button', { name: 'Preview' }).click();
    await preview.getByRole('strong').filter({ hasText: 'morning' }).waitFor();

    const rendered =
      '<p onclick="x()" class="kept">Text<script>x()</script> <a href="javascript:x()">one</a> ' +
      '<a href="https://other.example">two</a><img src="https://other.example/a.png"><button>three</button></p>';
    await page.route('**/messages/render', (route) =>
      route.fulfill({ json: { result: 'success', msg: '', rendered } }),
    );
    await composeIn(page).fill('Good evening');
    await page.getByRole('button', { name: 'Preview' }).click();
    await preview.getByText('three').waitFor();
    expect(await preview.innerHTML()).toBe(
      '<p dir="auto">Text <a>one</a> <a href="https://other.example" target="_blank" rel="noopener noreferrer">two</a>three</p>',
    );
  });
});
