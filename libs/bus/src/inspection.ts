import type { ServiceName } from '@team-chat/contracts';
import type { Bus } from './bus';
import { listLogStreams } from './log/event-log';

/** Milliseconds in which replicas answer. */
const ANSWER_MS = 1000;

/** A replica of a service that answers on the bus. */
export interface RunningReplica {
  service: ServiceName;
  version: string;
}

/** Returns the replicas of the services that serve operations. The gateway serves none. */
export async function listReplicas(bus: Bus, services: readonly ServiceName[]): Promise<RunningReplica[]> {
  const found = await Promise.all(
    services.map(async (service) => {
      const replicas: RunningReplica[] = [];
      // Ends with an error where nobody is subscribed.
      const replies = await bus.nc.requestMany(`$SRV.PING.${service}`, undefined, { maxWait: ANSWER_MS });
      for await (const reply of replies) {
        if (reply instanceof Error || reply.data.length === 0) continue;
        replicas.push({ service, version: reply.json<{ version: string }>().version });
      }
      return replicas;
    }),
  );
  return found.flat();
}

/** A stream of the log or of the queue records. */
export interface StreamHealth {
  name: string;
  bytes: number;
  /** Copies that are wanted, and copies that have everything. */
  copies: number;
  current: number;
  hasLeader: boolean;
}

/** Returns how the streams of the log and of the queue records are. */
export async function inspectStreams(bus: Bus): Promise<StreamHealth[]> {
  const jsm = await bus.nc.jetstreamManager({ checkAPI: false });
  const names = await listLogStreams(jsm);
  return Promise.all(
    names.map(async (name) => {
      const { config, state, cluster } = await jsm.streams.info(name);
      const followers = (cluster?.replicas ?? []).filter(({ current, offline }) => current && !offline);
      return {
        name,
        bytes: state.bytes,
        copies: config.num_replicas,
        current: followers.length + 1,
        hasLeader: cluster === undefined || cluster.leader !== undefined,
      };
    }),
  );
}
