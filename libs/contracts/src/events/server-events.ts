import { z } from 'zod';
import { VERSION_FIELDS } from '../shared/identifiers';
import { event } from './declare';

/** The `realm_id` of entries for all organisations. */
export const ALL_REALMS = 0;

export const heartbeat = event({
  name: 'heartbeat',
  description:
    'Nothing happened for 45 to 55 seconds. Answers a poll so that clients and proxies see the connection alive; queues get it whatever their `event_types`.',
  entry: {},
});

/** Clients learn that the server has a new generation. Open for the version fields of other vendors. */
export const serverRestarted = event({
  name: 'restart',
  description:
    'Another release of the server started, or the whole server started again. Goes to every queue. Clients compare the version, and fetch what depends on it.',
  entry: {
    server_generation: z
      .int()
      .describe("Number of the server's generation. It grows when another release or the whole server starts."),
    ...VERSION_FIELDS,
  },
  open: true,
});
