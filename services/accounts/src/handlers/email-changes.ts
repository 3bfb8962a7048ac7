import type * as op from '@team-chat/contracts';
import { BadRequestError, type EmailChangeState } from '@team-chat/contracts';
import { applyChanges } from '../account-changes/apply-changes';
import { propagateChange } from '../account-changes/propagate-change';
import type { Context, Handler } from '../context';
import { realmUrl } from '../realm-settings/realm-settings';
import type { RealmRow } from '../repositories/realms';
import { newEmail } from '../users/change-user';
import { type EmailChange, findEmailChangeState, mailAddressChanged, readEmailChange } from '../users/email-change';

export const confirmEmailChange: Handler<typeof op.confirmEmailChange> = async (ctx, { params }) => {
  const row = (await ctx.realms.find(params.realm_id))!;
  const realm = { name: row.name, url: realmUrl(ctx, row) };
  const change = readEmailChange(ctx, row.id, params.key);
  if (!change) return { state: 'unknown', realm, email: null };
  return { state: await confirm(ctx, row, change), realm, email: change.new_email };
};

async function confirm(ctx: Context, realm: RealmRow, change: EmailChange): Promise<EmailChangeState> {
  const outcome = await ctx.db
    .transaction(async (tx) => {
      const before = await ctx.users.lock(tx, realm.id, change.user_id);
      const state = await findEmailChangeState(ctx, realm, before, change);
      if (state !== 'open') return state;
      await ctx.outbox.audit(tx, { realm_id: realm.id, actor_id: before.id });
      const changes = { ...newEmail(before, change.new_email), email_is_confirmed: true };
      const after = await applyChanges(ctx, tx, realm, before, changes);
      await mailAddressChanged(ctx, tx, realm, before, change.new_email);
      return { before, after };
    })
    .catch((error: unknown): EmailChangeState => {
      // A concurrent transaction took the address.
      if (error instanceof BadRequestError) return 'outdated';
      throw error;
    });
  if (typeof outcome === 'string') return outcome;
  await propagateChange(ctx, outcome.before, outcome.after);
  return 'done';
}

export const findEmailChange: Handler<typeof op.findEmailChange> = async (ctx, { params }) => {
  const row = (await ctx.realms.find(params.realm_id))!;
  const realm = { name: row.name, url: realmUrl(ctx, row) };
  const change = readEmailChange(ctx, row.id, params.key);
  if (!change) return { state: 'unknown', realm, email: null };
  const user = await ctx.users.find(row.id, change.user_id);
  return { state: await findEmailChangeState(ctx, row, user, change), realm, email: change.new_email };
};
