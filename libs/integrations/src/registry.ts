import { ALL } from './generated/integrations';
import type { Integration } from './integration';

/** All integrations, in alphabetical order of their names. */
export const INTEGRATIONS: readonly Integration[] = ALL;

const byName = new Map(INTEGRATIONS.map((integration) => [integration.name, integration]));

/** Returns the integration with a name; undefined if there is none. */
export const findIntegration = (name: string): Integration | undefined => byName.get(name);
