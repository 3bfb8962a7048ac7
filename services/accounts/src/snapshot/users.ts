import { jsonList, jsonObject, jsonValue, type RawJson } from '@team-chat/bus';
import { PROFILE_FIELD_TYPE } from '@team-chat/contracts';
import { fingerprint } from '@team-chat/db';
import {
  allows,
  isAdministrator,
  isSpectator,
  REALM_GROUP_SETTINGS,
  type RealmGroupSetting,
  ROLE,
} from '@team-chat/permissions';
import { botRecord } from '../domain/bots';
import { apiEmail } from '../domain/email-addresses';
import { avatarFields } from '../domain/pictures';
import { profileFieldRecord } from '../domain/profile-field';
import { recordForSpectators, type Self } from '../domain/spectator';
import { type ListedUser, unknownUserRecord, userRecord } from '../domain/user-record';
import type { Part, Registration } from './part';

/** Users as the caller may see them, and the caller's own account, role and permissions. */
export const usersPart: Part = async (registration) => {
  const { actor, options, realm, self, visible, groupSettings } = registration;
  const all = await listUsers(registration);
  const users = all.filter((user) => visible.sees(user));
  // Clients that need a record for every id get records of inaccessible users, with only the id.
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

/** Returns the caller's own record, which has the address, whoever else sees the address. */
function withOwnAddress({ text }: RawJson, { delivery_email }: Self): RawJson {
  return jsonObject({ ...(JSON.parse(text) as object), delivery_email });
}

/** Tables from which the records are made. */
const SOURCES = ['users', 'profile_values'];

/** Id of a viewer without an own record. */
const NOBODY = 0;

/** Returns all users by id, as viewers of the caller's role see others. Registrations share the records until a record
 *  changes. */
export async function listUsers({ ctx, tx, actor, options, realm, self }: Registration): Promise<ListedUser[]> {
  const viewer = { user_id: NOBODY, role: self.role, client_gravatar: options.client_gravatar };
  const kind = isSpectator(actor) ? 'spectator' : `${viewer.role} ${viewer.client_gravatar}`;
  const version = await fingerprint(tx, realm.id, SOURCES);
  return ctx.listedUsers.get(`${realm.id} ${realm.host} ${kind}`, version, async () => {
    const rows = await ctx.users.list(realm.id, undefined, tx);
    const profiles = isSpectator(actor) ? undefined : await ctx.profileValues.list(realm.id, undefined, tx);
    return rows.map((row) => {
      const { is_active, ...record } = profiles
        ? userRecord(row, realm.host, viewer)
        : recordForSpectators(row, realm.host);
      const profile = profiles && !row.is_bot && { profile_data: profiles.get(row.id) ?? {} };
      const { id, is_bot, is_system_bot } = row;
      return {
        id,
        is_bot,
        is_active,
        is_system_bot,
        record: jsonValue({ ...record, ...profile }),
      };
    });
  });
}

/** Bots that the caller administers: all for administrators, else the caller's own. */
export const botsPart: Part = async ({ ctx, tx, realm, self }) => {
  const bots = await ctx.users.listBots(realm.id, isAdministrator(self.role) ? {} : { bot_owner_id: self.id }, tx);
  return { realm_bots: bots.map((bot) => botRecord(ctx.apiKeyBox, bot)) };
};

const TYPE_NAMES: Record<keyof typeof PROFILE_FIELD_TYPE, string> = {
  SHORT_TEXT: 'Text (short)',
  LONG_TEXT: 'Text (long)',
  SELECT: 'List of options',
  DATE: 'Date',
  URL: 'Link',
  USER: 'Users',
  EXTERNAL_ACCOUNT: 'External account',
  PRONOUNS: 'Pronouns',
};

const TYPES = Object.fromEntries(
  Object.entries(PROFILE_FIELD_TYPE).map(([key, id]) => [
    key,
    { id, name: TYPE_NAMES[key as keyof typeof TYPE_NAMES] },
  ]),
);

/** The custom profile fields, and the types that a field may have. */
export const profileFieldsPart: Part = async ({ ctx, tx, realm }) => ({
  custom_profile_fields: (await ctx.profileFields.list(realm.id, tx)).map(profileFieldRecord),
  custom_profile_field_types: TYPES,
});
