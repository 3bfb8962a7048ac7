import type { Handler } from '@team-chat/bus';
import { BadRequestError, type provisionUser as op } from '@team-chat/contracts';
import { addUser } from '../account-changes/add-user';
import { propagateNewUser } from '../account-changes/spread-change';
import type { Context } from '../context';
import { checkFullName } from '../domain/full-name';

export const provisionUser: Handler<Context, typeof op> = async (ctx, { params }) => {
  const realm = await ctx.realms.find(params.realm_id);
  if (!realm) throw new BadRequestError('No such organization');
  const full_name = checkFullName(params.full_name);
  const isBot = params.bot_owner_id !== undefined;
  const password_hash = isBot ? null : await ctx.passwordHashes.hash(params.password);
  const user = await ctx.db.transaction((tx) =>
    addUser(ctx, tx, realm, {
      delivery_email: params.email,
      full_name,
      password_hash,
      role: params.role,
      ...(params.bot_owner_id !== undefined && { bot_owner_id: params.bot_owner_id }),
    }),
  );
  await propagateNewUser(ctx, user);
  return { user_id: user.id };
};
