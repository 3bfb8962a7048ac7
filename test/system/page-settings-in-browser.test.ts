import { SETTINGS, type SettingDescription, type SettingScope } from '@team-chat/client/settings';
import { ok, type TestUser } from '@team-chat/testkit';
import type { Locator, Page } from 'playwright-core';
import { accessibilityViolations, inBrowser } from '../support/browser';
import { startPageStories } from '../support/page';

const DESCRIBED: Record<SettingScope, Record<string, SettingDescription>> = SETTINGS;

/** A picture of one red pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

inBrowser('the settings of an account and an organisation', () => {
  const started = startPageStories();

  test('a member changes the own account, and sees the organisation as text with reasons', async () => {
    const { stories } = started;
    const { ada, ben, channel } = await stories.aTeam();
    await ok(stories.realm.owner.client.post('/realm/profile_fields', { name: `Hobby ${channel.id}`, field_type: 1 }));
    const page = await stories.openPage(ada, { hash: '#settings' });
    await page.getByRole('heading', { level: 2, name: 'Profile' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByLabel('Name', { exact: true }).fill('Ada of Example');
    await page.getByLabel('Name', { exact: true }).press('Tab');
    await page.getByRole('status').getByText('Saved: Name').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByLabel(`Hobby ${channel.id}`).fill('Chess');
    await page.getByLabel(`Hobby ${channel.id}`).press('Tab');
    await page.getByText('Saved', { exact: true }).last().waitFor();
    const { members } = await ok(ben.client.get('/users', { include_custom_profile_fields: true }));
    const seen = members.find(({ user_id }: { user_id: number }) => user_id === ada.user_id);
    expect([seen.full_name, JSON.stringify(seen.profile_data)]).toEqual([
      'Ada Example',
      expect.stringContaining('Chess'),
    ]);

    await page.getByLabel('Choose a picture').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE });
    await page.getByLabel('Enlarge').fill('2');
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await page.getByRole('button', { name: 'Remove the picture' }).waitFor();

    await page.getByRole('link', { name: 'Address and password' }).click();
    await page.getByLabel('Present password').fill('wrong');
    await page.getByLabel('New password').fill('staple battery horse correct');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByRole('alert').getByText('This is not your present password.').waitFor();
    await page.getByLabel('Present password').fill(stories.realm.password);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('The password is changed').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByRole('link', { name: 'Alert words' }).click();
    await page.getByLabel('Word', { exact: true }).fill('pizza');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Remove pizza' }).waitFor();
    expect((await ok(ada.client.get('/users/me/alert_words'))).alert_words).toEqual(['pizza']);

    await ok(ada.client.post(`/users/me/muted_users/${ben.user_id}`));
    await page.getByRole('link', { name: 'Muted people and topics' }).click();
    await page.getByRole('button', { name: 'Unmute Ben Example' }).click();
    await page.getByText('You have muted nobody.').waitFor();

    await page.getByRole('link', { name: 'Devices and keys' }).click();
    await page.getByLabel('What it is for').fill('Backup');
    await page.getByLabel('What it allows').selectOption('read');
    await page.getByRole('button', { name: 'Create the key' }).click();
    await page.getByText('The new key').waitFor();
    await page.getByRole('button', { name: 'End Backup' }).click();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
    await page.getByRole('button', { name: 'End Backup' }).waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Bots' }).click();
    await page.getByLabel('Kind').selectOption('3');
    await page.getByLabel('Name', { exact: true }).fill('Echo');
    await page.getByLabel('Name in the address').fill(`echo${channel.id}`);
    await page.getByLabel('URL to which messages are sent').fill('https://echo.example.com/');
    await page.getByRole('button', { name: 'Create the bot' }).click();
    await page.getByRole('link', { name: 'Echo', exact: true }).click();
    await page.getByRole('button', { name: 'Show the key' }).click();
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.goto(`${page.url().split('#')[0]}#organization/joining`);
    await page.getByText('An invitation is needed to join').waitFor();
    await page.getByText('Only owners may change this.').first().waitFor();
    expect(await page.locator('.o-section').getByRole('checkbox', { disabled: false }).count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test('an owner sets up the organisation: people, groups, invitations, channels, lists, an integration', async () => {
    const { stories } = started;
    const { realm } = stories;
    const owner = await realm.user('owner');
    const { ben, channel } = await stories.aTeam();
    const page = await stories.openPage(owner, { hash: '#organization' });
    const open = async (name: string) => {
      await page.getByRole('navigation', { name: 'Organisation' }).getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 2, name }).waitFor();
    };
    await page.getByRole('heading', { level: 2, name: 'About the organisation' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    // Changes that are not saved: leaving asks.
    await page.getByLabel('Description').fill('Where we talk');
    await page.getByLabel('Description').blur();
    await page.getByText('1 change').waitFor();
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 2, name: 'People' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.goto(`${page.url().split('#')[0]}#organization/people/${ben.user_id}`);
    await page.getByLabel('Role').selectOption('200');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.o-section p').getByText('Administrator').waitFor();
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('button', { name: 'Reactivate' }).click();
    await page.getByRole('button', { name: 'Deactivate' }).waitFor();

    await open('Invitations');
    await page.getByLabel('Email addresses').fill(`new${channel.id}@example.com`);
    await page.getByRole('button', { name: 'Send the invitations' }).click();
    await page.getByRole('button', { name: /^Send again to/ }).click();
    await page.getByLabel('How').selectOption('link');
    await page.getByRole('button', { name: 'Create the link' }).click();
    await page.getByText('The link:').waitFor();
    await page
      .getByRole('button', { name: /^Revoke the invitation/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page
      .getByRole('button', { name: /^Revoke the invitation/ })
      .nth(1)
      .waitFor({ state: 'detached' });
    expect(await accessibilityViolations(page)).toEqual([]);

    await open('User groups');
    await page.getByRole('textbox', { name: 'Name' }).fill(`Team ${channel.id}`);
    await page.getByRole('button', { name: 'Create the group' }).click();
    await page.getByRole('heading', { level: 3, name: `Team ${channel.id}` }).waitFor();
    await page.getByLabel('Add a group or person to: Members').fill('Ben Ex');
    await page.getByRole('button', { name: 'Ben Example', exact: true }).first().click();
    await page.getByRole('button', { name: 'Remove Ben Example' }).first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await open('Permissions');
    const creating = page.locator('[data-setting="realm.can_create_groups"]');
    await creating.locator('select').selectOption({ label: 'Several groups or people' });
    await creating.getByRole('searchbox').fill('Team');
    await creating.getByRole('button', { name: `Team ${channel.id}` }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('1 change').waitFor({ state: 'detached' });
    expect(await accessibilityViolations(page)).toEqual([]);

    await open('Joining');
    await page.getByRole('textbox', { name: 'Domain' }).fill('example.com');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Remove example.com' }).waitFor();
    await page.getByRole('checkbox', { name: 'Email', exact: true }).click();
    await page.getByRole('alert').getByText('One way to log in has to remain.').waitFor();

    await open('Channels');
    await page.getByLabel('Name of the folder').fill('First');
    await page.getByRole('button', { name: 'Add', exact: true }).last().click();
    await page.getByRole('button', { name: 'Archive First' }).waitFor();
    await page.getByLabel('Name of the folder').fill('Second');
    await page.getByRole('button', { name: 'Add', exact: true }).last().click();
    await page.getByRole('button', { name: 'Move Second up' }).click();
    await page.getByRole('button', { name: 'Move Second down' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await open('Own emoji');
    await page.getByLabel(/^Pictures/).setInputFiles({ name: 'Bike.png', mimeType: 'image/png', buffer: PICTURE });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText(':bike:').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await open('Linkifiers');
    await page.getByRole('textbox', { name: 'Pattern' }).fill('#(?P<id>[0-9]+)');
    await page.getByRole('textbox', { name: 'Template of the URL' }).fill('https://example.com/{id}');
    await page.getByLabel('Try it with a text').fill('see #12');
    await page.getByText('Link: https://example.com/12').waitFor();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Remove #(?P<id>[0-9]+)' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await open('Playgrounds');
    await page.getByRole('textbox', { name: 'Name' }).fill('Run it');
    await page.getByLabel('Language of the code').fill('Python');
    await page.getByRole('textbox', { name: 'Template of the URL' }).fill('https://example.com/?code={code}');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Remove Run it' }).waitFor();

    await open('Profile fields');
    await page.getByLabel('Kind').selectOption('choice');
    await page.getByRole('textbox', { name: 'Name' }).fill('Team');
    await page.getByRole('textbox', { name: /^Choices/ }).fill('Red\nBlue');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Red, Blue').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await open('Integrations');
    await page.getByRole('link', { name: 'GitHub', exact: true }).click();
    await page.getByRole('button', { name: 'Create the bot' }).click();
    await page.locator('label', { hasText: 'Channel' }).locator('select').selectOption({ label: channel.name });
    const url = await page.locator('.o-secret code').textContent();
    expect(url).toContain(`/api/v1/external/github?api_key=`);
    expect(await accessibilityViolations(page)).toEqual([]);

    await open('Audit log');
    await page.getByRole('cell', { name: 'add-linkifier' }).waitFor();
    await page.getByRole('textbox', { name: 'What' }).fill('update-realm');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('cell', { name: 'add-linkifier' }).waitFor({ state: 'detached' });
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test('an administrator exports the organisation, and sees who agrees to exports of private data', async () => {
    const { stories } = started;
    const admin = await stories.realm.user('administrator');
    const { ada } = await stories.aTeam();
    await ok(ada.client.patch('/settings', { allow_private_data_export: true }));
    const page = await stories.openPage(admin, { hash: '#organization/exports' });
    await page.getByText('There are no exports.').waitFor();
    await page.getByRole('list', { name: 'Who agrees' }).getByText('Ada Example').waitFor();
    await page.getByLabel('What it contains').selectOption('2');
    await page.getByRole('button', { name: 'Start an export' }).click();
    const link = page.getByRole('link', { name: /^Download the export of/ });
    await link.waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/\.tar\.gz$/);
    await download.cancel();

    await page.getByRole('button', { name: /^Delete the export of/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(/^deleted /).waitFor();
    await ok(ada.client.patch('/settings', { allow_private_data_export: false }));
    await page.getByText('Nobody agrees.').waitFor();

    const other = await stories.openPage(ada, { hash: '#organization/exports' });
    await other.getByText('Only administrators may change this.').waitFor();
  });

  test('a member downloads an archive of the own data', async () => {
    const { stories } = started;
    const { ada } = await stories.aTeam();
    const page = await stories.openPage(ada, { hash: '#settings/data' });
    await page.getByText('There are no exports.').waitFor();
    await page.getByRole('button', { name: 'Make an archive' }).click();
    const link = page.getByRole('link', { name: /^Download the export of/ });
    await link.waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/\.tar\.gz$/);
    await download.cancel();
    await page.getByRole('button', { name: /^Delete the export of/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There are no exports.').waitFor();
  });

  const fieldOf = (page: Page, scope: string, name: string): Locator =>
    page.locator(`[data-setting="${scope}.${name}"]`);

  /** Chooses another value in the control of a setting. */
  async function change(field: Locator, { kind }: SettingDescription): Promise<void> {
    const list = field.locator('select').first();
    switch (kind) {
      case 'switch':
        return field.locator('input[type=checkbox]').click();
      case 'number':
      case 'url': {
        if (await list.locator('option[value=own]').count()) await list.selectOption('own');
        const input = field.locator('input');
        const present = await input.inputValue();
        await input.fill(kind === 'url' ? 'https://meet.example.com' : String(Number(present) + 3));
        return input.blur();
      }
      case 'text':
      case 'long-text':
      case 'email': {
        const input = field.locator('input, textarea');
        await input.fill(kind === 'email' ? 'other@example.com' : `${await input.inputValue()} x`.trim());
        return input.blur();
      }
      case 'colour':
        return field.locator('input').fill('#123456');
      default: {
        const present = await list.inputValue();
        const values = await list
          .locator('option')
          .evaluateAll((options) => options.map((option) => (option as unknown as { value: string }).value));
        const others = values.filter(
          (value) => value !== present && value !== 'several' && value !== 'null' && value !== '-1',
        );
        await list.selectOption(others[0]!);
      }
    }
  }

  /** Returns the values that the API tells of a scope. */
  async function valuesOf(user: TestUser, scope: SettingScope, channelId: number, groupId: number) {
    const state = await ok(
      user.client.post('/register', {
        event_types: [],
        fetch_event_types: [
          'realm',
          'user_settings',
          'realm_user',
          'realm_user_settings_defaults',
          'subscription',
          'realm_user_groups',
          'default_streams',
        ],
        client_capabilities: { user_settings_object: true, notification_settings_null: true },
      }),
    );
    await ok(user.client.delete('/events', { queue_id: state.queue_id }));
    const channel = state.subscriptions.find(({ stream_id }: { stream_id: number }) => stream_id === channelId);
    const values: Record<SettingScope, Record<string, unknown>> = {
      user: {
        ...state.user_settings,
        ...state.realm_users.find((each: { user_id: number }) => each.user_id === user.user_id),
      },
      newUser: state.realm_user_settings_defaults,
      realm: Object.fromEntries(Object.entries(state).map(([name, value]) => [name.replace(/^realm_/, ''), value])),
      channel: { ...channel, is_default_stream: state.realm_default_streams.includes(channelId) },
      subscription: channel,
      group: state.realm_user_groups.find(({ id }: { id: number }) => id === groupId),
    };
    return values[scope];
  }

  test('every setting of the description is changed on the page once, and the API tells the new value', async () => {
    const { realm, openPage } = {
      realm: started.stories.realm,
      openPage: started.stories.openPage.bind(started.stories),
    };
    const owner = await realm.user('owner');
    const channel = await realm.channel([owner]);
    await realm.channel([owner], { invite_only: true });
    await ok(owner.client.post('/channel_folders/create', { name: `Folder ${channel.id}`, description: '' }));
    const { group_id } = await ok(
      owner.client.post('/user_groups/create', {
        name: `Group ${channel.id}`,
        description: '',
        members: [owner.user_id],
      }),
    );
    const page = await openPage(owner, { hash: `#organization/channels/${channel.id}` });
    const missing = new Set(
      Object.entries(DESCRIBED).flatMap(([scope, settings]) => Object.keys(settings).map((name) => `${scope}.${name}`)),
    );

    const saveAll = async () => {
      await page.locator('.o-bar .p-primary').click();
      await page.locator('.o-bar').waitFor({ state: 'detached' });
    };
    const read = (scope: SettingScope) => valuesOf(owner, scope, channel.id, group_id);
    const expectChanged = (
      scope: SettingScope,
      name: string,
      before: Record<string, unknown>,
      after: Record<string, unknown>,
    ) => {
      const key = DESCRIBED[scope][name]!.reads ?? name;
      missing.delete(`${scope}.${name}`);
      // A new address counts once it is confirmed.
      const isKept = name === 'email';
      expect([scope, name, JSON.stringify(after[key]) === JSON.stringify(before[key])]).toEqual([scope, name, isKept]);
    };
    /** Changes all settings of a scope that the open section has. */
    const changeSection = async (scope: SettingScope, hash: string) => {
      await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
      await page.locator(`[data-setting^="${scope}."]`).first().waitFor();
      const before = await read(scope);
      const names = (
        await page
          .locator(`[data-setting^="${scope}."]`)
          .evaluateAll((fields) => fields.map((field) => field.getAttribute('data-setting')!))
      )
        .map((place) => place.split('.')[1]!)
        .filter((name) => !['new_password', 'authentication_methods'].includes(name));
      for (const name of names) await change(fieldOf(page, scope, name), DESCRIBED[scope][name]!);
      if (scope === 'user' || scope === 'subscription') {
        await page.locator('[data-changed]').first().waitFor({ state: 'detached' });
      } else await saveAll();
      const after = await read(scope);
      for (const name of names) expectChanged(scope, name, before, after);
    };

    await changeSection('subscription', `#organization/channels/${channel.id}`);
    const before = await read('channel');
    for (const [name, description] of Object.entries(DESCRIBED.channel)) {
      if (['is_web_public', 'is_archived'].includes(name)) continue;
      await change(fieldOf(page, 'channel', name), description);
      await saveAll();
      const present = await read('channel');
      expectChanged('channel', name, before, present);
      if (description.kind !== 'switch' || name === 'is_private') continue;
      // The history of private channels alone is a choice, and these cannot be default channels.
      const restored = name === 'history_public_to_subscribers' ? 'is_private' : name;
      await change(fieldOf(page, 'channel', restored), description);
      await saveAll();
    }
    await changeSection('group', `#organization/groups/${group_id}`);
    for (const section of ['profile', 'account', 'preferences', 'notifications', 'privacy', 'clients']) {
      await changeSection('user', `#settings/${section}`);
    }
    await changeSection('newUser', '#organization/defaults');
    for (const section of ['about', 'messages', 'joining', 'channels']) {
      await changeSection('realm', `#organization/${section}`);
    }
    // The organisation now lets channels be open to everyone.
    await ok(owner.client.patch('/realm', { moderation_request_channel_id: -1 }));
    for (const name of ['is_web_public', 'is_archived']) {
      await page.evaluate(`location.hash = '#organization/channels/${channel.id}'`);
      const former = await read('channel');
      await change(fieldOf(page, 'channel', name), DESCRIBED.channel[name]!);
      await saveAll();
      expectChanged('channel', name, former, await read('channel'));
    }
    await changeSection('realm', '#organization/permissions');
    // These have forms of their own, with stories of their own.
    expect([...missing].sort()).toEqual(['group.deactivated', 'realm.authentication_methods', 'user.new_password']);
  });
});
