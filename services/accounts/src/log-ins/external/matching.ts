import { BadRequestError, type Role } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { EmailInUseError } from '../../account-changes/add-user';
import { applyChanges } from '../../account-changes/apply-changes';
import { propagateChange, propagateChanges } from '../../account-changes/propagate-change';
import type { Context } from '../../context';
import type { ExternalPerson, IdentityProvider } from '../../domain/identity-provider';
import { isOnlyOwner } from '../../domain/role-change';
import type { UserRow } from '../../domain/user';
import type { RealmRow } from '../../repositories/realms';
import type { UserChanges } from '../../repositories/users';
import { newEmail, newName } from '../../users/change-user';
import { checkMayLogIn } from '../../users/log-in-checks';
import { applyConfirmed } from '../../users/email-change';

/** Returns the user as whom a person of a provider has logged in before. */
export async function findLinkedUser(
  ctx: Context,
  realm: RealmRow,
  provider: IdentityProvider,
  { subject }: ExternalPerson,
): Promise<UserRow | undefined> {
  const known = await ctx.externalIdentities.findUser(realm.id, provider.name, subject);
  return known === undefined ? undefined : ctx.users.find(realm.id, known);
}

/** Returns the user as whom a person of a provider has logged in before. Else links the person to the user with that
 *  address, and throws USER_DEACTIVATED or REALM_DEACTIVATED if that user may not log in. Returns undefined if there is
 *  no such user, or another person of the provider is linked to the user. */
export async function findOrLinkUser(
  ctx: Context,
  realm: RealmRow,
  provider: IdentityProvider,
  person: ExternalPerson,
): Promise<UserRow | undefined> {
  const known = await findLinkedUser(ctx, realm, provider, person);
  if (known) return known;
  if (!provider.matches_addresses || person.email === null || !person.email_verified) return undefined;
  const user = await ctx.users.findByEmail(realm.id, person.email);
  if (!user || user.is_bot) return undefined;
  await checkMayLogIn(ctx, user);
  return matchAddress(ctx, realm, provider, person, user.id);
}

/** Links the person to the user with that address. Returns undefined if another person of the provider is linked to the
 *  user: the provider has given the address to another person. */
async function matchAddress(
  ctx: Context,
  realm: RealmRow,
  provider: IdentityProvider,
  person: ExternalPerson,
  userId: number,
): Promise<UserRow | undefined> {
  const matched = await ctx.db.transaction(async (tx) => {
    const before = await ctx.users.lock(tx, realm.id, userId);
    const known = await ctx.externalIdentities.findUser(realm.id, provider.name, person.subject, tx);
    if (known === userId) return [{ before, after: before }];
    if (await ctx.externalIdentities.hasAny(tx, realm.id, provider.name, userId)) return undefined;
    await addIdentity(ctx, tx, provider, person, before);
    const about = { realm_id: realm.id, actor_id: userId, target_ids: [userId] };
    await ctx.outbox.audit(tx, { ...about, params: { provider: provider.name, matched_by: 'email' } });
    return applyConfirmed(ctx, tx, realm, before);
  });
  if (!matched) {
    ctx.log.warn(
      { realm_id: realm.id, user_id: userId, provider: provider.name },
      'an address belongs to another person at an identity provider',
    );
    return undefined;
  }
  await propagateChanges(ctx, matched);
  return matched.at(-1)!.after;
}

/** Links a person of a provider to a user, as whom the person logs in from now on. Throws EmailInUseError if the person
 *  is linked already. */
export async function addIdentity(
  ctx: Context,
  tx: Transaction,
  provider: IdentityProvider,
  { subject }: ExternalPerson,
  { realm_id, id: user_id }: UserRow,
): Promise<void> {
  const row = { realm_id, user_id, provider: provider.name, subject, created_at: ctx.now() };
  if (!(await ctx.externalIdentities.add(tx, row))) throw new EmailInUseError();
}

/** Gives a user the role from the provider's claims, and with `updates_profiles` also the name and the address. Leaves
 *  out refused changes: the only owner stays an owner, and a taken or malformed name or address is not set. */
export async function applyClaims(
  ctx: Context,
  realm: RealmRow,
  provider: IdentityProvider,
  person: ExternalPerson,
  user: UserRow,
): Promise<void> {
  if (person.role !== null && person.role !== user.role) {
    await change(ctx, realm, provider, user, async (_tx, before, owners) =>
      isOnlyOwner(before, owners) ? {} : { role: person.role as Role },
    );
  }
  if (!provider.updates_profiles) return;
  const email = person.email_verified ? (person.email ?? undefined) : undefined;
  const profile = [
    (tx: Transaction, before: UserRow) => newName(ctx, tx, realm, before, person.full_name),
    async (_tx: Transaction, before: UserRow) => newEmail(before, email),
  ];
  for (const changesOf of profile) {
    await change(ctx, realm, provider, user, changesOf).catch((error: unknown) => {
      if (!(error instanceof BadRequestError)) throw error;
      ctx.log.warn(
        { realm_id: realm.id, user_id: user.id, reason: error.message },
        'a name or address of an identity provider was not taken over',
      );
    });
  }
}

async function change(
  ctx: Context,
  realm: RealmRow,
  provider: IdentityProvider,
  { id }: UserRow,
  changesOf: (tx: Transaction, before: UserRow, owners: ReadonlySet<number>) => Promise<UserChanges>,
): Promise<void> {
  const { before, after } = await ctx.db.transaction(async (tx) => {
    const { users, owners } = await ctx.users.lockWithOwners(tx, realm.id, [id]);
    const before = users.get(id)!;
    const changes = await changesOf(tx, before, owners);
    const { role, full_name, delivery_email } = changes;
    if (Object.keys(changes).length === 0) return { before, after: before };
    const about = { realm_id: realm.id, actor_id: id, target_ids: [id] };
    const params = { provider: provider.name, role, full_name, delivery_email };
    await ctx.outbox.audit(tx, { ...about, params });
    return { before, after: await applyChanges(ctx, tx, realm, before, changes) };
  });
  if (after !== before) await propagateChange(ctx, before, after);
}
