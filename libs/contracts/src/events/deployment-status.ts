import { z } from 'zod';
import { SERVICE_NAMES } from '../declaring/operation';
import { operation } from './declare';

const count = z.int().min(0);
const millis = z.number().nullable();

/** How one replica of a service is, as it says every two seconds. */
export const ReplicaStatus = z.object({
  service: z.enum(['gateway', ...SERVICE_NAMES]).describe('Service that this is a replica of.'),
  id: z.string().describe('Random id of the replica, new at each start.'),
  version: z.string().describe('Version of the software.'),
  started_at: z.int().describe('Unix seconds of the start.'),
  requests_per_second: z.number().describe('Requests answered, without long polls.'),
  errors_per_second: z.number().describe('Requests answered with a status from 500, without long polls.'),
  p50_ms: millis.describe('Milliseconds that half of the requests took at most. Null: there were none.'),
  p95_ms: millis.describe('Milliseconds that 95 % of the requests took at most. Null: there were none.'),
  utilization: z
    .number()
    .describe('Part of the time in which the event loop was busy, from 0 to 1. Near 1 the replica is overloaded.'),
  memory_mib: z.number().describe('Memory of the process, in MiB.'),
  polls: count.optional().describe('Gateways and events: long polls that wait.'),
  connections: count.optional().describe('Gateways: open connections of clients.'),
  queues: count.optional().describe('Events: event queues that this replica is the owner of.'),
  log_position: count
    .optional()
    .describe(
      'Events: ids of the last entries that this replica has received, summed over the partitions of the log that it follows.',
    ),
  log_lag: count.optional().describe('Events: entries of the log that this replica has not received yet.'),
  outbox: count
    .optional()
    .describe('Replicas that send their service’s events to the log: events that are not in it yet.'),
  log_partitions: count
    .optional()
    .describe('Replicas that send their service’s events to the log: partitions of the log that they use.'),
});
export type ReplicaStatus = z.output<typeof ReplicaStatus>;

/** Figures of only one kind of replica. */
export type ReplicaFigures = Pick<
  ReplicaStatus,
  'polls' | 'connections' | 'queues' | 'log_position' | 'log_lag' | 'outbox' | 'log_partitions'
>;

export const getDeploymentStatus = operation({
  id: 'get-deployment-status',
  http: { method: 'GET', path: '/deployment' },
  allow: 'owner',
  params: {},
  result: {
    replicas: z
      .array(ReplicaStatus)
      .describe('The replicas that have been heard of in the last six seconds, by service and start.'),
  },
  summary: 'Look at the running deployment',
  description:
    'Returns what each replica of each service does at the moment: its load, its latency, and how far it is behind. The figures are of the last two seconds, and of the whole server, not of the organisation alone.',
});
