import { randomBytes } from 'node:crypto';
import { getSystemGroups } from '@team-chat/contracts';
import { SYSTEM_GROUP } from '@team-chat/permissions';
import { type ApiClient, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import type { TestCluster } from '@team-chat/testkit/cluster';

/** The columns of the matrix. A limited guest is one of an organisation whose can_access_all_users_group excludes guests.
 *  A foreigner is a user of another organisation, and a spectator has no credentials. */
export const ACTORS = [
  'owner',
  'administrator',
  'moderator',
  'member',
  'guest',
  'limited guest',
  'bot',
  'deactivated',
  'foreigner',
  'spectator',
] as const;
export type ActorName = (typeof ACTORS)[number];

/** The actors that are refused with 401 where an operation needs an account. */
export const WITHOUT_ACCESS: readonly ActorName[] = ['deactivated', 'foreigner', 'spectator'];

export interface Organisation {
  realm: TestRealm;
  /** The ids of the system groups by name. */
  groups: Record<string, number>;
  owner: TestUser;
  administrator: TestUser;
  moderator: TestUser;
  member: TestUser;
  guest: TestUser;
  bot: TestUser;
  deactivated: TestUser;
  /** A member who makes what the requests are about, and shares some of it with the actors. */
  author: TestUser;
  /** A member who shares nothing with the actors. Limited guests do not see the user. */
  unrelated: TestUser;
  /** Another organisation on the same servers. */
  other?: Organisation;
}

export interface Actor {
  name: ActorName;
  /** The organisation that the requests address. */
  organisation: Organisation;
  /** Absent for actors without access. */
  user: TestUser | undefined;
  client: ApiClient;
}

export const word = () => randomBytes(5).toString('hex');

/** Creates an organisation, in which guests see all users unless it is limited. */
async function createOrganisation(
  cluster: TestCluster,
  { other, isLimited = false }: { other?: Organisation; isLimited?: boolean } = {},
): Promise<Organisation> {
  const realm = await cluster.aRealm();
  const [administrator, moderator, member, guest, bot, deactivated, author, unrelated] = await Promise.all([
    realm.user('administrator'),
    realm.user('moderator'),
    realm.user(),
    realm.user('guest'),
    realm.user('member', { bot: true }),
    realm.user(),
    realm.user(),
    realm.user(),
  ]);
  await ok(realm.owner.client.delete(`/users/${deactivated.user_id}`));
  await realm.grant(realm.owner, { can_create_users: true, can_change_user_emails: true });
  const reports = { name: `reports ${word()}`, subscribers: [realm.owner.user_id], invite_only: true };
  const { id } = await ok(realm.owner.client.post('/channels/create', reports));
  const { groups } = await cluster.bus.call(getSystemGroups, { params: { realm_id: realm.realm_id } });
  const settings = {
    enable_spectator_access: true,
    enable_read_receipts: true,
    moderation_request_channel_id: id,
    create_multiuse_invite_group: { new: groups[SYSTEM_GROUP.members] },
    ...(isLimited && { can_access_all_users_group: { new: groups[SYSTEM_GROUP.members] } }),
  };
  await ok(realm.owner.client.patch('/realm', settings));
  const people = { owner: realm.owner, administrator, moderator, member, guest, bot, deactivated };
  return { realm, groups, ...people, author, unrelated, ...(other && { other }) };
}

/** Creates the organisations, and returns the actors of the matrix. */
export async function createActors(cluster: TestCluster): Promise<Map<ActorName, Actor>> {
  const other = await createOrganisation(cluster);
  const [open, limited] = await Promise.all([
    createOrganisation(cluster, { other }),
    createOrganisation(cluster, { other, isLimited: true }),
  ]);

  const roles = ['owner', 'administrator', 'moderator', 'member', 'guest', 'bot'] as const;
  const actors: Actor[] = roles.map((name) => ({
    name,
    organisation: open,
    user: open[name],
    client: open[name].client,
  }));
  const withoutAccess = { organisation: open, user: undefined };
  actors.push(
    { name: 'limited guest', organisation: limited, user: limited.guest, client: limited.guest.client },
    { ...withoutAccess, name: 'deactivated', client: open.deactivated.client },
    { ...withoutAccess, name: 'foreigner', client: open.realm.client.as(other.member) },
    { ...withoutAccess, name: 'spectator', client: open.realm.client },
  );
  return new Map(actors.map((actor) => [actor.name, actor]));
}
