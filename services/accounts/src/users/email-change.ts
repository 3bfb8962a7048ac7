import { z } from 'zod';
import {
  accountReclaimed,
  BadRequestError,
  type EmailChangeState,
  Id,
  REALM_SETTINGS_DEFAULTS,
  USER_SETTING_FACTS,
} from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { mayChangeSetting } from '@team-chat/permissions';
import { applyChanges } from '../account-changes/apply-changes';
import type { AccountChange } from '../account-changes/propagate-change';
import type { Context } from '../context';
import { EMAIL_PROBLEM_TEXT, findEmailProblem } from '../domain/email-addresses';
import { newApiKey } from '../domain/secret-box';
import type { UserRow } from '../domain/user';
import { emailTexts } from '../mail/texts/texts';
import { realmUrl } from '../realm-settings/realm-settings';
import type { RealmRow } from '../repositories/realms';
import type { UserChanges } from '../repositories/users';
import { endDelegates } from './deactivate-user';
import { limitRequests } from './limit-mails';

/** Seconds within which a new address can be confirmed. */
const VALIDITY_S = 86_400;

/** A requested change of address. The content is not stored, but encrypted in the link. The link is valid as long as the
 *  user has the old address, and nobody has confirmed the old address since: a former holder of the account may have
 *  requested the change. */
const EmailChange = z.strictObject({
  realm_id: Id,
  user_id: Id,
  old_email: z.string(),
  new_email: z.string(),
  // Links of earlier versions lack this field.
  old_email_is_confirmed: z.boolean().default(false),
  expires_at: z.int(),
});
export type EmailChange = z.infer<typeof EmailChange>;

/** Returns the requested address; undefined if it is blank or the present one. Throws for an address that the user may
 *  not have, and after too many requests. */
export async function checkNewEmail(
  ctx: Context,
  realm: RealmRow,
  userId: number,
  requested = '',
): Promise<string | undefined> {
  const email = requested.trim();
  if (email === '') return undefined;
  const user = (await ctx.users.find(realm.id, userId))!;
  if (email === user.delivery_email) return undefined;
  const settings = { ...REALM_SETTINGS_DEFAULTS, ...realm.settings };
  if (!mayChangeSetting(USER_SETTING_FACTS.email.mayChange, { role: user.role, settings })) {
    throw new BadRequestError('Email address changes are disabled in this organization.');
  }
  const problem = findEmailProblem(email, settings, await ctx.realmDomains.list(realm.id));
  if (problem) throw new BadRequestError(EMAIL_PROBLEM_TEXT[problem]);
  const holder = await ctx.users.findByEmail(realm.id, email);
  if (holder && holder.id !== user.id) throw new BadRequestError('Already has an account.');
  await limitRequests(ctx.emailChangeLimits, `${realm.id}:${user.id}`);
  return email;
}

/** Mails a link to the new address after `tx` has committed. */
export async function askToConfirm(
  ctx: Context,
  tx: Transaction,
  realm: RealmRow,
  user: UserRow,
  email: string,
): Promise<void> {
  const change: EmailChange = {
    realm_id: realm.id,
    user_id: user.id,
    old_email: user.delivery_email,
    new_email: email,
    old_email_is_confirmed: user.email_is_confirmed,
    expires_at: ctx.now() + VALIDITY_S,
  };
  const key = ctx.emailChangeBox.sealLink(change);
  const url = `${realmUrl(ctx, realm)}/accounts/confirm_new_email/${key}`;
  const language = user.settings.default_language;
  const text = emailTexts(language).emailChange({
    full_name: user.full_name,
    email,
    realm_name: realm.name,
    url,
  });
  await ctx.mailer.add(tx, realm.id, { ...text, to: email, from_name: realm.name, language });
}

/** Mails a notice to the address that the user had before, after `tx` has committed.
 *  Source: spec/wire-contract-files-and-time.md, section 7.4. */
export async function mailAddressChanged(
  ctx: Context,
  tx: Transaction,
  realm: RealmRow,
  before: UserRow,
  email: string,
): Promise<void> {
  const language = before.settings.default_language;
  const { full_name, delivery_email } = before;
  const text = emailTexts(language).emailChanged({ full_name, email, realm_name: realm.name });
  await ctx.mailer.add(tx, realm.id, { ...text, to: delivery_email, from_name: realm.name, language });
}

/** Returns the change in a link's key; undefined for an invalid key. */
export function readEmailChange(ctx: Context, realmId: number, key: string): EmailChange | undefined {
  const change = ctx.emailChangeBox.openLink(EmailChange, key);
  return change?.realm_id === realmId ? change : undefined;
}

/** Returns the state of a change: open, expired, or outdated. */
export async function findEmailChangeState(
  ctx: Context,
  realm: RealmRow,
  user: UserRow | undefined,
  change: EmailChange,
): Promise<EmailChangeState> {
  if (change.expires_at <= ctx.now()) return 'expired';
  if (!user?.is_active || user.delivery_email !== change.old_email) return 'outdated';
  if (user.email_is_confirmed !== change.old_email_is_confirmed) return 'outdated';
  const settings = { ...REALM_SETTINGS_DEFAULTS, ...realm.settings };
  const domains = await ctx.realmDomains.list(realm.id);
  const holder = await ctx.users.findByEmail(realm.id, change.new_email);
  const isTaken = holder !== undefined && holder.id !== user.id;
  return isTaken || findEmailProblem(change.new_email, settings, domains) ? 'outdated' : 'open';
}

/** Applies `changes` to a user, locked by `tx`, who has proved to have the account's address. If nobody had confirmed the
 *  address, another person may have created the account: removes that person's password, API keys and invitations,
 *  deactivates that person's bots, and has messaging end what that person left to be sent. Returns all changed accounts. */
export async function applyConfirmed(
  ctx: Context,
  tx: Transaction,
  realm: RealmRow,
  user: UserRow,
  changes: UserChanges = {},
): Promise<AccountChange[]> {
  if (user.email_is_confirmed) return [{ before: user, after: await applyChanges(ctx, tx, realm, user, changes) }];
  await ctx.apiKeys.removeAll(tx, user);
  const delegates = await endDelegates(ctx, tx, realm, user);
  await ctx.outbox.add(tx, accountReclaimed.entry(realm.id, {}, { user_id: user.id, reclaimed_at: ctx.now() }));
  const fresh = { email_is_confirmed: true, password_hash: null, ...ctx.apiKeyBox.store(newApiKey()) };
  const after = await applyChanges(ctx, tx, realm, user, { ...fresh, ...changes });
  return [...delegates, { before: user, after }];
}
