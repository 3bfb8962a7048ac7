import { z } from 'zod';
import { event } from './event';

const owner = 'events';

/** Answers a poll for which nothing else happened in time. */
export const heartbeat = event({ name: 'heartbeat', owner, entry: {} });

/** Clients learn that the server has a new generation. Three more fields carry the vendor's name. */
export const serverRestarted = event({
  name: 'restart',
  owner,
  entry: { server_generation: z.int() },
  open: true,
});
