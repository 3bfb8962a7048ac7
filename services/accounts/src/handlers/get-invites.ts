import type { Handler } from '@team-chat/bus';
import type { getInvites as op, InviteRecord } from '@team-chat/contracts';
import { isAdministrator } from '@team-chat/permissions';
import type { Context } from '../context';
import { invitationUrl } from '../domain/invitation-key';
import { realmUrl } from '../realm-settings/realm-settings';

/** Lists the invitations that the caller may manage: all for administrators, else the caller's own. Leaves out those whose
 *  link nobody can use, because the secret that encrypted its key is gone. */
export const getInvites: Handler<Context, typeof op> = async (ctx, { actor }) => {
  const { realm_id, user_id, role } = actor;
  const inviter = isAdministrator(role) ? undefined : user_id;
  const [realm, rows] = await Promise.all([
    ctx.realms.find(realm_id),
    ctx.invitations.listOpen(realm_id, ctx.now(), inviter),
  ]);
  const url = realmUrl(ctx, realm!);
  const invites = rows.flatMap((row): InviteRecord[] => {
    const key = ctx.invitationKeys.tryOpen(row.key_sealed);
    if (key === undefined) return [];
    const common = {
      id: row.id,
      invited_by_user_id: row.inviter_id,
      invited: row.invited_at,
      expiry_date: row.expires_at,
      invited_as: row.invited_as,
    };
    if (row.email === null) return [{ ...common, is_multiuse: true, link_url: invitationUrl(url, key) }];
    const { email, notify_referrer_on_join } = row;
    return [{ ...common, is_multiuse: false, email, notify_referrer_on_join }];
  });
  return { invites };
};
