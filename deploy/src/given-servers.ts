import { Bus } from '@team-chat/bus';
import { ping } from '@team-chat/db';
import { describeServerProblem, type NamedServer } from '@team-chat/runtime';
import { StartFailure } from '@team-chat/servers';
import type { Settings } from './settings';

/** Throws a StartFailure if a server of the operator's own, which DATABASE_URL or NATS_URL names, cannot be used. */
export async function checkGivenServers({ databaseUrl, natsUrl }: Settings): Promise<void> {
  if (databaseUrl !== undefined) {
    await check({ setting: 'DATABASE_URL', url: databaseUrl }, () => ping({ url: databaseUrl }));
  }
  if (natsUrl !== undefined) {
    await check({ setting: 'NATS_URL', url: natsUrl }, () => askJetStream(natsUrl));
  }
}

async function check(server: NamedServer, use: () => Promise<void>): Promise<void> {
  try {
    await use();
  } catch (error) {
    const problem = describeServerProblem(server, error);
    throw problem ? new StartFailure(`${problem}.`) : error;
  }
}

async function askJetStream(url: string): Promise<void> {
  const bus = await Bus.connect({ url, name: 'launcher' });
  try {
    await bus.nc.jetstreamManager();
  } finally {
    await bus.close();
  }
}
