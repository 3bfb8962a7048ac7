import type { SettingDescription, SettingScope } from '@team-chat/client/settings';
import { ok } from '@team-chat/testkit';
import type { Locator, Page } from 'playwright-core';
import { inBrowser } from '../support/browser';
import { startPageStories } from '../support/page';
import { DESCRIBED, readSettings } from '../support/settings';

inBrowser('the settings in the page', () => {
  const started = startPageStories();

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

  test('every setting of the description is changed on the page once, and the API tells the new value', async () => {
    const { stories } = started;
    // The other stories need the permissions of a new organisation.
    const realm = await stories.cluster.aRealm();
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
    const page = await stories.openPage(owner, { realm, hash: `#organization/channels/${channel.id}` });
    const missing = new Set(
      Object.entries(DESCRIBED).flatMap(([scope, settings]) => Object.keys(settings).map((name) => `${scope}.${name}`)),
    );

    const saveAll = async () => {
      await page.locator('.o-bar .p-primary').click();
      await page.locator('.o-bar').waitFor({ state: 'detached' });
    };
    const read = async (scope: SettingScope) =>
      (await readSettings(owner, { channelId: channel.id, groupId: group_id }))[scope];
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
