import type { Handler } from '@team-chat/bus';
import type { findEmailChange as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { realmUrl } from '../realm-settings/realm-settings';
import { readEmailChange, stateOf } from '../users/email-change';

export const findEmailChange: Handler<Context, typeof op> = async (ctx, { params }) => {
  const row = (await ctx.realms.find(params.realm_id))!;
  const realm = { name: row.name, url: realmUrl(ctx, row) };
  const change = readEmailChange(ctx, row.id, params.key);
  if (!change) return { state: 'unknown', realm, email: null };
  const user = await ctx.users.find(row.id, change.user_id);
  return { state: await stateOf(ctx, row, user, change), realm, email: change.new_email };
};
