import { getSystemGroups } from '@team-chat/contracts';
import { SYSTEM_GROUP } from '@team-chat/permissions';
import {
  insertIdleUsers,
  type ManyMessages,
  ok,
  seedMessages,
  type TestRealm,
  type TestUser,
} from '@team-chat/testkit';
import type { BenchDeployment } from '../harness/bench-deployment';

/** Numbers of what an organisation has. */
export interface Size {
  users: number;
  channels: number;
  messages: number;
  queues: number;
}

/** An organisation that was made to be measured. */
export interface Organisation extends ManyMessages {
  size: Size;
  realm: TestRealm;
  /** A member, subscribed to a fifth of the channels, who has unread messages in each of them. */
  reader: TestUser;
  /** Users who have the queues. */
  readers: TestUser[];
  /** Ids of users who never log in. */
  sleepers: number[];
  /** The channel to which all users are subscribed. */
  everyone: { id: number; name: string };
  /** Id of a group with a tenth of the users. */
  group: number;
}

/** Queues that one user may have. */
const QUEUES_EACH = 100;
const PARTNERS = 100;
const UNREAD_EACH = 25;
const SUBSCRIBED_AT_ONCE = 2500;

/** Makes an organisation of a size, most of it by SQL. Its queues are not registered yet. */
export async function makeOrganisation(deployment: BenchDeployment, size: Size): Promise<Organisation> {
  const { sql } = deployment;
  const realm = await deployment.aRealm();
  const reader = await realm.user();
  const readers: TestUser[] = [];
  while (readers.length < size.queues / QUEUES_EACH) readers.push(await realm.user());
  const others = size.users - readers.length - 2;
  const sleepers = await insertIdleUsers(deployment.sql, realm, others);
  await addToGroupOfMembers(deployment, realm, sleepers);
  const everyone = await realm.channel([reader, ...readers]);
  const subscriptions = [{ name: everyone.name }];
  for (let start = 0; start < sleepers.length; start += SUBSCRIBED_AT_ONCE) {
    const principals = sleepers.slice(start, start + SUBSCRIBED_AT_ONCE);
    const request = { subscriptions, principals, send_new_subscription_messages: false };
    await ok(realm.owner.client.post('/users/me/subscriptions', request));
  }
  const like = await realm.channel();
  const many = await seedMessages(sql, {
    realm_id: realm.realm_id,
    reader: reader.user_id,
    senders: [realm.owner.user_id, reader.user_id, ...sleepers.slice(0, PARTNERS)],
    like: like.id,
    channels: size.channels,
    messages: size.messages,
    unread: UNREAD_EACH,
    partners: sleepers.slice(0, PARTNERS),
  });
  const group = await makeGroup(deployment, realm, sleepers.slice(0, size.users / 10));
  return { size, realm, reader, readers, sleepers, everyone, group, ...many };
}

/** Puts users who were inserted into the group of all members, as services do for users who join. */
async function addToGroupOfMembers(
  { bus, sql }: BenchDeployment,
  { realm_id }: TestRealm,
  userIds: number[],
): Promise<void> {
  const { groups } = await bus.call(getSystemGroups, { params: { realm_id } });
  await sql.query(
    `INSERT INTO groups.role_placements (realm_id, user_id, role, version)
     SELECT $1, unnest($2::bigint[]), 400, 1`,
    [realm_id, userIds],
  );
  await addMembers(sql, realm_id, groups[SYSTEM_GROUP.members]!, userIds);
}

async function makeGroup({ sql }: BenchDeployment, { realm_id, owner }: TestRealm, members: number[]): Promise<number> {
  const group = { name: 'large', description: '', members: [owner.user_id] };
  const { group_id } = await ok(owner.client.post('/user_groups/create', group));
  await addMembers(sql, realm_id, group_id, members);
  return group_id;
}

async function addMembers(sql: BenchDeployment['sql'], realmId: number, groupId: number, userIds: number[]) {
  await sql.query(
    'INSERT INTO groups.group_members (realm_id, group_id, user_id) SELECT $1, $2, unnest($3::bigint[])',
    [realmId, groupId, userIds],
  );
}
