import { isDeepStrictEqual } from 'node:util';
import { INACCESSIBLE_USER } from '@team-chat/contracts';
import { matching } from './matching';

/** Fields that clients derive from the role and the groups. */
const DERIVED = [
  'can_create_streams',
  'can_create_public_streams',
  'can_create_private_streams',
  'can_create_web_public_streams',
  'can_subscribe_other_users',
  'can_invite_others_to_realm',
];
/** Avatar fields are not compared: registration leaves out avatars that the client can compute, events do not. */
const AVATAR = ['avatar_url', 'avatar_url_medium', 'avatar_source'];

/** Keeps the users of registration data, including the client's own user, and applies events to them. */
export class PeopleState {
  /** Fields of a registration that are shown in another form here. */
  static readonly fields = [
    ...DERIVED,
    ...AVATAR,
    'cross_realm_bots',
    'realm_users',
    'realm_non_active_users',
    'is_owner',
    'is_admin',
    'is_moderator',
    'is_guest',
    'email',
    'delivery_email',
    'full_name',
    'presences',
    'presence_last_update_id',
  ];

  private readonly users = new Map<number, any>();
  private readonly own: any;
  /** Ids of users who have a presence. Events have its time only for users who come online. */
  private readonly seen: Set<number>;
  /** Ids of users whose presence may be missing: registration and later events leave it out for deactivated users. */
  private readonly unsure: Set<number>;
  /** Whether the client's own user got another role. No event has the addresses and bots that the new role may see. */
  hasChangedRole = false;

  constructor(
    private readonly userId: number,
    registration: any,
  ) {
    for (const user of registration.realm_users) this.learn(user, true);
    // Events add a system bot like any other bot, without `is_system_bot`.
    for (const { is_system_bot: _, ...bot } of registration.cross_realm_bots) this.learn(bot, true);
    for (const user of registration.realm_non_active_users) this.learn(user, false);
    const { is_owner, is_admin, is_moderator, is_guest, email, delivery_email, full_name } = registration;
    this.own = { is_owner, is_admin, is_moderator, is_guest, email, delivery_email, full_name };
    const byEmail = new Map([...this.users.values()].map((user) => [user.email, user.user_id]));
    const idOf = (key: string) => byEmail.get(key) ?? Number(key);
    this.unsure = new Set(registration.realm_non_active_users.map((user: any) => user.user_id));
    this.seen = new Set(Object.keys(registration.presences).map(idOf));
  }

  readonly updates: Record<string, (event: any) => void> = {
    'realm_user/add': ({ person: { is_active, ...person } }) => {
      const before = this.users.get(person.user_id);
      if (before && before.full_name !== INACCESSIBLE_USER.full_name) {
        throw new Error(`user ${person.user_id} came twice`);
      }
      this.learn(person, is_active);
      if (!is_active) this.unsure.add(person.user_id);
    },
    'realm_user/update': ({ person }) => this.update(person),
    custom_profile_fields: ({ fields }) => this.forgetProfilesBut(fields),
    presence: ({ presences, user_id }) => {
      for (const id of presences ? Object.keys(presences).map(Number) : [user_id]) this.seen.add(id);
    },
  };

  /** Removes a user who is no longer visible. */
  remove(userId: number): void {
    if (!this.users.delete(userId)) throw new Error(`user ${userId} went before it came`);
  }

  /** The users without inaccessible ones, which some registrations list and others do not. */
  private get known(): [id: number, user: any][] {
    return [...this.users].filter(([, user]) => user.full_name !== INACCESSIBLE_USER.full_name);
  }

  get comparable(): Record<string, unknown> {
    return { users: Object.fromEntries(this.known), own: this.own, seen: this.seenAndActive };
  }

  get expectation(): Record<string, unknown> {
    const sure = (ids: number[]) => ids.filter((id) => !this.unsure.has(id));
    const known = sure(this.seenAndActive);
    const seen = matching(known, (ids: number[]) => isDeepStrictEqual(sure(ids), known));
    if (!this.hasChangedRole) return { ...this.comparable, seen };
    const users = this.known.map(([id, user]) => [id, { ...user, delivery_email: anything }]);
    return { ...this.comparable, users: Object.fromEntries(users), seen };
  }

  private get seenAndActive(): number[] {
    // A user receives no presence events about the user's own presence.
    const others = [...this.seen].filter((id) => id !== this.userId && this.users.get(id)?.is_active);
    return others.sort((a, b) => a - b);
  }

  private learn(user: any, is_active: boolean): void {
    const { avatar_url: _, ...shown } = user;
    this.users.set(user.user_id, { ...shown, is_active });
  }

  private update(person: any): void {
    const { user_id, custom_profile_field, new_email, role, email: _, ...changes } = person;
    const known = this.users.get(user_id);
    if (!known) throw new Error(`user ${user_id} changed before it came`);
    for (const name of AVATAR) delete changes[name];
    Object.assign(known, changes, new_email !== undefined && { email: new_email });
    if (role !== undefined) Object.assign(known, flagsOf(role), { role });
    if (custom_profile_field) changeProfile(known, custom_profile_field);
    if (user_id === this.userId) this.updateOwn(person);
  }

  private updateOwn({ full_name, delivery_email, new_email, role }: any): void {
    const { own } = this;
    if (full_name !== undefined) own.full_name = full_name;
    if (delivery_email !== undefined) own.delivery_email = delivery_email;
    if (new_email !== undefined) own.email = new_email;
    if (role === undefined) return;
    Object.assign(own, flagsOf(role), { is_moderator: role <= 300 });
    this.hasChangedRole = true;
  }

  /** Deletes the values of profile fields that are gone. The server sends no events for these values. */
  private forgetProfilesBut(fields: any[]): void {
    const ids = new Set(fields.map(({ id }) => String(id)));
    for (const user of this.users.values()) {
      for (const id of Object.keys(user.profile_data ?? {})) if (!ids.has(id)) delete user.profile_data[id];
    }
  }
}

const anything = { asymmetricMatch: () => true };

function flagsOf(role: number) {
  return { is_owner: role === 100, is_admin: role <= 200, is_guest: role === 600 };
}

function changeProfile(user: any, { id, ...shown }: any): void {
  if (shown.value === null) delete user.profile_data[id];
  else user.profile_data[id] = shown;
}

/** Keeps the bots that a user administers, from registration data and events. */
export class BotState {
  private readonly bots: Map<number, any>;

  constructor({ realm_bots }: any) {
    this.bots = new Map(realm_bots.map((bot: any) => [bot.user_id, bot]));
  }

  add(bot: any): void {
    if (this.bots.has(bot.user_id)) throw new Error(`bot ${bot.user_id} came twice`);
    this.bots.set(bot.user_id, bot);
  }

  update(changes: any): void {
    const known = this.bots.get(changes.user_id);
    if (!known) throw new Error(`bot ${changes.user_id} changed before it came`);
    this.bots.set(changes.user_id, { ...known, ...changes });
  }

  delete({ user_id }: any): void {
    if (!this.bots.delete(user_id)) throw new Error(`bot ${user_id} went before it came`);
  }

  get comparable(): Record<string, unknown> {
    return Object.fromEntries(this.bots);
  }
}
