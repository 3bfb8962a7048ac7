import { sendingTo } from '../harness/bench-deployment';
import { registerQueues } from '../harness/queues';
import type { ByService, Costs } from './costs';
import { measureIdle, measureWork, type Parts, READING } from './measure';
import { busyCores } from './size';

/** A mixture of work that fits on one machine. */
interface Mixture {
  channels: number;
  /** Streams of each channel's subscribers. */
  streams: number;
  messages: number;
  /** Each message is sent when all streams have the one before. */
  areSeparate?: boolean;
  reads: number;
}

const MIXTURES: Mixture[] = [
  { channels: 1, streams: 0, messages: 1500, reads: 500 },
  { channels: 4, streams: 50, messages: 500, reads: 500 },
  { channels: 8, streams: 100, messages: 500, reads: 0 },
  { channels: 1, streams: 1500, messages: 50, areSeparate: true, reads: 0 },
];
/** Queues of one user: fewer than may be. */
const QUEUES_OF_USER = 50;
/** Milliseconds in which the last events reach the streams. */
const PAUSE_MS = 1000;

/** CPU time of a mixture, predicted and measured. */
export interface Check {
  mixture: Mixture;
  /** CPU seconds of all processes. */
  predicted: number;
  measured: number;
}

/** Predicts the CPU time of mixtures from the costs of their parts, and measures it. */
export async function checkCosts(parts: Parts, costs: Costs): Promise<Check[]> {
  const checks: Check[] = [];
  const idle = await measureIdle(parts.deployment);
  for (const mixture of MIXTURES) {
    const { messages, streams, reads } = mixture;
    const amounts = { send: messages, deliver: messages * streams, read: reads, register: 0, presence: 0 };
    const predicted = sum(busyCores(costs, amounts));
    checks.push({ mixture, predicted, measured: (await measureMixture(parts, idle, mixture)) / 1000 });
  }
  return checks;
}

/** Returns the CPU milliseconds of a mixture. */
async function measureMixture({ deployment, load }: Parts, idle: ByService, mixture: Mixture): Promise<number> {
  const realm = await deployment.aRealm();
  const target = deployment.target(realm);
  const channels: { name: string }[] = [];
  for (let i = 0; i < mixture.channels; i++) {
    const users = await Promise.all(
      Array.from({ length: Math.max(1, mixture.streams / QUEUES_OF_USER) }, () => realm.user()),
    );
    channels.push(await realm.channel(users));
    const polls = await registerQueues(users, mixture.streams);
    await load.run('park', { target, polls, by: 'stream' });
  }
  const sending = { ...sendingTo(target, realm, channels), concurrency: 8 };
  const reading = { target, authorizations: sending.authorizations, concurrency: 8, ...READING };
  await load.run('requests', { ...sending, total: mixture.channels });
  const cpu = await measureWork(deployment, idle, async () => {
    if (mixture.areSeparate) {
      for (let i = 0; i < mixture.messages; i++) await load.run('deliver', { request: sending });
    } else await load.run('requests', { ...sending, total: mixture.messages });
    if (mixture.reads > 0) await load.run('requests', { ...reading, total: mixture.reads });
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  });
  await load.run('unpark', { target });
  return sum(cpu);
}

const sum = (values: Record<string, number>) => Object.values(values).reduce((total, each) => total + each, 0);

/** Describes a mixture. */
export const nameOf = ({ messages, channels, streams, reads, areSeparate }: Mixture): string =>
  [
    `${messages} messages ${areSeparate ? 'one after the other ' : ''}in ${channels === 1 ? 'one channel' : `${channels} channels`}`,
    ...(streams > 0 ? [`${streams} streams of each channel`] : []),
    ...(reads > 0 ? [`${reads} reads`] : []),
  ].join(', ');
