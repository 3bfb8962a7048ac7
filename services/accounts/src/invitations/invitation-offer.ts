import {
  type Actor,
  BadRequestError,
  checkInvitedChannels,
  checkInvitedGroups,
  type createInviteLink,
  type ParamsOf,
} from '@team-chat/contracts';
import { allows, isAdministrator, REALM_GROUP_SETTINGS } from '@team-chat/permissions';
import type { Context } from '../context';
import { checkMayInviteAs } from '../domain/invitations';
import { realmGroupSettings } from '../realm-settings/realm-settings';
import type { NewInvitation } from '../repositories/invitations';
import type { RealmRow } from '../repositories/realms';

type Params = ParamsOf<typeof createInviteLink>;

/** Columns that both kinds of invitation have in common. */
export type Offer = Omit<NewInvitation, 'email' | 'key_hash' | 'key_sealed' | 'notify_referrer_on_join'>;

/** Throws unless the actor has the permission, and may invite a person with the role. */
export async function checkMayInvite(
  ctx: Context,
  actor: Actor,
  realm: RealmRow,
  permission: 'can_invite_users_group' | 'create_multiuse_invite_group',
  { invite_as }: Pick<Params, 'invite_as'>,
): Promise<void> {
  const settings = await realmGroupSettings(ctx, realm);
  if (!allows(actor, settings[permission], REALM_GROUP_SETTINGS[permission])) {
    throw new BadRequestError('Insufficient permission');
  }
  checkMayInviteAs(actor, invite_as);
}

/** Has messaging check the offered channels, and then groups the offered groups. Throws where the actor may not offer one. */
export async function checkOffered(
  ctx: Context,
  actor: Actor,
  { channel_ids, group_ids }: Pick<Offer, 'channel_ids' | 'group_ids'>,
): Promise<void> {
  if (channel_ids.length > 0) await ctx.bus.call(checkInvitedChannels, { actor, params: { channel_ids } });
  if (group_ids.length > 0) await ctx.bus.call(checkInvitedGroups, { actor, params: { group_ids } });
}

/** Returns what an actor offers by an invitation. Throws, in the order that clients expect, where the actor may not. */
export async function prepareOffer(ctx: Context, actor: Actor, params: Params): Promise<Offer> {
  const channel_ids = [...new Set(params.stream_ids ?? [])];
  const group_ids = [...new Set(params.group_ids ?? [])];
  await checkOffered(ctx, actor, { channel_ids, group_ids });
  if (params.welcome_message_custom_text !== undefined && !isAdministrator(actor.role)) {
    throw new BadRequestError('Must be an organization administrator');
  }
  const minutes = params.invite_expires_in_minutes;
  const invited_at = ctx.now();
  return {
    realm_id: actor.realm_id,
    inviter_id: actor.user_id,
    invited_as: params.invite_as,
    channel_ids,
    group_ids,
    include_default_channels: params.include_realm_default_subscriptions,
    welcome_message: params.welcome_message_custom_text ?? null,
    invited_at,
    expires_at: minutes === null ? null : invited_at + 60 * minutes,
  };
}
