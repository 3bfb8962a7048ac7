import type { Bench } from './bench';
import { BenchDeployment } from '../harness/bench-deployment';
import { Floor } from './floors/floor';
import { Load } from '../harness/http-load/load';
import { untilInterrupted } from '../harness/program';
import { manyMessages } from './million-messages';

/** Starts the deployment, the floors and the load process. `environment` has further variables, for the services. A signal that
 *  ends this process stops them all. */
export async function startBench(environment?: NodeJS.ProcessEnv): Promise<Bench & { stop(): Promise<void> }> {
  const interruption = untilInterrupted();
  const deployment = await BenchDeployment.start(environment, interruption);
  const helpers: { stop(): void }[] = [];
  const helper = <T extends { stop(): void }>(each: T): T => (helpers.push(each), each);
  const stop = async () => {
    for (const each of helpers.splice(0)) each.stop();
    await deployment.stop();
  };
  interruption.addEventListener('abort', () => void stop().finally(() => process.exit(1)));
  try {
    interruption.throwIfAborted();
    const realm = await deployment.aRealm();
    const { email, api_key, user_id } = realm.owner;
    const floorEnvironment = {
      DATABASE_URL: deployment.launched.adminDatabaseUrl,
      EMAIL: email,
      API_KEY: api_key,
      REALM_ID: String(realm.realm_id),
      USER_ID: String(user_id),
    };
    return {
      deployment,
      realm,
      million: manyMessages(deployment),
      expressFloor: helper(await Floor.start('express-server', floorEnvironment)),
      longPollFloor: helper(await Floor.start('long-poll-server')),
      load: helper(new Load()),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
