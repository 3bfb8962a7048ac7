import { jsonList, jsonObject, type RawJson } from '@team-chat/bus';
import { allows, REALM_GROUP_SETTINGS, type RealmGroupSetting, ROLE } from '@team-chat/permissions';
import { avatarFields } from '../domain/avatar';
import { apiEmail } from '../domain/email-address';
import type { ListedUser } from '../domain/listed-user';
import type { Self } from '../domain/spectator';
import { unknownUserRecord } from '../domain/user-record';
import type { Part } from './part';
import { listUsers } from './user-records';

/** Users as the caller may see them, and the caller's own account, role and permissions. */
export const usersPart: Part = async (registration) => {
  const { actor, options, realm, self, visible, groupSettings } = registration;
  const all = await listUsers(registration);
  const users = all.filter((user) => visible.sees(user));
  // Clients that need a record for every id get one with the id alone.
  const inaccessible = options.user_list_incomplete ? [] : all.filter((user) => !visible.sees(user));
  const unknown = inaccessible.map(({ id }) => jsonObject(unknownUserRecord(id, realm.host)));
  const records = (listed: ListedUser[]) =>
    listed.map(({ id, record }) => (id === self.id ? withOwnAddress(record, self) : record));
  const may = (name: RealmGroupSetting) =>
    allows({ ...actor, role: self.role }, groupSettings[name], REALM_GROUP_SETTINGS[name]);
  // Clients expect the server's bots in a list apart from the organisation's users.
  const members = users.filter((user) => !user.is_system_bot);
  return {
    realm_users: jsonList([...records(members.filter((user) => user.is_active)), ...unknown]),
    realm_non_active_users: jsonList(records(members.filter((user) => !user.is_active))),
    cross_realm_bots: jsonList(records(users.filter((user) => user.is_system_bot))),
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
    email: apiEmail({ ...self, user_id: self.id }, realm.host),
    delivery_email: self.delivery_email,
    full_name: self.full_name,
  };
};

/** Returns the caller's own record. It has the address, whoever else sees it. */
function withOwnAddress({ text }: RawJson, { delivery_email }: Self): RawJson {
  return jsonObject({ ...(JSON.parse(text) as object), delivery_email });
}
