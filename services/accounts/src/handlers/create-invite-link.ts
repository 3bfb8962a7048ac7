import type { Handler } from '@team-chat/bus';
import type { createInviteLink as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { invitationUrl, newInvitationKey } from '../domain/invitation-key';
import { invitesChangedOf } from '../events/invitation-events';
import { checkMayInvite, prepareOffer } from '../invitations/invitation-offer';
import { realmUrl } from '../realm-settings/realm-settings';

export const createInviteLink: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const realm = (await ctx.realms.find(realm_id))!;
  await checkMayInvite(ctx, actor, realm, 'create_multiuse_invite_group', params);
  const offer = await prepareOffer(ctx, actor, params);
  const key = newInvitationKey();
  await ctx.db.transaction(async (tx) => {
    const stored = { key_hash: ctx.invitationKeys.hash(key), key_sealed: ctx.invitationKeys.seal(key) };
    await ctx.invitations.insert(tx, [{ ...offer, ...stored, email: null, notify_referrer_on_join: false }]);
    await ctx.outbox.add(tx, invitesChangedOf(realm_id, [user_id]));
  });
  return { invite_link: invitationUrl(realmUrl(ctx, realm), key) };
};
