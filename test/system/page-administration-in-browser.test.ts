import { readFile } from 'node:fs/promises';
import { SETTINGS } from '@team-chat/client/settings';
import { placeLegalHold } from '@team-chat/contracts';
import { HttpReceiver, ok, until } from '@team-chat/testkit';
import type { Page } from 'playwright-core';
import { accessibilityViolations, expectAccessible, inBrowser } from '../support/browser';
import { composeIn, SECTIONS, startPageStories, topicHash } from '../support/page';

inBrowser('what administrators, members and guests do in the page', () => {
  const started = startPageStories();

  const open = (page: Page, hash: string) => page.evaluate(`location.hash = ${JSON.stringify(hash)}`);

  test('the help opens at the page that fits, searches, and speaks the language of the page', async () => {
    const { stories } = started;
    const { ada } = await stories.aTeam();
    const page = await stories.openPage(ada, { hash: '#settings/privacy' });
    await page.getByRole('button', { name: 'Help: Privacy' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Privacy' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('heading', { level: 2, name: 'Privacy' }).focus();
    await page.keyboard.press('?');
    await dialog.getByRole('link', { name: 'address and password' }).click();
    await page.getByRole('heading', { level: 2, name: 'Address and password' }).waitFor();
    await dialog.waitFor({ state: 'detached' });

    await page.keyboard.press('?');
    await dialog.getByRole('link', { name: 'All pages of the help' }).click();
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Address, password, end of the account' }).waitFor();
    await page.getByLabel('Search the help').fill('legal hold');
    await page.getByRole('link', { name: 'Messages: editing, deleting, keeping' }).click();
    await page.getByRole('heading', { level: 2, name: 'Messages: editing, deleting, keeping' }).waitFor();
    await page.getByLabel('Search the help').fill('');
    await expectAccessible(page);

    await ok(ada.client.patch('/settings', { default_language: 'de' }));
    await page.getByRole('heading', { level: 2, name: 'Nachrichten: bearbeiten, löschen, aufbewahren' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await open(page, '#');
    await page.getByRole('heading', { level: 1, name: 'Hilfe' }).waitFor({ state: 'detached' });
    await page.locator('main').first().focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByRole('link', { name: 'Hilfe' }).click();
    await page.getByRole('heading', { level: 2, name: 'Erste Schritte' }).waitFor();
  });

  test('the documents of the API link to the help', async () => {
    const { stories } = started;
    const { ada } = await stories.aTeam();
    const page = await stories.openPage(ada);
    await page.goto(new URL('/api/docs/webhooks', page.url()).href);
    await page.getByRole('link', { name: 'a page for webhooks' }).click();
    await page.getByRole('heading', { level: 2, name: 'Event webhooks' }).waitFor();
  });

  describe('with a receiver of events', () => {
    let receiver: HttpReceiver;
    beforeAll(async () => {
      receiver = await HttpReceiver.start();
    });
    afterAll(() => receiver?.stop());

    test('an administrator makes an event webhook, sees why an attempt failed, and sends the event again', async () => {
      const { stories } = started;
      const admin = await stories.realm.user('administrator');
      const { ada, channel } = await stories.aTeam();
      const page = await stories.openPage(admin, { hash: '#organization/webhooks' });
      await page.getByText('There are no event webhooks.').waitFor();
      await page.getByLabel('URL to which events are sent').fill(`${receiver.url}/events`);
      await page.getByLabel('Only messages of a channel').selectOption({ label: channel.name });
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Create the webhook' }).click();
      await page.getByRole('heading', { level: 3, name: receiver.url }).waitFor();

      const attempts = page.getByRole('list', { name: 'Attempts' });
      await page.getByRole('button', { name: 'Send a test' }).click();
      await attempts.getByText('taken (200)').waitFor();
      receiver.answer = () => ({ status: 500, body: 'out of order' });
      await stories.say(ada, channel, 'lunch', 'Pizza?');
      await until('the attempt is listed', async () => {
        await page.getByRole('button', { name: 'Look again' }).click();
        return (await attempts.getByText('out of order').count()) > 0;
      });
      await expectAccessible(page);

      receiver.answer = () => ({});
      await page
        .getByRole('button', { name: /^Send from here again/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send from here again' }).click();
      await until('the event is taken', async () => {
        await page.getByRole('button', { name: 'Look again' }).click();
        return (await attempts.getByText('taken (200)').count()) > 1;
      });
      expect(JSON.parse(receiver.requests.at(-1)!.body).event.message.content).toContain('Pizza?');

      await page.getByRole('checkbox', { name: 'reaction' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Disable' }).click();
      await page.getByRole('button', { name: 'Enable' }).waitFor();
      const { webhooks } = await ok(admin.client.get('/webhooks'));
      expect(webhooks).toMatchObject([{ event_types: ['message', 'reaction'], is_enabled: false }]);
      await page.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByText('There are no event webhooks.').waitFor();
    });

    test('an administrator sees why the call of an outgoing webhook failed, and has it made again', async () => {
      const { stories } = started;
      const admin = await stories.realm.user('administrator');
      const { ada, channel } = await stories.aTeam();
      const full_name = `Hook ${channel.id}`;
      const payload_url = JSON.stringify(`${receiver.url}/${channel.id}`);
      const fields = { full_name, short_name: `hook${channel.id}`, bot_type: 3, payload_url };
      const { user_id } = await ok(admin.client.post('/bots', fields));
      const page = await stories.openPage(admin, { hash: `#organization/bots/${user_id}` });
      await page.getByText('Nothing was sent yet.').waitFor();

      receiver.answer = () => ({ status: 500, body: 'out of order' });
      await stories.say(ada, channel, 'lunch', `@**${full_name}** Pizza?`);
      const attempts = page.getByRole('list', { name: 'Attempts' });
      await until('the attempt is listed', async () => {
        await page.getByRole('button', { name: 'Look again' }).click();
        return (await attempts.getByText('failed (500)').count()) > 0;
      });
      await attempts.getByText('out of order').waitFor();
      await page.getByText('no success since').waitFor();
      await expectAccessible(page);

      receiver.answer = () => ({ body: '{"content": "With mushrooms"}' });
      await page.getByRole('button', { name: /^Send again/ }).click();
      await until('the attempt succeeds', async () => {
        await page.getByRole('button', { name: 'Look again' }).click();
        return (await attempts.getByText('taken (200)').count()) > 0;
      });
      await page.getByText('The last attempt has succeeded.').waitFor();
    });
  });

  test('a test message of each integration arrives', async () => {
    const { stories } = started;
    const admin = await stories.realm.user('administrator');
    const channel = await stories.realm.channel([admin]);
    const page = await stories.openPage(admin, { hash: '#organization/integrations/github' });
    await page.getByRole('button', { name: 'Create the bot' }).click();
    await page.locator('.o-secret').waitFor();
    const names = [
      'alertmanager',
      'gitea',
      'github',
      'gitlab',
      'grafana',
      'jenkins',
      'jira',
      'json',
      'pagerduty',
      'sentry',
    ];
    for (const name of [...names, 'slack_incoming']) {
      await open(page, `#organization/integrations/${name}`);
      await page.locator('.o-secret').getByText(`/external/${name}?`).waitFor();
      await page.locator('label', { hasText: 'Channel' }).locator('select').selectOption({ label: channel.name });
      await page.getByRole('button', { name: 'Send a test message' }).click();
      await page.getByText('The server has taken the test message.').waitFor();
    }
    await expectAccessible(page);
    const { messages } = await ok(
      admin.client.get('/messages', {
        anchor: 'newest',
        num_before: 100,
        num_after: 0,
        narrow: [{ operator: 'channel', operand: channel.id }],
      }),
    );
    expect(messages.length).toBeGreaterThanOrEqual(names.length + 1);
    await page.getByRole('link', { name: 'Messages of the bot' }).click();
    await page.getByRole('article').first().waitFor();
  });

  test('an administrator limits what an integration tells, gives its bot a secret and channels, and loses no text by going back', async () => {
    const { stories } = started;
    // Administrators see the bots of other stories, too.
    const realm = await stories.cluster.aRealm();
    const admin = await realm.user('administrator');
    const channel = await realm.channel([admin]);
    const page = await stories.openPage(admin, { realm, hash: '#organization/integrations/gitlab' });
    await page.getByLabel('Name in the address').fill(`lab${channel.id}`);
    await page.getByRole('button', { name: 'Create the bot' }).click();
    const url = page.locator('.o-secret code');
    await url.waitFor();
    await page.getByText('Only some events').click();
    await page.getByRole('checkbox', { name: 'Push Hook', exact: true }).click();
    await page.getByText('Leave out events').click();
    const excluded = page.locator('details', { hasText: 'Leave out events' });
    await excluded.getByRole('checkbox', { name: 'Tag Push Hook', exact: true }).click();
    await page.getByLabel('Only these branches').fill('main, next');
    await page.getByLabel('Titles of merge requests in topics').selectOption('No');
    await expectAccessible(page);
    expect(Object.fromEntries(new URL((await url.textContent())!).searchParams)).toMatchObject({
      only_events: '["Push Hook"]',
      exclude_events: '["Tag Push Hook"]',
      branches: 'main, next',
      use_merge_request_title: 'false',
    });
    await page.getByRole('button', { name: 'Send a test message' }).click();
    await page.getByText('The server has taken the test message.').waitFor();

    await page.getByRole('link', { name: 'Secret of the bot' }).click();
    await page.getByLabel('Channel to which its messages go').selectOption(channel.name);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('New secret').fill('a long random text');
    await expectAccessible(page);
    const dialog = page.getByRole('dialog');
    await page.goBack();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    expect(await page.getByLabel('New secret').inputValue()).toBe('a long random text');
    await page.getByRole('button', { name: 'Set the secret' }).click();
    await until('the secret is set', async () => (await page.getByLabel('New secret').inputValue()) === '');
    expect(await page.getByLabel('Channel to which its messages go').inputValue()).toBe(channel.name);
    const { bots } = await ok(admin.client.get('/bots'));
    expect(bots).toMatchObject([{ default_sending_stream: channel.name }]);

    await page.goBack();
    await page.getByRole('button', { name: 'Send a test message' }).click();
    await page.getByText('The server refuses this').waitFor();
    await page.getByRole('link', { name: 'Secret of the bot' }).click();
    await page.getByRole('button', { name: 'Remove the secret' }).click();
    await dialog.getByRole('button', { name: 'Remove the secret' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByLabel('New secret').fill('not sent');
    await page.goBack();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Send a test message' }).click();
    await page.getByText('The server has taken the test message.').waitFor();
    const requests = page.getByRole('list', { name: 'Last requests' });
    await until('the requests are listed', async () => {
      await page.getByRole('button', { name: 'Look again' }).click();
      return (await requests.getByRole('listitem').count()) === 3;
    });
    await requests.getByText('is missing or wrong').waitFor();
    await expectAccessible(page);
  });

  test('an owner invites many people from a list, and saves the list of people', async () => {
    const { stories } = started;
    const owner = await stories.realm.user('owner');
    const { ada, channel } = await stories.aTeam();
    const group = `Crew ${channel.id}`;
    await ok(owner.client.post('/user_groups/create', { name: group, description: '', members: [ada.user_id] }));
    const page = await stories.openPage(owner, { hash: '#organization/invitations' });
    await page.getByLabel('How').selectOption('list');
    const list = page.getByRole('textbox', { name: 'The list' });
    const good = Array.from({ length: 50 }, (_, n) => `many${n}-${channel.id}@example.com`);
    await list.fill(
      [
        'name,address,role,groups',
        ...good.map((email) => `Someone,${email},guest,${group}`),
        'No,nothing,,',
        `Ada,${ada.email},,`,
        'X,x@example.com,chief,',
      ].join('\n'),
    );
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send the invitations' }).click();
    await page.getByText('50 invitations were sent.').waitFor();
    await page.getByText('Line 52: nothing. There is no email address.').waitFor();
    await page.getByText(`Line 53: ${ada.email}. There is already an account with this address.`).waitFor();
    await page.getByText('Line 54: x@example.com. There is no role “chief”.').waitFor();
    await expectAccessible(page);
    const { invites } = await ok(owner.client.get('/invites'));
    const sent = invites.filter(({ email }: { email?: string }) => email && good.includes(email));
    expect(sent.map(({ invited_as }: { invited_as: number }) => invited_as)).toEqual(good.map(() => 600));

    // The other lines are there to be mended.
    await list.fill((await list.inputValue()).replace('chief', 'moderator').split('\n').at(-1)!);
    await page.getByRole('button', { name: 'Send the invitations' }).click();
    await page.getByText('1 invitation was sent.').waitFor();

    // A link does not lose what is entered.
    await page.getByLabel('Email addresses').fill('later@example.com');
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the list' }).click(),
    ]);
    const table = await readFile(await download.path(), 'utf8');
    expect(table).toContain(`"Ada Example","${ada.email}","Member","active","${group}"`);
  });

  /** Opens a section of the organisation, and waits for its heading. */
  async function openSection(page: Page, section: string): Promise<void> {
    await open(page, `#organization/${section}`);
    const link = page.locator(`.o-menu a[href="#organization/${section}"]`);
    const heading = page.locator('.o-section h2');
    await heading.getByText((await link.textContent())!, { exact: true }).waitFor();
  }

  /** Opens each section of the organisation. No setting can be changed, and each has the reason. */
  async function expectToRead(page: Page, check?: (page: Page) => Promise<void>): Promise<void> {
    for (const section of SECTIONS) {
      await openSection(page, section);
      const settings = page.locator('.o-section [data-setting]');
      expect([section, await settings.locator('input, select, textarea').count()]).toEqual([section, 0]);
      for (const setting of await settings.all()) await setting.locator('small').waitFor();
      await check?.(page);
    }
  }

  test('a guest changes the own account, sees what a guest may, and reads settings with the reasons', async () => {
    const { stories } = started;
    const { ada, channel } = await stories.aTeam();
    const guest = await stories.realm.user('guest', { full_name: 'Gus Guest' });
    const shared = await stories.realm.channel([ada, guest]);
    const page = await stories.openPage(guest, { hash: '#settings/profile' });
    await page.getByLabel('Name', { exact: true }).fill('Gus of Example');
    await page.getByLabel('Name', { exact: true }).press('Tab');
    await page.getByRole('status').getByText('Saved: Name').waitFor();
    await page.getByRole('link', { name: 'Bots' }).click();
    await page.getByText('You do not have the permission for this.').waitFor();
    expect(await page.getByRole('button', { name: 'Create the bot' }).count()).toBe(0);
    await expectToRead(page);
    await expectAccessible(page);
    await open(page, '#organization/channels');
    await page.getByRole('list', { name: 'My channels' }).getByText(shared.name).waitFor();
    expect(await page.getByText(channel.name).count()).toBe(0);
    await openSection(page, 'webhooks');
    await page.locator('.o-section').getByText('You do not have the permission for this.').waitFor();
    await open(page, '#help');
    await page.getByRole('link', { name: 'Roles, and what each may do' }).click();
    await page.getByRole('heading', { level: 2, name: 'Roles, and what each may do' }).waitFor();
  });

  test('a member without any permission reads the settings, with the reasons', async () => {
    const { stories } = started;
    const realm = await stories.cluster.aRealm();
    const { realm_user_groups } = await ok(
      realm.owner.client.post('/register', { event_types: [], fetch_event_types: ['realm_user_groups'] }),
    );
    const owners = realm_user_groups.find(({ name }: { name: string }) => name === 'role:owners')!.id;
    const permissions = Object.entries(SETTINGS.realm).filter(([, { kind }]) => kind === 'people');
    await Promise.all(permissions.map(([name]) => realm.owner.client.patch('/realm', { [name]: { new: owners } })));
    const member = await realm.user('member');
    await realm.channel([member], { can_administer_channel_group: owners });
    const page = await stories.openPage(member, { realm, hash: '#organization' });
    await expectToRead(page, async () => expect(await accessibilityViolations(page)).toEqual([]));
    for (const section of ['invitations', 'groups', 'emoji']) {
      await openSection(page, section);
      await page.locator('.o-section').getByText('You do not have the permission for this.').waitFor();
      expect([section, await page.locator('.o-section form').count()]).toEqual([section, 0]);
    }
  });

  test('a permission that is lost while a form is open closes the form, and says why', async () => {
    const { stories } = started;
    const realm = await stories.cluster.aRealm();
    const admin = await realm.user('administrator');
    const page = await stories.openPage(admin, { realm, hash: '#organization/about' });
    await page.getByLabel('Description').fill('Where we talk');
    await page.getByLabel('Description').blur();
    await page.getByText('1 change').waitFor();
    await ok(realm.owner.client.patch(`/users/${admin.user_id}`, { role: 400 }));
    await page.getByText('Only administrators may change this.').first().waitFor();
    await expectAccessible(page);
    await page.getByText('You may no longer change this. Not saved: Where we talk').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('Not saved').waitFor({ state: 'detached' });
    expect(await page.getByText('Where we talk').count()).toBe(0);
  });

  test('an administrator groups the channels that new people are offered', async () => {
    const { stories } = started;
    const realm = await stories.cluster.aRealm();
    const admin = await realm.user('administrator');
    const [first, second] = [await realm.channel([admin]), await realm.channel([admin])];
    const page = await stories.openPage(admin, { realm, hash: '#organization/channels' });
    const making = page.getByRole('form', { name: 'New group of channels' });
    await making.getByLabel('Name').fill('Berlin');
    await making.locator('select').selectOption(first.name);
    await making.getByRole('button', { name: 'Create the group' }).click();
    await page.getByText('Change Berlin').click();
    const groups = page.getByRole('list', { name: 'Groups of channels for new people' });
    await groups.locator('select').selectOption(second.name);
    await groups.getByRole('button', { name: 'Add', exact: true }).click();
    await groups.getByRole('button', { name: `Remove ${first.name}` }).click();
    await groups.getByRole('button', { name: `Remove ${first.name}` }).waitFor({ state: 'detached' });
    await expectAccessible(page);
    const { realm_default_stream_groups } = await ok(
      admin.client.post('/register', { event_types: [], fetch_event_types: ['default_stream_groups'] }),
    );
    expect(realm_default_stream_groups).toMatchObject([{ name: 'Berlin', streams: [second.id] }]);
    await groups.getByRole('button', { name: 'Remove Berlin' }).click();
    await page.getByText('There are no such groups.').waitFor();
  });

  test('a member sees the own files with their sizes, and removes one', async () => {
    const { stories } = started;
    const { ada, channel } = await stories.aTeam();
    const page = await stories.openPage(ada, { hash: topicHash(channel, 'lunch') });
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'menu.txt', mimeType: 'text/plain', buffer: Buffer.alloc(300_000, 'a') });
    // The list of uploads has the file only while it is being uploaded.
    await until('it is uploaded', async () =>
      (await composeIn(page).inputValue()).includes('[menu.txt](/user_uploads/'),
    );
    await open(page, '#settings/files');
    await page
      .getByRole('list', { name: 'Files' })
      .getByText(/0\.29.MB/)
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove menu.txt' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('You have no files.').waitFor();
  });

  test('an administrator sees how much space files take, and removes a file of a channel', async () => {
    const { stories } = started;
    const admin = await stories.realm.user('administrator');
    const { ada, channel } = await stories.aTeam();
    const file = new File([Buffer.alloc(3_000_000, 'a')], 'minutes.txt');
    const { url } = await ok(ada.client.post('/user_uploads', { file }));
    await stories.say(ada, channel, 'lunch', `[minutes](${url})`);
    const page = await stories.openPage(admin, { hash: '#organization/storage' });
    const sumOf = (name: string) =>
      page
        .getByRole('row')
        .filter({ hasText: name })
        .getByText(/2\.9.MB/);
    await sumOf(ada.full_name).waitFor();
    await sumOf(channel.name).waitFor();
    await page.getByRole('button', { name: `Show files: ${channel.name}` }).click();
    await page.getByRole('heading', { name: `Largest files: ${channel.name}` }).waitFor();
    await page.getByRole('link', { name: 'Message with minutes.txt' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove minutes.txt' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('There are no files that you may read.').waitFor();
    await sumOf(channel.name).waitFor({ state: 'detached' });
    expect((await ok(ada.client.get('/attachments'))).attachments).toEqual([]);
  });

  test('an owner places legal holds on a private channel and on a person, and ends one', async () => {
    const { stories } = started;
    const realm = await stories.cluster.aRealm();
    const { owner } = realm;
    const [ada, admin] = [await realm.user('member', { full_name: 'Ada Lovelace' }), await realm.user('administrator')];
    const channel = { name: 'Ada alone', invite_only: true, subscribers: [ada.user_id] };
    const { id: channel_id } = await ok(ada.client.post('/channels/create', channel));
    const byOperator = { realm_id: realm.realm_id, user_id: ada.user_id, channel_id: null, reason: 'an inquiry' };
    await stories.cluster.bus.call(placeLegalHold, { params: byOperator });
    const page = await stories.openPage(owner, { realm, hash: '#organization/holds' });
    await page.getByText('Owners have placed no holds.').waitFor();
    const place = async (find: string, label: string, reason: string) => {
      await page.getByLabel('Find a person or channel').fill(find);
      await page.getByRole('radio', { name: label }).check();
      await page.getByLabel('Reason').fill(reason);
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Place the hold' }).click();
      await page.getByRole('listitem').filter({ hasText: reason }).waitFor();
      expect(await page.getByRole('radio').count()).toBe(0);
    };
    await place(channel.name, `#${channel.name}`, 'a contract');
    await place('Ada', 'Ada Lovelace', 'a case at court');
    await page.getByRole('button', { name: 'Place the hold' }).click();
    await page.getByRole('button', { name: 'End the hold: Ada Lovelace' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Messages that have expired meanwhile are deleted').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'End', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: 'a case at court' }).getByText('ended').waitFor();
    await expectAccessible(page);
    expect((await ok(owner.client.get('/legal_holds'))).holds).toMatchObject([
      { channel_id, reason: 'a contract', placed_by: owner.user_id, lifted_at: null },
      { user_id: ada.user_id, reason: 'a case at court', lifted_at: expect.any(Number) },
    ]);

    const other = await stories.openPage(admin, { realm, hash: '#organization/holds' });
    await other.locator('.o-section').getByText('Only owners may change this.').waitFor();
  });
});
