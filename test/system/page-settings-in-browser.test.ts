import { ok, until } from '@team-chat/testkit';
import { accessibilityViolations, inBrowser } from '../support/browser';
import { startPageStories } from '../support/page';
import { registerFor } from '../support/settings';

/** A picture of one red pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Milliseconds between two looks at the progress of an export: LOOK_MS of data.tsx in libs/web. */
const EXPORT_LOOK_MS = 3000;

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
    const page = await stories.openPage(ada, { hash: '#settings/data', hasClock: true });
    await page.getByText('There are no exports.').waitFor();
    await page.getByRole('button', { name: 'Make an archive' }).click();
    const link = page.getByRole('link', { name: /^Download the export of/ });
    await until('the archive is made', async () => {
      await page.clock.fastForward(EXPORT_LOOK_MS);
      return link.isVisible();
    });
    expect(await accessibilityViolations(page)).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/\.tar\.gz$/);
    await download.cancel();
    await page.getByRole('button', { name: /^Delete the export of/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There are no exports.').waitFor();
  });

  test('of two administrators who change the same setting, the later sees the change and decides', async () => {
    const { realm } = started.stories;
    const [first, second] = [await realm.user('administrator'), await realm.user('administrator')];
    const page = await started.stories.openPage(second, { hash: '#organization/about' });
    const field = page.locator('[data-setting="realm.description"]');
    const save = page.locator('.o-bar .p-primary');
    const description = async () => (await registerFor(first)).realm_description;
    await field.locator('textarea').fill('From the second');
    await field.locator('textarea').blur();
    await ok(first.client.patch('/realm', { description: 'From the first' }));
    await field.getByText('Now: From the first').waitFor();
    await save.click();
    await field.getByText('Look at the new value, and decide again.').waitFor();
    expect(await description()).toBe('From the first');
    await field.getByRole('button', { name: 'Keep my change' }).click();
    await save.click();
    await page.locator('.o-bar').waitFor({ state: 'detached' });
    expect(await description()).toBe('From the second');
  });
});
