import { Router } from 'express';
import type { Bus } from '@team-chat/bus';
import type { Gateway } from '../request-context';
import { createPages } from './create';
import { deactivatedPages } from './deactivated';
import { findPages } from './find';
import { goPages } from './go';

/** Serves the pages on which people find, choose and create an organisation.
 *  Source: spec/wire-contract-files-and-time.md, section 11.3. */
export function organisationPages(gateway: Gateway, bus: Bus): Router {
  const router = Router();
  router.use(findPages(gateway, bus));
  router.use(goPages(gateway, bus));
  router.use(createPages(gateway, bus));
  router.use(deactivatedPages(gateway));
  return router;
}
