import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findRealmExport, startRealmExport } from '@team-chat/contracts';
import { until } from '@team-chat/testkit';
import { Client } from 'pg';
import { operate, readMoved, SeenByAll } from '../support/moving/move';
import { makeRandomOrganisation } from '../support/moving/random-organisation';
import { Processes } from '../support/processes';

const LIMIT_MS = 3_600_000;
const MESSAGES = Number(process.env.MOVING_MESSAGES ?? 20_000);
const KILLS = 10;
/** Milliseconds for a look at the progress that waits for other work. */
const PATIENT_MS = 600_000;

let cluster: Processes;
let folder: string;
let database: Client;
beforeAll(async () => {
  cluster = await Processes.start({}, { separate: true });
  folder = mkdtempSync(join(tmpdir(), 'team-chat-moving-'));
  database = new Client({ connectionString: cluster.address.databaseUrl });
  await database.connect();
}, LIMIT_MS);
afterAll(async () => {
  await database?.end();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}, LIMIT_MS);

/** Makes an export whose replicas are killed while they make it, as long as it is not made, and downloads it. Returns how often
 *  it began. */
async function exportUnderKills(realm_id: number, path: string): Promise<number> {
  const request = { realm_id, export_type: 3, acting_user_id: null } as const;
  const { id } = await cluster.bus.call(startRealmExport, { params: request });
  const find = () => cluster.bus.call(findRealmExport, { params: { realm_id, export_id: id } }).catch(() => undefined);
  for (let kill = 0; kill < KILLS; kill++) {
    const found = await until('the export is being made', async () => {
      const one = await find();
      return one?.status === 'started' || one?.status === 'succeeded' ? one : undefined;
    });
    if (found.status === 'succeeded') break;
    await Promise.all(['accounts-1', 'accounts-2'].map((name) => cluster.replace(name, 'SIGKILL')));
    // The claim of the killed replica ends at once, and not after a minute.
    await database.query(
      `UPDATE accounts.realm_exports SET next_attempt_at = now(), status = 'requested'
        WHERE realm_id = $1 AND id = $2 AND status = 'started'`,
      [realm_id, id],
    );
  }
  await until('the export is made', async () => (await find())?.status === 'succeeded', PATIENT_MS);
  const { pathname } = new URL((await find())!.url!);
  const { body } = await fetch(`${cluster.address.baseUrls[0]}${pathname}`);
  await pipeline(body!, createWriteStream(path));
  const attempts = 'SELECT attempts FROM accounts.realm_exports WHERE realm_id = $1 AND id = $2';
  return (await database.query(attempts, [realm_id, id])).rows[0].attempts;
}

const COUNT = `SELECT count(*)::int AS count FROM messaging.messages m JOIN accounts.realms r ON r.id = m.realm_id WHERE r.host = $1`;

/** Begins an import that is killed, again and again, when it has written some more messages. */
async function importUnderKills(archive: string, host: string, messages: number): Promise<void> {
  const program = join(__dirname, '..', '..', 'deploy', 'admin.mjs');
  const args = [program, 'import-organisation', archive, '--host', host, '--report', join(folder, 'killed.json')];
  const env = { ...process.env, NATS_URL: cluster.address.natsUrl };
  for (let kill = 1; kill <= KILLS; kill++) {
    const child = spawn(process.execPath, args, { env, stdio: 'ignore' });
    const hasEnded = new Promise((resolve) => child.once('exit', () => resolve(true)));
    const enough = (messages * kill) / (KILLS + 2);
    await until(
      'the import is on its way',
      async () => (await database.query(COUNT, [host])).rows[0].count >= enough || child.exitCode !== null,
      PATIENT_MS,
    );
    child.kill('SIGKILL');
    await hasEnded;
  }
}

test(
  'an organisation whose export and import are killed ten times each is the same after its move',
  async () => {
    const organisation = await makeRandomOrganisation(cluster, { seed: 1, steps: 2000, messages: MESSAGES });
    const { host, owner, realm_id } = organisation.realm;
    const to = 'moved.example';
    const deployment = { baseUrls: cluster.address.baseUrls, natsUrl: cluster.address.natsUrl };
    const [killed, first, second, report] = ['killed', 'first', 'second', 'report'].map((name) => join(folder, name));
    const seen = await SeenByAll.of(organisation);
    const { count } = (await database.query(COUNT, [host])).rows[0];
    expect(await exportUnderKills(realm_id, killed!)).toBeGreaterThan(1);
    await operate(deployment, 'export-organisation', host, '--all', '--to', first!);
    const said = await readMoved(first!, [host, to]);
    expect(await readMoved(killed!, [host, to])).toEqual(said);
    await importUnderKills(first!, to, count);
    const owners = ['--owner', owner.email, '--open', '--report', report!];
    await operate(deployment, 'import-organisation', first!, '--host', to, ...owners);
    expect((await database.query(COUNT, [to])).rows[0]).toEqual({ count });
    await operate(deployment, 'export-organisation', to, '--all', '--to', second!);
    expect(await seen.differencesAt(deployment, to)).toEqual({});
    expect(await readMoved(second!, [host, to])).toEqual(said);
  },
  LIMIT_MS,
);
