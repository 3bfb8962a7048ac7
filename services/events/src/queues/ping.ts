import { type Bus, NoRespondersError } from '@team-chat/bus';
import { ownerSubject } from '@team-chat/contracts';

/** The owner id in the subject of requests that every replica answers. */
export const ANY_OWNER = 'any';
/** The operation that an owner answers as soon as it can, and with nothing. */
export const PING = { id: 'ping' };
const SOON_MS = 300;

/** Asks whether an owner runs. An owner that is subscribed but too busy to answer still has its queues. */
export async function isAlive(bus: Bus, owner: string, timeoutMs = 1000): Promise<boolean> {
  try {
    await bus.request(ownerSubject(owner, PING), '', '', timeoutMs).promise;
    return true;
  } catch (error) {
    return !(error instanceof NoRespondersError);
  }
}

/** Asks whether an owner answers at once, so that it can be given work. */
export function answersSoon(bus: Bus, owner: string): Promise<boolean> {
  const { promise } = bus.request(ownerSubject(owner, PING), '', '', SOON_MS);
  return promise.then(
    () => true,
    () => false,
  );
}

/** Asks whether no replica of events runs. To be called before this replica answers pings itself. */
export async function isOnlyReplica(bus: Bus): Promise<boolean> {
  return !(await isAlive(bus, ANY_OWNER, 2000));
}
