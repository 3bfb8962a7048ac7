import { type Actor, type HiddenUser, placeholderEmail, type RealmInfo, type UserCard } from '@team-chat/contracts';
import { isGuest, type RealmGroupSetting, ROLE } from '@team-chat/permissions';
import type { Context } from '../context';
import type { ChannelForUser } from '../domain/channel';
import { getRealmInfo, grants, limitsGuests } from './realm-settings';

/** The users that an actor may see, and the permissions that the organisation grants the actor. A request loads it
 *  once, by `visibilityFor`, and passes it on. */
export class Visibility {
  constructor(
    private readonly ctx: Context,
    readonly actor: Actor,
    readonly realm: RealmInfo,
    readonly systemGroups: Record<string, number>,
  ) {}

  /** Whether guests of the organisation see only users with whom they share a conversation. */
  get limitsGuests(): boolean {
    return limitsGuests(this.realm, this.systemGroups);
  }

  /** Returns whether the organisation grants the actor one of its permissions. */
  allows(setting: RealmGroupSetting): boolean {
    return grants(this.realm, this.actor, setting);
  }

  /** Returns the ids of the users whom the actor may not see. Spectators, who have no account, see all. */
  async listInaccessible(cards: Pick<UserCard, 'user_id' | 'is_bot'>[]): Promise<Set<number>> {
    const { realm_id, user_id, role } = this.actor;
    const people = cards.filter((card) => !card.is_bot && card.user_id !== user_id);
    const isLimited = isGuest(role) && user_id > 0 && this.limitsGuests;
    if (people.length === 0 || !isLimited) return new Set();
    const user_ids = people.map((card) => card.user_id);
    const question = { guest_ids: [user_id], user_ids, after: null };
    const pairs = await this.ctx.accessibleUsers.listPairs(realm_id, question, user_ids.length);
    const known = new Set(pairs.map(([, userId]) => userId));
    return new Set(user_ids.filter((id) => !known.has(id)));
  }

  /** Returns the users who may see all other users in `cards`. */
  async listSeeingAll<U extends Pick<UserCard, 'user_id' | 'is_bot' | 'role'>>(cards: U[]): Promise<U[]> {
    const guests = cards.filter((card) => isGuest(card.role));
    if (guests.length === 0 || !this.limitsGuests) return cards;
    const user_ids = cards.filter((card) => !card.is_bot).map((card) => card.user_id);
    const question = { guest_ids: guests.map((card) => card.user_id), user_ids, after: null };
    const limit = guests.length * user_ids.length;
    const pairs = await this.ctx.accessibleUsers.listPairs(this.actor.realm_id, question, limit);
    const seesAll = ({ user_id }: U) => {
      const seen = new Set(pairs.filter(([guestId]) => guestId === user_id).map(([, userId]) => userId));
      return user_ids.every((id) => id === user_id || seen.has(id));
    };
    return cards.filter((card) => !isGuest(card.role) || seesAll(card));
  }

  /** Returns how limited guests see a user who acts in a channel: the ids of the users who know the user, and the address
   *  for the others. Returns undefined where guests are not limited, for bots, and for subscribers unless one of the
   *  `outsiders`, who get the event without being subscribed, is a guest. */
  async hiddenUserFor(
    channel: Pick<ChannelForUser, 'realm_id' | 'id' | 'is_subscribed'>,
    user: UserCard,
    outsiders: UserCard[] = [],
  ): Promise<HiddenUser | undefined> {
    const { realm_id } = channel;
    const guests = outsiders.filter((card) => isGuest(card.role)).map((card) => card.user_id);
    const isKnownToAll = channel.is_subscribed && guests.length === 0;
    if (isKnownToAll || user.is_bot || !this.limitsGuests) return undefined;
    const subscribed = await this.ctx.userReplicas.listSubscribers(realm_id, channel.id, ROLE.guest);
    const guest_ids = [...subscribed, ...guests];
    const question = { guest_ids, user_ids: [user.user_id], after: null };
    const pairs = await this.ctx.accessibleUsers.listPairs(realm_id, question, guest_ids.length);
    return {
      known_to: [...pairs.map(([guestId]) => guestId), user.user_id],
      email: placeholderEmail(user.user_id, this.realm.host),
    };
  }
}

/** Loads what decides an actor's visibility: the organisation's settings and the ids of its system groups. */
export async function visibilityFor(ctx: Context, actor: Actor): Promise<Visibility> {
  const [realm, systemGroups] = await Promise.all([
    getRealmInfo(ctx, actor.realm_id),
    ctx.systemGroups.get(actor.realm_id),
  ]);
  return new Visibility(ctx, actor, realm, systemGroups);
}
