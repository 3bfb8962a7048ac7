import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Bench, Row } from './bench';
import { ROUNDS } from './compare';
import { canReadCpu } from './cpu';
import { Floor } from './floors/floor';
import { BenchDeployment } from './deployment';
import { Load } from './load/load';
import { manyMessages } from './million-messages';
import { batching } from './rows/batching';
import { coldStart } from './rows/cold-start';
import { deliver, stream } from './rows/deliver';
import { files } from './rows/files';
import { groups } from './rows/groups';
import { history } from './rows/history';
import { linkifiers } from './rows/linkifiers';
import { markdown } from './rows/markdown';
import { ownUser } from './rows/own-user';
import { parked, streams } from './rows/parked';
import { register } from './rows/register';
import { retention } from './rows/retention';
import { send } from './rows/send';
import { subscribers } from './rows/subscribers';
import { subscribing } from './rows/subscribing';
import { unread } from './rows/unread';
import { formatParts, formatPeers, formatTable } from './table';

/** All rows, in the order in which they run. `parked` and `streams` leave thousands of queues behind, which would
 *  slow down the rows before them. */
const ROWS: Record<string, (bench: Bench) => Promise<Row[]>> = {
  'own-user': ownUser,
  send,
  subscribers,
  deliver,
  stream,
  batching,
  markdown,
  linkifiers,
  groups,
  subscribing,
  history,
  unread,
  register,
  files,
  // Empties the organisation with a million messages.
  retention,
  parked,
  streams,
  'cold-start': coldStart,
};

/** Runs `npm run bench`: measures what requests cost, as a ratio to the cost of the same work without this
 *  deployment. Arguments choose rows: `npm run bench -- send deliver`. `--json FILE` also writes the rows to a file. */
async function bench(names: string[], jsonFile: string | undefined): Promise<void> {
  const startMs = performance.now();
  const deployment = await BenchDeployment.start();
  const helpers: { stop(): void }[] = [];
  const helper = <T extends { stop(): void }>(each: T): T => (helpers.push(each), each);
  const stop = async () => {
    for (const each of helpers.splice(0)) each.stop();
    await deployment.stop();
  };
  // The deployment has process groups of its own: Ctrl-C does not reach it.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void stop().finally(() => process.exit(1)));
  }
  try {
    const realm = await deployment.aRealm();
    const { email, api_key, user_id } = realm.owner;
    const floorEnvironment = {
      DATABASE_URL: deployment.launched.adminDatabaseUrl,
      EMAIL: email,
      API_KEY: api_key,
      REALM_ID: String(realm.realm_id),
      USER_ID: String(user_id),
    };
    const expressFloor = helper(await Floor.start('express-server', floorEnvironment));
    const longPollFloor = helper(await Floor.start('long-poll-server'));
    const load = helper(new Load());
    const parts: Bench = {
      deployment,
      load,
      realm,
      million: manyMessages(deployment),
      expressFloor,
      longPollFloor,
    };
    const rows: Row[] = [];
    for (const name of names) {
      console.log(`measuring ${name}`);
      rows.push(...(await ROWS[name]!(parts)));
    }
    console.log(`\n${[formatTable(rows), formatParts(rows), formatPeers(rows)].join('\n\n')}`);
    if (jsonFile !== undefined) writeFileSync(jsonFile, `${JSON.stringify(rows, undefined, 2)}\n`);
    const seconds = Math.round((performance.now() - startMs) / 1000);
    console.log(`\nMilliseconds; median of ${ROUNDS} rounds, ours and floor in turns; ${seconds} s in all.`);
  } finally {
    await stop();
  }
}

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' } },
});
const unknown = wanted.filter((name) => !(name in ROWS));

if (unknown.length > 0) {
  console.error(`No such row: ${unknown.join(', ')}. There are: ${Object.keys(ROWS).join(', ')}.`);
  process.exitCode = 1;
} else if (canReadCpu) {
  const names = Object.keys(ROWS).filter((name) => wanted.length === 0 || wanted.includes(name));
  bench(names, values.json).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
} else {
  console.error(`CPU times are read from /proc, which ${process.platform} does not have: run this on Linux.`);
  process.exitCode = 1;
}
