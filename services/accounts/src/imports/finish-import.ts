import { invalidate } from '@team-chat/bus';
import {
  addCodePlayground,
  BadRequestError,
  credentials,
  type finishImport,
  MAX_PLAYGROUNDS,
  type ParamsOf,
  REALM_SETTINGS_DEFAULTS,
  RealmSettings,
  RealmUserSettingsDefaults,
  realms,
  realmsByHost,
  USER_SETTINGS_DEFAULTS,
} from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { canonicalise, REALM_GROUP_SETTINGS, ROLE, SYSTEM_GROUP } from '@team-chat/permissions';
import { addUser } from '../account-changes/add-user';
import { applyChanges } from '../account-changes/apply-changes';
import { type AccountChange, propagateChanges, propagateNewUser } from '../account-changes/propagate-change';
import type { Context } from '../context';
import { isWellFormedEmail } from '../domain/email-addresses';
import { isBeingDeleted } from '../domain/refusal';
import { withoutDefaults } from '../domain/settings';
import { checkPlaygroundUrl } from '../domain/urls';
import type { UserRow } from '../domain/user';
import type { RealmRow } from '../repositories/realms';
import { syncUserVisibility } from '../user-visibility/update-accessible-users';
import { knownValues } from './known-values';

type Params = ParamsOf<typeof finishImport>;

/** Writes the settings of an imported organisation, makes owners of the users with the given addresses, and opens the
 *  organisation if that is asked for. */
export async function finish(ctx: Context, params: Params): Promise<void> {
  const { realm_id } = params;
  const malformed = params.owners.find((address) => !isWellFormedEmail(address));
  if (malformed !== undefined) throw new BadRequestError(`${malformed} is no email address.`);
  const systemGroups = await ctx.systemGroups.get(realm_id);
  const owners = await ctx.db.transaction(async (tx) => {
    if (!(await ctx.realmImports.lockUnfinished(tx, realm_id))) {
      throw new BadRequestError('The organization has no import that is not finished.');
    }
    await writeSettings(ctx, tx, params, systemGroups[SYSTEM_GROUP.nobody]!);
    const realm = (await ctx.realms.find(realm_id, tx))!;
    const changed: (AccountChange | { added: UserRow })[] = [];
    for (const address of params.owners) changed.push(await makeOwner(ctx, tx, realm, address));
    const { owners } = await ctx.users.lockWithOwners(tx, realm_id, []);
    if (params.is_opened) {
      if (owners.size === 0) throw new BadRequestError('An organization that is opened needs an owner.');
      await ctx.realms.setActive(tx, realm_id, true);
      if (!(await ctx.realmDeletions.cancel(tx, realm_id))) throw isBeingDeleted();
      await ctx.realmImports.finish(tx, realm_id);
    }
    await ctx.outbox.audit(tx, { realm_id });
    return changed;
  });
  invalidate(ctx.bus, realms, realm_id, 'all');
  invalidate(ctx.bus, realmsByHost, 0, 'all');
  invalidate(ctx.bus, credentials, realm_id, 'all');
  await propagateChanges(
    ctx,
    owners.flatMap((change) => ('after' in change ? [change] : [])),
  );
  for (const change of owners) if ('added' in change) await propagateNewUser(ctx, change.added);
  // Guests may be limited by the settings of the import.
  await syncUserVisibility(ctx, realm_id, null);
}

async function writeSettings(ctx: Context, tx: Transaction, params: Params, nobody: number): Promise<void> {
  const { realm_id } = params;
  const realm = await ctx.realms.lock(tx, realm_id);
  const names = Object.keys(REALM_GROUP_SETTINGS);
  const group_settings = Object.fromEntries(
    Object.entries(params.group_settings).flatMap(([name, value]) =>
      names.includes(name) ? [[name, canonicalise(value, nobody)] as const] : [],
    ),
  );
  const settings = { ...realm.settings, ...knownValues(RealmSettings, params.settings) };
  const defaults = {
    ...realm.user_settings_defaults,
    ...knownValues(RealmUserSettingsDefaults, params.user_settings_defaults),
  };
  await ctx.realms.update(tx, realm_id, {
    settings: withoutDefaults(settings, REALM_SETTINGS_DEFAULTS),
    group_settings: { ...realm.group_settings, ...group_settings },
    user_settings_defaults: withoutDefaults(defaults, USER_SETTINGS_DEFAULTS),
  });
  for (const { domain, allow_subdomains } of params.domains) {
    await ctx.realmDomains.insert(tx, realm_id, { domain: domain.toLowerCase(), allow_subdomains });
  }
  for (const playground of params.playgrounds.filter(isPlayground).slice(0, MAX_PLAYGROUNDS)) {
    await ctx.playgrounds.insert(tx, realm_id, playground);
  }
}

function isPlayground(playground: Params['playgrounds'][number]): boolean {
  if (!addCodePlayground.paramsSchema.safeParse(playground).success) return false;
  try {
    checkPlaygroundUrl(playground.url_template);
    return true;
  } catch {
    return false;
  }
}

/** Makes an owner of the user with an address, who becomes active; adds a user where nobody has the address. */
async function makeOwner(
  ctx: Context,
  tx: Transaction,
  realm: RealmRow,
  address: string,
): Promise<AccountChange | { added: UserRow }> {
  const found = await ctx.users.findByEmail(realm.id, address, tx);
  if (!found) {
    const person = {
      delivery_email: address,
      full_name: address.split('@', 1)[0]!,
      password_hash: null,
      role: ROLE.owner,
    };
    return { added: await addUser(ctx, tx, realm, person, { welcome: undefined }) };
  }
  if (found.is_bot) throw new BadRequestError(`${address} is the address of a bot.`);
  const { users } = await ctx.users.lockWithOwners(tx, realm.id, [found.id]);
  const before = users.get(found.id)!;
  const changes = { role: ROLE.owner, is_active: true };
  const isOwner = before.role === ROLE.owner && before.is_active;
  return { before, after: isOwner ? before : await applyChanges(ctx, tx, realm, before, changes) };
}
