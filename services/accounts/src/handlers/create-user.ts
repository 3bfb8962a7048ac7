import type { Handler } from '@team-chat/bus';
import { BadRequestError, type createUser as op } from '@team-chat/contracts';
import { REALM_SETTINGS_DEFAULTS } from '@team-chat/contracts';
import { ROLE } from '@team-chat/permissions';
import { addUser, EmailInUseError } from '../account-changes/add-user';
import { propagateNewUser } from '../account-changes/spread-change';
import type { Context } from '../context';
import { type EmailProblem, findEmailProblem } from '../domain/email-restrictions';
import { checkFullName } from '../domain/full-name';
import { checkPassword } from '../domain/passwords';
import { checkUniqueName } from '../users/change-user';

/** The order of the checks is part of the contract: spec/wire-contract.md, section 2.7. */
export const createUser: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const caller = await ctx.users.find(actor.realm_id, actor.user_id);
  if (!caller?.can_create_users) throw new BadRequestError('User not authorized to create users');
  const full_name = checkFullName(params.full_name);
  const realm = (await ctx.realms.find(actor.realm_id))!;
  const settings = { ...REALM_SETTINGS_DEFAULTS, ...realm.settings };
  await ctx.db.transaction((tx) => checkUniqueName(ctx, tx, realm, full_name));
  const email = params.email.trim();
  if (full_name === '') throw new BadRequestError('Bad name or username');
  const problem = findEmailProblem(email, settings, await ctx.realmDomains.list(actor.realm_id));
  if (problem) throw new BadRequestError(refusalOf(problem, email));
  if (await ctx.users.findByEmail(actor.realm_id, email)) throw new EmailInUseError();
  checkPassword(params.password, [email, full_name]);
  const password_hash = await ctx.passwordHashes.hash(params.password);
  const user = await ctx.db.transaction(async (tx) => {
    await checkUniqueName(ctx, tx, realm, full_name);
    return addUser(ctx, tx, realm, { delivery_email: email, full_name, password_hash, role: ROLE.member });
  });
  await propagateNewUser(ctx, user);
  return { user_id: user.id };
};

function refusalOf(problem: EmailProblem, email: string): string {
  switch (problem) {
    case 'malformed':
      return 'Bad name or username';
    case 'other domain':
      return `Email '${email}' not allowed in this organization`;
    case 'disposable':
      return 'Disposable email addresses are not allowed in this organization';
    case 'plus':
      return 'Email addresses containing + are not allowed.';
  }
}
