import { resolve } from 'node:path';
import { Bus, NoRespondersError } from '@team-chat/bus';
import { ApiError } from '@team-chat/contracts';
import { readDeploymentAddress } from '../deployment-address';
import type { Call } from './command';
import { AdminFailure } from './failure';

/** Runs `work` with a connection to the deployment at NATS_URL, or without NATS_URL to the one whose launcher uses
 *  DATA_DIR. */
export async function withDeployment<T>(
  env: NodeJS.ProcessEnv,
  workingFolder: string,
  work: (call: Call) => Promise<T>,
): Promise<T> {
  const bus = await connect(natsUrl(env, workingFolder));
  const call: Call = async (op, params) => {
    try {
      return await bus.call(op, { params });
    } catch (error) {
      throw asFailure(error);
    }
  };
  try {
    return await work(call);
  } finally {
    await bus.close();
  }
}

function natsUrl(env: NodeJS.ProcessEnv, workingFolder: string): string {
  if (env.NATS_URL) return env.NATS_URL;
  const dataDir = resolve(workingFolder, env.DATA_DIR || '.local');
  const address = readDeploymentAddress(dataDir);
  if (!address) throw new AdminFailure(`Nothing runs in ${dataDir}: start it, or set DATA_DIR or NATS_URL.`);
  return address.nats_url;
}

async function connect(url: string): Promise<Bus> {
  try {
    return await Bus.connect({ url, name: 'admin' });
  } catch (error) {
    // Only the host: the URL may hold a user and a password.
    const where = URL.canParse(url) ? new URL(url).host : 'NATS_URL';
    throw new AdminFailure(`No answer from the bus at ${where}: ${(error as Error).message}.`);
  }
}

function asFailure(error: unknown): unknown {
  if (error instanceof NoRespondersError) return new AdminFailure('The accounts service does not run.');
  return error instanceof ApiError ? new AdminFailure(error.message) : error;
}
