import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { invalidate } from '@team-chat/bus';
import { type RealmCreationState, realmsByHost } from '@team-chat/contracts';
import { type Transaction, violates } from '@team-chat/db';
import { renderMarkdown } from '@team-chat/markdown';
import { ROLE } from '@team-chat/permissions';
import { addUser, type UserToAdd } from '../account-changes/add-user';
import { propagateNewUser } from '../account-changes/propagate-change';
import type { Context } from '../context';
import { realmDomainOf } from '../domain/host-names';
import type { UserRow } from '../domain/user';
import { emailTexts } from '../mail/texts/texts';
import type { RealmRow } from '../repositories/realms';

/** Seconds within which the operator's link can be used. */
const LINK_VALIDITY_S = 7 * 86_400;
/** Seconds within which a mailed link can be used. */
const REQUEST_VALIDITY_S = 86_400;

/** The operator's link, which creates one organisation. The content is not stored, but encrypted in the link; the id is
 *  stored when the link is used. */
const RealmLink = z.strictObject({ id: z.uuid(), expires_at: z.int() });
type RealmLink = z.infer<typeof RealmLink>;

/** A mailed link, which creates one organisation. If the request was made with an operator's link, the mailed link has
 *  its id and end, so that only one of the mails for it creates an organisation. */
const RealmRequest = RealmLink.extend({
  has_operator_link: z.boolean(),
  email: z.string(),
  realm_name: z.string(),
  realm_subdomain: z.string(),
});
export type RealmRequest = z.infer<typeof RealmRequest>;

/** Creates a link of the operator. */
export function newRealmLink(ctx: Context): { url: string; expires_at: number } {
  const link: RealmLink = { id: randomUUID(), expires_at: ctx.now() + LINK_VALIDITY_S };
  return {
    url: `${ctx.config.EXTERNAL_URL}/new/${ctx.realmLinkBox.sealLink(link)}`,
    expires_at: link.expires_at,
  };
}

/** Returns whether an organisation can be created, and the operator's link of the key, if there is a key. */
export async function readRealmLink(
  ctx: Context,
  key: string | undefined,
): Promise<{ state: RealmCreationState; link: RealmLink | undefined }> {
  if (key === undefined) return { state: isOpen(ctx) ? 'open' : 'closed', link: undefined };
  const link = ctx.realmLinkBox.openLink(RealmLink, key);
  return { state: link ? await findLinkState(ctx, link, true) : 'unknown', link };
}

/** Returns the request in a mailed link, and whether the link can be used. */
export async function readRealmRequest(
  ctx: Context,
  key: string,
): Promise<{ state: RealmCreationState; request: RealmRequest | undefined }> {
  const request = ctx.realmRequestBox.openLink(RealmRequest, key);
  return {
    state: request ? await findLinkState(ctx, request, request.has_operator_link) : 'unknown',
    request,
  };
}

/** Returns the fields of a request that the holder of the mailed link sees. */
export function shownRequest(request: RealmRequest | undefined) {
  if (!request) return null;
  const { email, realm_name, realm_subdomain } = request;
  return { email, realm_name, realm_subdomain };
}

/** Mails a link that creates an organisation. The mail is the same for all addresses. */
export async function mailRealmRequest(
  ctx: Context,
  tx: Transaction,
  asked: Pick<RealmRequest, 'email' | 'realm_name' | 'realm_subdomain'>,
  link: RealmLink | undefined,
): Promise<void> {
  const expires_at = ctx.now() + REQUEST_VALIDITY_S;
  const request: RealmRequest = {
    ...asked,
    id: link?.id ?? randomUUID(),
    has_operator_link: link !== undefined,
    expires_at: Math.min(expires_at, link?.expires_at ?? expires_at),
  };
  const { email, realm_name } = asked;
  const url = `${ctx.config.EXTERNAL_URL}/new/confirm/${ctx.realmRequestBox.sealLink(request)}`;
  const text = emailTexts(undefined).newRealm({ email, realm_name, url });
  await ctx.mailer.add(tx, 0, { ...text, to: email, from_name: new URL(url).hostname });
}

/** Returns the host name of a subdomain. */
export const hostOfSubdomain = (ctx: Context, subdomain: string): string => `${subdomain}.${realmDomainOf(ctx.config)}`;

const isOpen = ({ config }: Context) => config.OPEN_REALM_CREATION && realmDomainOf(config) !== undefined;

async function findLinkState(
  ctx: Context,
  { id, expires_at }: RealmLink,
  hasOperatorLink: boolean,
): Promise<RealmCreationState> {
  if (await ctx.usedRealmLinks.has(id)) return 'used';
  if (expires_at <= ctx.now()) return 'expired';
  return hasOperatorLink || isOpen(ctx) ? 'open' : 'closed';
}

interface RealmToAdd extends Pick<RealmRow, 'host' | 'name' | 'description' | 'is_default'> {
  owner: Omit<UserToAdd, 'role'>;
  /** Whether the owner creates the organisation, and not the operator. */
  isByOwner: boolean;
  /** Whether the organisation starts with channels, and its owner with a welcome. */
  isWelcomed?: boolean;
}

/** Adds an organisation with its first owner within `tx`. The caller calls `announceRealm` after the commit. */
export async function addRealm(
  ctx: Context,
  tx: Transaction,
  { owner, isByOwner, isWelcomed = true, ...fields }: RealmToAdd,
): Promise<{ realm: RealmRow; owner: UserRow }> {
  const realm = await ctx.realms.insert(tx, {
    ...fields,
    rendered_description: renderMarkdown(fields.description, { inline_image_preview: false }).html,
    settings: ctx.config.GRAVATAR === 'off' ? { default_avatar_source: 'J' } : {},
    date_created: ctx.now(),
  });
  const person = { ...owner, role: ROLE.owner };
  const options = { isJoining: isByOwner, welcome: isWelcomed ? ('founder' as const) : undefined };
  return { realm, owner: await addUser(ctx, tx, realm, person, options) };
}

/** Returns whether an error means that another organisation has the host name, also an organisation that was created
 *  concurrently. */
export const isHostInUse = (error: unknown): boolean => violates(error, 'realms_host_key');

/** Lets all replicas find a new organisation by its host name, and other services place its owner. */
export async function announceRealm(ctx: Context, owner: UserRow): Promise<void> {
  invalidate(ctx.bus, realmsByHost, 0, 'all');
  await propagateNewUser(ctx, owner);
}
