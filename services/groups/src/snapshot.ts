import { jsonValue, type RawJson } from '@team-chat/bus';
import type { Actor, SnapshotOptions } from '@team-chat/contracts';
import { fingerprint, type Transaction } from '@team-chat/db';
import { serverSupportedPermissionSettings } from '@team-chat/permissions';
import type { Context } from './context';

type Part = (ctx: Context, tx: Transaction, actor: Actor, options: SnapshotOptions) => Promise<Record<string, unknown>>;

/** The groups part of the registration data, by fetch type. Source: spec/wire-contract-annex.md, section 7. */
const PARTS: Record<string, Part> = {
  realm: async () => ({ server_supported_permission_settings: serverSupportedPermissionSettings() }),
  realm_user_groups: async (ctx, tx, { realm_id }, options) => ({
    realm_user_groups: await listGroups(ctx, tx, realm_id, options),
  }),
};

/** Tables from which the groups' records are made. */
const SOURCES = ['user_groups', 'group_members', 'group_subgroups', 'role_placements'];

/** Returns the groups as clients see them, as JSON. Registrations share it until a group changes. */
async function listGroups(
  ctx: Context,
  tx: Transaction,
  realmId: number,
  { include_deactivated_groups }: SnapshotOptions,
): Promise<RawJson> {
  const version = await fingerprint(tx, realmId, SOURCES);
  return ctx.listedGroups.get(`${realmId} ${include_deactivated_groups}`, version, async () => {
    const groups = await ctx.userGroups.list(realmId, { include_deactivated_groups }, tx);
    return jsonValue(groups);
  });
}

export async function registrationData(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  options: SnapshotOptions,
): Promise<Record<string, unknown>> {
  const data = {};
  for (const [type, part] of Object.entries(PARTS)) {
    if (options.types === null || options.types.includes(type)) {
      Object.assign(data, await part(ctx, tx, actor, options));
    }
  }
  return data;
}
