import { type Actor, BadRequestError, type ProfileDataUpdate } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { isAdministrator } from '@team-chat/permissions';
import { renderText } from '../content/render-text';
import type { Context } from '../context';
import { isRendered, storedValue, usersNamed } from '../domain/profile-value';
import type { UserRow } from '../domain/user';
import { profileValueChanged } from '../events/realm-events';
import type { ProfileValue } from '../repositories/profile-values';
import { announceUser } from '../user-visibility/announcements';

/** Updates that passed the check. */
interface CheckedProfileData {
  caller: { isAdministrator: boolean };
  /** At most one update for each field: the last one in the request. */
  updates: { update: ProfileDataUpdate; rendered_value: string | null }[];
}

/** Checks updates and renders their texts. Throws for the first invalid update. Asks messaging, so call it before the
 *  transaction that writes.
 *  Source: spec/wire-contract.md, section 2.1, "profile_data". */
async function checkProfileData(
  ctx: Context,
  actor: Actor,
  requested: ProfileDataUpdate[],
): Promise<CheckedProfileData> {
  const caller = { isAdministrator: isAdministrator(actor.role) };
  const list = await ctx.profileFields.list(actor.realm_id);
  const fields = new Map(list.map((field) => [field.id, field]));
  const last = new Map<number, { update: ProfileDataUpdate; text: string | null }>();
  for (const update of requested) {
    const field = fields.get(update.id);
    const value = storedValue(field, update, caller);
    await checkUsers(ctx, actor.realm_id, usersNamed(field!, update.value));
    last.set(update.id, { update, text: value && isRendered(field!) ? value : null });
  }
  const updates: CheckedProfileData['updates'] = [];
  for (const { update, text } of last.values()) {
    updates.push({ update, rendered_value: text && (await renderText(ctx, actor, text)) });
  }
  return { caller, updates };
}

/** Writes updates within `tx`, which has locked the user, and announces the changed values. Locks the fields and checks
 *  again, because they may have changed since the first check. Writes nothing for bots, which have no profile. */
async function writeProfileData(
  ctx: Context,
  tx: Transaction,
  target: Pick<UserRow, 'realm_id' | 'id' | 'is_bot'>,
  { caller, updates }: CheckedProfileData,
): Promise<void> {
  const user = { realm_id: target.realm_id, user_id: target.id };
  const ids = updates.map(({ update }) => update.id);
  const fields = await ctx.profileFields.lockShared(tx, user.realm_id, ids);
  const wanted = updates.map(({ update, rendered_value }) => {
    return { field_id: update.id, value: storedValue(fields.get(update.id), update, caller), rendered_value };
  });
  if (target.is_bot) return;
  const current = await ctx.profileValues.listTexts(tx, user);
  const changes = wanted.filter(({ field_id, value }) => (current.get(field_id) ?? null) !== value);
  const put = changes.filter((change): change is ProfileValue => change.value !== null);
  const removed = changes.filter(({ value }) => value === null).map(({ field_id }) => field_id);
  await ctx.profileValues.put(tx, user, put);
  await ctx.profileValues.remove(tx, user, removed);
  await announceUser(
    ctx,
    tx,
    target,
    changes.map((change) => profileValueChanged(user, change)),
  );
}

/** Checks updates that are written together with other changes of the user. Returns a function that writes them in the
 *  transaction. That function also throws the check's refusal, because other refusals may come first. */
export async function prepareProfileData(
  ctx: Context,
  actor: Actor,
  requested: ProfileDataUpdate[],
): Promise<(tx: Transaction, target: UserRow) => Promise<void>> {
  const [check] = await Promise.allSettled([checkProfileData(ctx, actor, requested)]);
  return async (tx, target) => {
    if (check.status === 'rejected') throw check.reason;
    await writeProfileData(ctx, tx, target, check.value);
  };
}

/** Changes the caller's own profile data. */
export async function changeOwnProfileData(ctx: Context, actor: Actor, updates: ProfileDataUpdate[]): Promise<void> {
  const checked = await checkProfileData(ctx, actor, updates);
  await ctx.db.transaction(async (tx) => {
    await writeProfileData(ctx, tx, await ctx.users.lock(tx, actor.realm_id, actor.user_id), checked);
  });
}

/** Throws unless all ids are active people of the organisation. */
async function checkUsers(ctx: Context, realmId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const users = new Map((await ctx.users.list(realmId, ids)).map((user) => [user.id, user]));
  for (const id of ids) {
    const user = users.get(id);
    if (!user) throw new BadRequestError(`Invalid user ID: ${id}`);
    if (!user.is_active) throw new BadRequestError(`User with ID ${id} is deactivated`);
    if (user.is_bot) throw new BadRequestError(`User with ID ${id} is a bot`);
  }
}
