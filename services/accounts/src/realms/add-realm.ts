import { invalidate } from '@team-chat/bus';
import { realmsByHost } from '@team-chat/contracts';
import { type Transaction, violates } from '@team-chat/db';
import { renderMarkdown } from '@team-chat/markdown';
import { ROLE } from '@team-chat/permissions';
import { addUser, type UserToAdd } from '../account-changes/add-user';
import { propagateNewUser } from '../account-changes/spread-change';
import type { Context } from '../context';
import type { UserRow } from '../domain/user';
import type { RealmRow } from '../repositories/realms';

interface RealmToAdd extends Pick<RealmRow, 'host' | 'name' | 'description' | 'is_default'> {
  owner: Omit<UserToAdd, 'role'>;
  /** Whether the owner creates it, and not the operator. */
  isByOwner: boolean;
}

/** Adds an organisation with its first owner within `tx`. `announceRealm` has to follow the commit. */
export async function addRealm(
  ctx: Context,
  tx: Transaction,
  { owner, isByOwner, ...fields }: RealmToAdd,
): Promise<{ realm: RealmRow; owner: UserRow }> {
  const realm = await ctx.realms.insert(tx, {
    ...fields,
    rendered_description: renderMarkdown(fields.description, { inline_image_preview: false }).html,
    settings: ctx.config.GRAVATAR === 'off' ? { default_avatar_source: 'identicon' } : {},
    date_created: ctx.now(),
  });
  const person = { ...owner, role: ROLE.owner };
  return { realm, owner: await addUser(ctx, tx, realm, person, { isJoining: isByOwner }) };
}

/** Returns whether an error says that another organisation has the host name, also one that was created concurrently. */
export const isHostInUse = (error: unknown): boolean => violates(error, 'realms_host_key');

/** Lets all replicas find a new organisation by its host name, and other services place its owner. */
export async function announceRealm(ctx: Context, owner: UserRow): Promise<void> {
  invalidate(ctx.bus, realmsByHost, 0, 'all');
  await propagateNewUser(ctx, owner);
}
