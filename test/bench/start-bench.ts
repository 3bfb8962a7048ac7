import type { Bench } from './bench';
import { BenchDeployment } from '../harness/bench-deployment';
import { Floor } from './floors/floor';
import { Load } from '../harness/http-load/load';
import { untilInterrupted } from '../harness/program';
import { Ejabberd } from './peers/ejabberd';
import type { EjabberdPrograms } from './peers/ejabberd-programs';
import { manyMessages } from './million-messages';

/** Starts the deployment, the floors and the load process. `environment` has further variables, for the services. With `ejabberd`, rows
 *  may start ejabberd. A signal that ends this process stops them all. */
export async function startBench(
  environment?: NodeJS.ProcessEnv,
  ejabberd?: EjabberdPrograms,
): Promise<Bench & { stop(): Promise<void> }> {
  const interruption = untilInterrupted();
  const deployment = await BenchDeployment.start(environment, interruption);
  const helpers: { stop(): void | Promise<void> }[] = [];
  const helper = <T extends { stop(): void | Promise<void> }>(each: T): T => (helpers.push(each), each);
  const stop = async () => {
    await Promise.all(helpers.splice(0).map((each) => each.stop()));
    await deployment.stop();
  };
  const startEjabberd = (programs: EjabberdPrograms): Promise<Ejabberd> => {
    const starting = Ejabberd.start(programs);
    const stopEjabberd = () =>
      starting.then(
        (server) => server.stop(),
        () => undefined,
      );
    helper({ stop: stopEjabberd });
    return starting;
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
      ...(ejabberd && { startEjabberd: () => startEjabberd(ejabberd) }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
