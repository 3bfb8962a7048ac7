import { z } from 'zod';
import { event } from './event';
import { VERSION_FIELDS } from './identifiers';

const owner = 'events';

/** Answers a poll for which nothing else happened in time. */
export const heartbeat = event({ name: 'heartbeat', owner, entry: {} });

/** Clients learn that the server has a new generation. Open for the version fields of other vendors. */
export const serverRestarted = event({
  name: 'restart',
  owner,
  entry: { server_generation: z.int(), ...VERSION_FIELDS },
  open: true,
});
