import { invalidate } from '@team-chat/bus';
import {
  actorGroups,
  BadRequestError,
  credentials,
  findChannels,
  getNamableGroups,
  REALM_SETTINGS_DEFAULTS,
  realms,
  realmsByHost,
  type RealmSettings,
  userCards,
} from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { NamedGroup } from '@team-chat/permissions';
import { changeDefaultAvatars } from '../account-changes/change-default-avatars';
import type { Context } from '../context';
import { isBeingDeleted } from '../domain/refusal';
import {
  changedGroupSettings,
  type GroupSettingChanges,
  type GroupSettings,
  type NamedGroups,
  namedIn,
} from '../domain/realm-group-changes';
import { authenticationMethods, offeredMethods } from '../domain/derived-realm-fields';
import { changedSettings, withoutDefaults } from '../domain/settings';
import { type RealmChange, realmChanged, realmClosed } from '../events/realm-events';
import { groupSettingsOf, shownGroupSettings } from '../realm-settings/realm-settings';
import type { RealmRow } from '../repositories/realms';

/** Requested values, whether or not they differ from the present values, by the column that stores them. */
export interface WantedRealmChange {
  texts: { [Name in keyof RealmChange['texts']]: RealmChange['texts'][Name] | undefined };
  settings: Partial<RealmSettings>;
  groupSettings: GroupSettingChanges;
  /** HTML of the description, if the request has a description. */
  rendered_description: string | undefined;
}

/** Throws unless all channels exist and are not archived. Negative ids stand for no channel. */
export async function checkChannels(ctx: Context, realm_id: number, ids: number[]): Promise<void> {
  const channel_ids = ids.filter((id) => id > 0);
  if (ids.includes(0)) throw invalidChannel();
  if (channel_ids.length === 0) return;
  const { channels } = await ctx.bus.call(findChannels, { params: { realm_id, channel_ids } });
  const usable = new Set(channels.filter((channel) => !channel.is_archived).map((channel) => channel.id));
  if (channel_ids.some((id) => !usable.has(id))) throw invalidChannel();
}

const invalidChannel = () => new BadRequestError('Invalid channel ID');

/** Loads the groups and users that the changes name. Call it before the transaction, in the version guard of group uses. */
export async function loadNamedGroups(
  ctx: Context,
  realm_id: number,
  changes: GroupSettingChanges,
): Promise<NamedGroups> {
  const systemGroups = await ctx.systemGroups.get(realm_id);
  const groups = new Map<number, NamedGroup>(
    Object.entries(systemGroups).map(([name, id]) => [id, { id, name, is_system_group: true, deactivated: false }]),
  );
  const { userIds, groupIds } = namedIn(changes);
  const group_ids = groupIds.filter((id) => !groups.has(id));
  if (group_ids.length > 0) {
    const found = await ctx.bus.call(getNamableGroups, { params: { realm_id, group_ids } });
    for (const group of found.groups) groups.set(group.id, group);
  }
  const users = userIds.length > 0 ? await ctx.users.list(realm_id, userIds) : [];
  const active = new Set(users.filter((user) => user.is_active).map((user) => user.id));
  return {
    systemGroups,
    lookup: { groupById: (id) => groups.get(id), isActiveUser: (id) => active.has(id) },
  };
}

/** Locks the organisation, writes the values that differ, announces and returns them. A new source of default pictures
 *  also replaces the pictures of users that have the other source: call `lockDefaultAvatars` before. `checkPresent` may
 *  throw: it gets the values of the locked organisation as clients read them. */
export async function changeRealm(
  ctx: Context,
  tx: Transaction,
  realm_id: number,
  wanted: WantedRealmChange,
  namedGroups: NamedGroups,
  checkPresent?: (values: Record<string, unknown>) => void,
): Promise<RealmChange> {
  const { default_avatar_source } = wanted.settings;
  const row = await ctx.realms.lock(tx, realm_id);
  const groupSettings = groupSettingsOf(row, namedGroups.systemGroups);
  const present = {
    stored: groupSettings,
    shown: await shownGroupSettings(ctx, tx, realm_id, groupSettings),
  };
  checkPresent?.({ ...shownSettings(ctx, row), ...present.shown });
  const change = computeChange(row, present, wanted, namedGroups);
  const columns = columnsOf(row, change, wanted.rendered_description);
  await ctx.realms.update(tx, realm_id, columns);
  const after = {
    row: { ...row, ...columns },
    groupSettings: { ...groupSettings, ...change.groupSettings },
  };
  const facts = { vendor: ctx.config.IDENTIFIER_VENDOR, systemGroups: namedGroups.systemGroups };
  const announced = {
    ...change,
    groupSettings: await shownGroupSettings(ctx, tx, realm_id, change.groupSettings),
  };
  await ctx.outbox.add(tx, ...realmChanged({ row, groupSettings }, after, announced, facts));
  if (default_avatar_source) await changeDefaultAvatars(ctx, tx, row, default_avatar_source);
  return change;
}

/** Invalidates the caches of an organisation and of its users, for settings that were written. */
export function forgetRealm(ctx: Context, realmId: number, settings: Partial<RealmSettings>): void {
  invalidate(ctx.bus, realms, realmId, 'all');
  const { enable_spectator_access, invite_required } = settings;
  if (enable_spectator_access !== undefined || invite_required !== undefined) {
    invalidate(ctx.bus, realmsByHost, 0, 'all');
  }
  // The waiting period decides who is a full member.
  if (settings.waiting_period_threshold !== undefined) invalidate(ctx.bus, actorGroups, realmId, 'all');
  if (settings.default_avatar_source !== undefined) invalidate(ctx.bus, userCards, realmId, 'all');
}

/** Returns the settings of an organisation without its group settings, as clients read them. */
function shownSettings(ctx: Context, { host, name, description, settings: stored }: RealmRow): Record<string, unknown> {
  const settings = { ...REALM_SETTINGS_DEFAULTS, ...stored };
  const methods = offeredMethods(settings.authentication_methods, ctx.identityProviders.listFor(host).length > 0);
  return { ...settings, authentication_methods: authenticationMethods(methods), name, description };
}

function computeChange(
  row: RealmRow,
  present: { stored: GroupSettings; shown: GroupSettings },
  wanted: WantedRealmChange,
  facts: NamedGroups,
): RealmChange {
  const settings = { ...REALM_SETTINGS_DEFAULTS, ...row.settings };
  return {
    texts: changedSettings<Pick<RealmRow, 'name' | 'description'>>(row, wanted.texts),
    settings: changedSettings<RealmSettings>(settings, wanted.settings),
    groupSettings: changedGroupSettings(present, wanted.groupSettings, facts),
  };
}

function columnsOf(
  row: RealmRow,
  { texts, settings, groupSettings }: RealmChange,
  rendered_description: string | undefined,
): Partial<RealmRow> {
  return {
    ...texts,
    ...(texts.description !== undefined && { rendered_description: rendered_description! }),
    settings: withoutDefaults({ ...row.settings, ...settings }, REALM_SETTINGS_DEFAULTS),
    group_settings: { ...row.group_settings, ...groupSettings },
  };
}

/** Activates or deactivates an organisation. Idempotent. Resolves when all gateways apply the new state. An organisation that is activated is
 *  not deleted; throws BadRequestError if its deletion has begun. `besides` changes more while the organisation is locked, and returns
 *  whether it did. */
export async function setRealmActive(
  ctx: Context,
  realmId: number,
  isActive: boolean,
  besides?: (tx: Transaction) => Promise<boolean>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const changed = await ctx.realms.setActive(tx, realmId, isActive);
    if (changed === undefined) throw new BadRequestError('No such organisation');
    if (isActive && !(await ctx.realmDeletions.cancel(tx, realmId))) throw isBeingDeleted();
    if ((await besides?.(tx)) || changed) await ctx.outbox.audit(tx, { realm_id: realmId });
    if (changed && !isActive) await ctx.outbox.add(tx, realmClosed(realmId));
  });
  // Invalidates even without a change: an earlier call may have died between its commit and this point.
  invalidate(ctx.bus, realmsByHost, 0, 'all');
  invalidate(ctx.bus, credentials, realmId, 'all');
}
