import { ALL } from './generated/integrations';
import type { Integration } from './integration';

/** All integrations, in alphabetical order of their names. */
export const INTEGRATIONS: readonly Integration[] = ALL;

const byName = new Map(
  INTEGRATIONS.flatMap((integration) =>
    [integration.name, ...(integration.aliases ?? [])].map((name) => [name, integration]),
  ),
);

/** Returns the integration with a name or an alias; undefined if there is none. */
export const findIntegration = (name: string): Integration | undefined => byName.get(name);
