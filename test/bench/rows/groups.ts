import { getActorGroups, getSystemGroups } from '@team-chat/contracts';
import { insertIdleUsers, ok, type TestRealm } from '@team-chat/testkit';
import type { Bench, Row } from '../bench';
import type { BenchDeployment } from '../../harness/bench-deployment';
import { limitedTime, medianMs } from '../limit';

const LEVELS = 10;
const GROUPS_PER_LEVEL = 1000;
const MEMBERS = 50_000;
const OWN_GROUPS = 5;
const TIMES = 100;
/** Limits in milliseconds. */
const LIMITS = { groupsOfUser: 20, membershipChange: 50 };

/** Measures finding a user's groups among many nested ones, and changing a membership, in a separate organisation. */
export async function groups({ deployment }: Bench): Promise<Row[]> {
  const realm = await deployment.aRealm();
  const { user_id, realm_id } = { ...realm.owner, ...realm };
  const bottom = await addNestedGroups(deployment, realm);
  const params = { realm_id, user_id, role: 100 as const, date_joined: 0 };
  const { group_ids } = await deployment.bus.call(getActorGroups, { params });
  const groupsOfUser = await medianMs(TIMES, () => deployment.bus.call(getActorGroups, { params }));
  let isIn = false;
  const membershipChange = await medianMs(TIMES, async () => {
    isIn = !isIn;
    const change = { [isIn ? 'add' : 'delete']: [user_id] };
    await ok(realm.owner.client.post(`/user_groups/${bottom.at(-1)}/members`, change));
  });
  const size = `${LEVELS * GROUPS_PER_LEVEL} in ${LEVELS} levels`;
  return [
    limitedTime(
      `time to find the ${group_ids.length} groups of a user among ${size}`,
      groupsOfUser,
      LIMITS.groupsOfUser,
    ),
    limitedTime(`time to change a membership, ${MEMBERS} members`, membershipChange, LIMITS.membershipChange),
  ];
}

/** Inserts nested groups. Each group contains two of the level below, and the owner is in some of the lowest level.
 *  Returns the ids of the lowest level. */
async function addNestedGroups(deployment: BenchDeployment, realm: TestRealm): Promise<number[]> {
  const { realm_id } = realm;
  const system = await deployment.bus.call(getSystemGroups, { params: { realm_id } });
  const nobody = system.groups['role:nobody'];
  const names = ['add_members', 'join', 'leave', 'manage', 'mention', 'remove_members'];
  const settings = Object.fromEntries(names.map((name) => [`can_${name}_group`, nobody]));
  const { rows } = await deployment.sql.query<{ id: string }>(
    `INSERT INTO groups.user_groups (realm_id, name, description, settings)
     SELECT $1, 'group ' || n, '', $2 FROM generate_series(1, $3) AS n RETURNING id`,
    [realm_id, settings, LEVELS * GROUPS_PER_LEVEL],
  );
  const ids = rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
  await deployment.sql.query(
    `INSERT INTO groups.group_subgroups (realm_id, group_id, subgroup_id)
     SELECT $1, $2::bigint + n, $2::bigint + (n / $3 - 1) * $3 + (n + step) % $3
       FROM generate_series($3::int, $4::int - 1) AS n, generate_series(0, 1) AS step`,
    [realm_id, ids[0], GROUPS_PER_LEVEL, ids.length],
  );
  const users = await insertIdleUsers(deployment.sql, realm, MEMBERS - OWN_GROUPS);
  const members = [
    ...users.map((user, index) => [ids[index % ids.length], user]),
    ...ids.slice(0, OWN_GROUPS).map((id) => [id, realm.owner.user_id]),
  ];
  await deployment.sql.query(
    `INSERT INTO groups.group_members (realm_id, group_id, user_id)
     SELECT $1, * FROM unnest($2::bigint[], $3::bigint[])`,
    [realm_id, members.map(([group]) => group), members.map(([, user]) => user)],
  );
  await deployment.sql.query('ANALYZE groups.user_groups, groups.group_members, groups.group_subgroups');
  return ids.slice(0, GROUPS_PER_LEVEL);
}
