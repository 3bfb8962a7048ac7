import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Database, migrateService, SCHEMAS, type DatabaseService } from '@team-chat/db';
import { cloneDatabase, dropDatabase } from '@team-chat/testkit';
import { TEMPLATE } from '@team-chat/testkit/cluster';

const FIRST_RENAME = '20261122080000';
const services = Object.keys(SCHEMAS) as DatabaseService[];
const database = `team_chat_${randomBytes(6).toString('hex')}`;
const databases = new Map<DatabaseService, Database>();

const urlOf = (service: DatabaseService) => {
  const url = new URL(JSON.parse(process.env.TEST_SERVICE_URLS!)[service]);
  url.pathname = `/${database}`;
  return url.href;
};
const directoryOf = (service: DatabaseService) =>
  join(__dirname, '..', '..', 'services', service, 'dist', 'migrations');

async function migrateUp(): Promise<void> {
  for (const service of services) {
    await migrateService({ url: urlOf(service), schema: SCHEMAS[service], directory: directoryOf(service) });
  }
}

/** Undoes the renames, and all later migrations. */
async function migrateDown(): Promise<void> {
  for (const service of services) {
    const files = readdirSync(directoryOf(service)).filter((name) => /^\d+_\w+\.js$/.test(name));
    for (const name of files
      .filter((file) => file >= FIRST_RENAME)
      .sort()
      .reverse()) {
      await databases.get(service)!.knex.migrate.down({
        name,
        directory: directoryOf(service),
        schemaName: SCHEMAS[service],
        loadExtensions: ['.js'],
      });
    }
  }
}

async function query(service: DatabaseService, sql: string): Promise<unknown[]> {
  const { rows } = await databases.get(service)!.knex.raw(sql);
  return rows;
}

beforeAll(async () => {
  await cloneDatabase(process.env.TEST_ADMIN_URL!, TEMPLATE, database);
  for (const service of services)
    databases.set(service, new Database({ url: urlOf(service), maxConnections: 2 }));
  await migrateDown();
  for (const { service, insert } of RENAMES) await query(service, insert);
  await migrateUp();
});
afterAll(async () => {
  for (const each of databases.values()) await each.close();
  await dropDatabase(process.env.TEST_ADMIN_URL!, database);
});

interface Rename {
  service: DatabaseService;
  former: string;
  /** Inserts a row as the version before did. */
  insert: string;
  /** Selects the stored rows by the present names. */
  select: string;
  inserted: unknown[];
  /** Statements of the version before, and the rows that they return. */
  statements: [sql: string, returned: unknown[]][];
  /** The rows that `select` returns after the statements. */
  changed: unknown[];
  /** The rows of the former table after the migration back. */
  restored: [sql: string, rows: unknown[]];
}

const HOLDER = randomUUID();
const OTHER = randomUUID();

const versionGuards = (service: DatabaseService): Rename => ({
  service,
  former: 'fences',
  insert: `INSERT INTO fences (realm_id, name, height) VALUES (1, 'uses', 3)`,
  select: `SELECT name, version FROM version_guards ORDER BY name`,
  inserted: [{ name: 'uses', version: 3 }],
  statements: [
    [
      `INSERT INTO fences (realm_id, name, height) VALUES (1, 'uses', 1)
         ON CONFLICT (realm_id, name) DO UPDATE SET height = fences.height + 1 RETURNING height`,
      [{ height: 4 }],
    ],
    [`INSERT INTO fences (realm_id, name, height) VALUES (1, 'uses', 0) ON CONFLICT DO NOTHING`, []],
    [`INSERT INTO fences (realm_id, name, height) VALUES (1, 'new', 0) ON CONFLICT DO NOTHING`, []],
    [`SELECT height FROM fences WHERE realm_id = 1 AND name = 'uses' LIMIT 1 FOR SHARE`, [{ height: 4 }]],
  ],
  changed: [
    { name: 'new', version: 0 },
    { name: 'uses', version: 4 },
  ],
  restored: [`SELECT height FROM fences ORDER BY height`, [{ height: 0 }, { height: 4 }]],
});

const RENAMES: Rename[] = [
  versionGuards('accounts'),
  versionGuards('groups'),
  versionGuards('messaging'),
  {
    service: 'accounts',
    former: 'acquaintances',
    insert: `INSERT INTO acquaintances (realm_id, guest_id, user_id) VALUES (1, 2, 3)`,
    select: `SELECT guest_id, user_id FROM accessible_users`,
    inserted: [{ guest_id: 2, user_id: 3 }],
    statements: [
      [
        `INSERT INTO acquaintances (realm_id, guest_id, user_id)
         SELECT 1, guest_id, user_id FROM unnest('{2,4}'::bigint[], '{5,6}'::bigint[]) AS pair (guest_id, user_id)`,
        [],
      ],
      [
        `DELETE FROM acquaintances a USING unnest('{2}'::bigint[], '{3}'::bigint[]) AS pair (guest_id, user_id)
          WHERE a.realm_id = 1 AND a.guest_id = pair.guest_id AND a.user_id = pair.user_id`,
        [],
      ],
      [`DELETE FROM acquaintances WHERE realm_id = 1 AND guest_id = ANY('{4}')`, []],
    ],
    changed: [{ guest_id: 2, user_id: 5 }],
    restored: [`SELECT * FROM acquaintances`, [{ realm_id: 1, guest_id: 2, user_id: 5 }]],
  },
  {
    service: 'accounts',
    former: 'acquaintance_turns',
    insert: `INSERT INTO acquaintance_turns (realm_id, holder, ends_at)
             VALUES (1, '${HOLDER}', now() - interval '1 hour'), (2, '${HOLDER}', now())`,
    select: `SELECT realm_id, holder FROM update_leases ORDER BY realm_id`,
    inserted: [
      { realm_id: 1, holder: HOLDER },
      { realm_id: 2, holder: HOLDER },
    ],
    statements: [
      [
        `INSERT INTO acquaintance_turns (realm_id, holder, ends_at)
         VALUES (1, '${OTHER}', clock_timestamp() + make_interval(secs => 60))
         ON CONFLICT (realm_id) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
          WHERE acquaintance_turns.ends_at < clock_timestamp() RETURNING holder`,
        [{ holder: OTHER }],
      ],
      [`DELETE FROM acquaintance_turns WHERE realm_id = 2 AND holder = '${HOLDER}'`, []],
    ],
    changed: [{ realm_id: 1, holder: OTHER }],
    restored: [`SELECT realm_id, holder FROM acquaintance_turns`, [{ realm_id: 1, holder: OTHER }]],
  },
  {
    service: 'messaging',
    former: 'placed_users',
    insert: `INSERT INTO placed_users (realm_id, user_id, role, is_active, version) VALUES (1, 2, 400, true, 5)`,
    select: `SELECT user_id, role, is_active, version FROM user_replicas ORDER BY user_id`,
    inserted: [{ user_id: 2, role: 400, is_active: true, version: 5 }],
    statements: [
      [
        `INSERT INTO placed_users (realm_id, user_id, role, version)
         SELECT 1, u.user_id, u.role, 0 FROM unnest('{2,3}'::bigint[], '{400,600}'::smallint[]) AS u (user_id, role)
         ON CONFLICT DO NOTHING`,
        [],
      ],
      [
        `SELECT user_id FROM placed_users WHERE realm_id = 1 AND user_id = ANY('{2,3}') ORDER BY user_id FOR SHARE`,
        [{ user_id: 2 }, { user_id: 3 }],
      ],
      [
        `SELECT * FROM placed_users WHERE realm_id = 1 AND user_id = 2 LIMIT 1 FOR UPDATE`,
        [{ realm_id: 1, user_id: 2, role: 400, is_active: true, version: 5 }],
      ],
      ...[6, 5].map((version): [string, unknown[]] => [
        `INSERT INTO placed_users (realm_id, user_id, role, is_active, version) VALUES (1, 2, 600, false, ${version})
         ON CONFLICT (realm_id, user_id)
         DO UPDATE SET role = excluded.role, is_active = excluded.is_active, version = excluded.version
          WHERE placed_users.version < excluded.version RETURNING user_id`,
        version === 6 ? [{ user_id: 2 }] : [],
      ]),
      [`DELETE FROM placed_users WHERE user_id = 4`, []],
    ],
    changed: [
      { user_id: 2, role: 600, is_active: false, version: 6 },
      { user_id: 3, role: 600, is_active: true, version: 0 },
    ],
    restored: [`SELECT user_id FROM placed_users ORDER BY 1`, [{ user_id: 2 }, { user_id: 3 }]],
  },
  {
    service: 'messaging',
    former: 'folder_gates',
    insert: `INSERT INTO folder_gates (realm_id, folder_id, gate, is_closed) VALUES (1, 2, 5, true)`,
    select: `SELECT folder_id, archive_version, is_closed FROM folder_archive_versions`,
    inserted: [{ folder_id: 2, archive_version: 5, is_closed: true }],
    statements: [
      [
        `INSERT INTO folder_gates (realm_id, folder_id, gate, is_closed) VALUES (1, 2, 6, false)
         ON CONFLICT (realm_id, folder_id) DO UPDATE
           SET gate = greatest(folder_gates.gate, excluded.gate),
               is_closed = folder_gates.is_closed AND folder_gates.gate >= excluded.gate
         RETURNING is_closed`,
        [{ is_closed: false }],
      ],
      ...[5, 7].map((gate): [string, unknown[]] => [
        `INSERT INTO folder_gates (realm_id, folder_id, gate, is_closed) VALUES (1, 2, ${gate}, true)
         ON CONFLICT (realm_id, folder_id) DO UPDATE SET gate = excluded.gate, is_closed = true
           WHERE folder_gates.gate <= excluded.gate RETURNING gate`,
        gate === 7 ? [{ gate }] : [],
      ]),
      [`UPDATE folder_gates SET is_closed = false WHERE realm_id = 1 AND folder_id = 2`, []],
      [`INSERT INTO folder_gates (realm_id, folder_id, gate, is_closed) VALUES (1, 3, 1, false)`, []],
      [`DELETE FROM folder_gates WHERE folder_id = 3`, []],
    ],
    changed: [{ folder_id: 2, archive_version: 7, is_closed: false }],
    restored: [`SELECT gate, is_closed FROM folder_gates`, [{ gate: 7, is_closed: false }]],
  },
  {
    service: 'messaging',
    former: 'conversations.rules',
    insert: `INSERT INTO conversations (realm_id, participants_hash, rules) VALUES (1, 'a', 5)`,
    select: `SELECT policy_version FROM conversations`,
    inserted: [{ policy_version: 5 }],
    statements: [
      [`SELECT rules FROM conversations`, [{ rules: 1_000_000_000 }]],
      [`UPDATE conversations SET rules = rules + 1 RETURNING rules`, [{ rules: 1_000_000_001 }]],
      // This version's statement changes what the version before compares.
      [
        `UPDATE conversations SET policy_version = policy_version + 1 RETURNING rules`,
        [{ rules: 1_000_000_002 }],
      ],
      // What every message updates changes neither.
      [
        `UPDATE conversations SET last_seq = last_seq + 1 RETURNING rules, policy_version`,
        [{ rules: 1_000_000_002, policy_version: 7 }],
      ],
    ],
    changed: [{ policy_version: 7 }],
    restored: [`SELECT rules FROM conversations`, [{ rules: 7 }]],
  },
  {
    service: 'snippets-and-folders',
    former: 'channel_folders.gate',
    insert: `INSERT INTO channel_folders (realm_id, name, description, rendered_description, "order", gate)
             VALUES (1, 'a', '', '', 1, 5)`,
    select: `SELECT archive_version, is_archiving FROM channel_folders ORDER BY id`,
    inserted: [{ archive_version: 5, is_archiving: false }],
    statements: [
      [`SELECT gate FROM channel_folders`, [{ gate: 5 }]],
      [
        `UPDATE channel_folders
            SET is_archiving = true, gate = CASE WHEN is_archiving THEN gate ELSE gate + 1 END RETURNING gate`,
        [{ gate: 6 }],
      ],
      // This version's statement changes what the version before reads.
      [`UPDATE channel_folders SET archive_version = archive_version + 1 RETURNING gate`, [{ gate: 7 }]],
      [
        `INSERT INTO channel_folders (realm_id, name, description, rendered_description, "order")
         VALUES (1, 'b', '', '', 0) RETURNING gate, archive_version`,
        [{ gate: 0, archive_version: 0 }],
      ],
    ],
    changed: [
      { archive_version: 7, is_archiving: true },
      { archive_version: 0, is_archiving: false },
    ],
    restored: [`SELECT gate FROM channel_folders ORDER BY id`, [{ gate: 7 }, { gate: 0 }]],
  },
];

describe.each(RENAMES)('$former of $service', ({ service, select, inserted, statements, changed }) => {
  test('has its rows under the name of now', async () => {
    expect(await query(service, select)).toEqual(inserted);
  });

  test('serves the statements of the version before', async () => {
    for (const [sql, returned] of statements) expect(await query(service, sql)).toEqual(returned);
    expect(await query(service, select)).toEqual(changed);
  });
});

test('the migrations back keep what was written meanwhile', async () => {
  await migrateDown();
  for (const { service, restored } of RENAMES) expect(await query(service, restored[0])).toEqual(restored[1]);
  await migrateUp();
  for (const { service, select, changed } of RENAMES) expect(await query(service, select)).toEqual(changed);
});
