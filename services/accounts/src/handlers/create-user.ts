import type { Handler } from '@team-chat/bus';
import { BadRequestError, type createUser as op } from '@team-chat/contracts';
import { addUser, EmailInUseError, placeUser } from '../add-user';
import { checkUniqueName } from '../change-user';
import type { Context } from '../context';
import { findEmailProblem } from '../domain/email-admission';
import { checkFullName } from '../domain/full-name';
import { checkPassword, hashPassword } from '../domain/passwords';
import { REALM_SETTINGS_DEFAULTS } from '@team-chat/contracts';
import { ROLE } from '@team-chat/permissions';

/** The order of the checks is part of the contract: wire-contract.md, section 2.7. */
export const createUser: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const caller = await ctx.users.find(actor.realm_id, actor.user_id);
  if (!caller?.can_create_users) throw new BadRequestError('User not authorized to create users');
  const full_name = checkFullName(params.full_name);
  const realm = (await ctx.realms.find(actor.realm_id))!;
  const settings = { ...REALM_SETTINGS_DEFAULTS, ...realm.settings };
  await ctx.db.transaction((tx) => checkUniqueName(ctx, tx, realm, full_name));
  const email = params.email.trim();
  const problem = findEmailProblem(email, settings);
  if (full_name === '' || problem === 'malformed') throw new BadRequestError('Bad name or username');
  if (problem === 'other domain') {
    throw new BadRequestError(`Email '${email}' not allowed in this organization`);
  }
  if (problem === 'disposable') {
    throw new BadRequestError('Disposable email addresses are not allowed in this organization');
  }
  if (await ctx.users.findByEmail(actor.realm_id, email)) throw new EmailInUseError();
  checkPassword(params.password, [email, full_name]);
  const password_hash = await hashPassword(params.password);
  const user = await ctx.db.transaction(async (tx) => {
    await checkUniqueName(ctx, tx, realm, full_name);
    return addUser(ctx, tx, realm, { delivery_email: email, full_name, password_hash, role: ROLE.member });
  });
  await placeUser(ctx, user);
  return { user_id: user.id };
};
