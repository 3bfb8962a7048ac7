import {
  allows,
  isSpectator,
  REALM_GROUP_SETTINGS,
  type RealmGroupSetting,
  ROLE,
} from '@team-chat/permissions';
import { avatarFields } from '../domain/avatar';
import { recordForSpectators } from '../domain/spectator';
import type { PublicUserRow } from '../domain/user';
import { unknownUserRecord, userRecord } from '../domain/user-record';
import type { Part } from './part';

/** Users as the caller may see them, and the caller's own account, role and permissions. */
export const usersPart: Part = async ({ ctx, tx, actor, options, realm, self, visible, groupSettings }) => {
  const all = await ctx.users.list(realm.id, undefined, tx);
  const users = all.filter((row) => visible.sees(row));
  // Clients that need a record for every id get one with the id alone.
  const inaccessibleUsers = options.user_list_incomplete ? [] : all.filter((row) => !visible.sees(row));
  const profiles = isSpectator(actor) ? undefined : await ctx.profileValues.list(realm.id, undefined, tx);
  const viewer = { user_id: self.id, role: self.role, client_gravatar: options.client_gravatar };
  const record = (row: PublicUserRow) => {
    const { is_active: _, ...rest } = profiles
      ? userRecord(row, realm.host, viewer)
      : recordForSpectators(row, realm.host);
    return { ...rest, ...(profiles && !row.is_bot && { profile_data: profiles.get(row.id) ?? {} }) };
  };
  const may = (name: RealmGroupSetting) =>
    allows({ ...actor, role: self.role }, groupSettings[name], REALM_GROUP_SETTINGS[name]);
  const own = userRecord(self, realm.host, { ...viewer, client_gravatar: false });
  // Clients expect the server's bots in a list apart from the organisation's users.
  const members = users.filter((row) => !row.is_system_bot);
  return {
    realm_users: [
      ...members.filter((row) => row.is_active).map(record),
      ...inaccessibleUsers.map((row) => unknownUserRecord(row.id, realm.host)),
    ],
    realm_non_active_users: members.filter((row) => !row.is_active).map(record),
    cross_realm_bots: users.filter((row) => row.is_system_bot).map(record),
    ...avatarFields(self),
    can_create_streams: may('can_create_public_channel_group') || may('can_create_private_channel_group'),
    can_create_public_streams: may('can_create_public_channel_group'),
    can_create_private_streams: may('can_create_private_channel_group'),
    can_create_web_public_streams:
      Boolean(realm.settings.enable_spectator_access) && may('can_create_web_public_channel_group'),
    can_subscribe_other_users: may('can_add_subscribers_group'),
    can_invite_others_to_realm: may('can_invite_users_group'),
    is_owner: self.role === ROLE.owner,
    is_admin: self.role <= ROLE.administrator,
    is_moderator: self.role <= ROLE.moderator,
    is_guest: self.role === ROLE.guest,
    user_id: self.id,
    email: own.email,
    delivery_email: self.delivery_email,
    full_name: self.full_name,
  };
};
