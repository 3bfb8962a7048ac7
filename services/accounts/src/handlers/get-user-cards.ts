import type { Handler } from '@team-chat/bus';
import type { getUserCards as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { idInPlaceholder } from '../domain/email-address';
import { userCard } from '../domain/user-record';

export const getUserCards: Handler<Context, typeof op> = async (ctx, { params }) => {
  const realm = (await ctx.realms.find(params.realm_id))!;
  const placeholders = params.emails.flatMap((email) => idInPlaceholder(email, realm.host) ?? []);
  const rows = await ctx.users.listBy(params.realm_id, {
    ids: [...params.user_ids, ...placeholders],
    emails: params.emails,
    fullNames: params.full_names,
  });
  return { users: rows.map((row) => userCard(row, realm.host)) };
};
