import { z } from 'zod';
import { event } from './event';
import { VERSION_FIELDS } from './identifiers';

const owner = 'events';

export const heartbeat = event({
  name: 'heartbeat',
  owner,
  description:
    'Nothing happened for 45 to 55 seconds. Answers a poll so that clients and proxies see the connection alive; queues get it whatever their `event_types`.',
  entry: {},
});

/** Clients learn that the server has a new generation. Open for the version fields of other vendors. */
export const serverRestarted = event({
  name: 'restart',
  owner,
  description:
    'The server was updated or restarted. Goes to every queue; clients compare the version and may load themselves anew.',
  entry: {
    server_generation: z.int().describe("Number of the server's generation. It grows with each restart."),
    ...VERSION_FIELDS,
  },
  open: true,
});
