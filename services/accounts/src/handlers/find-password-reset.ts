import type { Handler } from '@team-chat/bus';
import type { findPasswordReset as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { realmUrl } from '../realm-settings/realm-settings';
import { readPasswordReset, stateOfReset } from '../users/password-reset';

export const findPasswordReset: Handler<Context, typeof op> = async (ctx, { params }) => {
  const row = (await ctx.realms.find(params.realm_id))!;
  const realm = { name: row.name, url: realmUrl(ctx, row) };
  const reset = readPasswordReset(ctx, row.id, params.key);
  if (!reset) return { state: 'unknown', realm, email: null };
  const user = await ctx.users.find(row.id, reset.user_id);
  return { state: stateOfReset(ctx, row, user, reset), realm, email: reset.email };
};
