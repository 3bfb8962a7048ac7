import type { Client } from 'pg';
import type { TestRealm } from './realm';

/** Inserts users who never log in and returns their ids. Uses SQL, because hashing a password takes longer than
 *  everything else. */
export async function insertIdleUsers(sql: Client, realm: TestRealm, count: number): Promise<number[]> {
  const { rows } = await sql.query<{ id: string }>(
    `INSERT INTO accounts.users (realm_id, delivery_email, full_name, role, date_joined, api_key_hash, api_key_sealed)
     SELECT $1, 'sleeper' || n || '@' || $2, 'Sleeper ' || n, 400, extract(epoch FROM now())::bigint,
            sha256(($2 || n)::bytea), ''
       FROM generate_series(1, $3) AS n RETURNING id`,
    [realm.realm_id, realm.host, count],
  );
  return rows.map((row) => Number(row.id));
}

/** Inserts users as `insertIdleUsers` does. The users are online for `seconds` more, as if an update of presences had
 *  just recorded them. */
export async function insertOnlineUsers(
  sql: Client,
  realm: TestRealm,
  count: number,
  { seconds = 0, update_id = 0 } = {},
): Promise<void> {
  await sql.query(
    `INSERT INTO accounts.presences (realm_id, user_id, active_timestamp, idle_timestamp, update_id)
     SELECT $1, id, later, later, $4
       FROM unnest($2::bigint[]) AS id, (SELECT extract(epoch FROM now())::bigint + $3 AS later) AS time`,
    [realm.realm_id, await insertIdleUsers(sql, realm, count), seconds, update_id],
  );
}
