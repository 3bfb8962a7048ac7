import { type Handler, invalidate } from '@team-chat/bus';
import { type clearChannelSettings as op, REALM_SETTINGS_DEFAULTS, realms } from '@team-chat/contracts';
import type { Context } from '../context';
import { withoutDefaults } from '../domain/changed-settings';
import { CHANNEL_SETTINGS, NO_CHANNEL } from '../domain/realm-values';
import { realmChanged } from '../events/realm-events';
import { groupSettingsOf } from '../realm-settings/realm-settings';

const STORED_BY_EARLIER_VERSIONS = [
  'signup_announcements_stream_id',
  'service_update_announcements_stream_id',
] as const;

export const clearChannelSettings: Handler<Context, typeof op> = async (ctx, { params }) => {
  const { realm_id, channel_id } = params;
  const systemGroups = await ctx.systemGroups.get(realm_id);
  const facts = { vendor: ctx.config.IDENTIFIER_VENDOR, systemGroups };
  await ctx.db.transaction(async (tx) => {
    const row = await ctx.realms.lock(tx, realm_id);
    const names = [...CHANNEL_SETTINGS, ...STORED_BY_EARLIER_VERSIONS].filter(
      (name) => row.settings[name] === channel_id,
    );
    if (names.length === 0) return;
    const cleared = Object.fromEntries(names.map((name) => [name, NO_CHANNEL]));
    const settings = withoutDefaults({ ...row.settings, ...cleared }, REALM_SETTINGS_DEFAULTS);
    await ctx.realms.update(tx, realm_id, { settings });
    const groupSettings = groupSettingsOf(row, systemGroups);
    const change = { texts: {}, settings: cleared, groupSettings: {} };
    const after = { row: { ...row, settings }, groupSettings };
    await ctx.outbox.add(tx, ...realmChanged({ row, groupSettings }, after, change, facts));
  });
  invalidate(ctx.bus, realms, realm_id, 'all');
  return {};
};
