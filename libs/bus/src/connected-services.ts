import { credentials, type ServiceName } from '@team-chat/contracts';
import { ErrorCode, NatsError } from 'nats';
import type { Bus } from './bus';
import { invalidationSubject } from './lookup';

/** Milliseconds to wait for an answer, where somebody is subscribed. */
const ANSWER_LIMIT_MS = 1000;

/** A subject that each service is subscribed to. An answer is not needed: NATS says at once if nobody is. */
export const PRESENCE_SUBJECTS: Record<ServiceName | 'gateway', string> = {
  // The gateway serves no operation, but drops cached credentials. Organisation 0 has none.
  gateway: invalidationSubject(credentials.topic, 0),
  accounts: '$SRV.PING.accounts',
  messaging: '$SRV.PING.messaging',
  groups: '$SRV.PING.groups',
  'snippets-and-folders': '$SRV.PING.snippets-and-folders',
  events: '$SRV.PING.events',
};

/** Returns the names of the services of which a replica is connected to NATS. */
export async function findConnectedServices(bus: Bus): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(PRESENCE_SUBJECTS).map(async ([name, subject]) =>
      (await hasSubscriber(bus, subject)) ? [name] : [],
    ),
  );
  return found.flat();
}

async function hasSubscriber(bus: Bus, subject: string): Promise<boolean> {
  try {
    await bus.nc.request(subject, undefined, { timeout: ANSWER_LIMIT_MS });
    return true;
  } catch (error) {
    if (!(error instanceof NatsError)) throw error;
    if (error.code === ErrorCode.NoResponders) return false;
    if (error.code === ErrorCode.Timeout) return true;
    throw error;
  }
}
