import { accountsConfig, createService as createAccounts } from '@team-chat/accounts';
import { eventsConfig, createService as createEvents } from '@team-chat/events';
import { gatewayConfig, createService as createGateway } from '@team-chat/gateway';
import { groupsConfig, createService as createGroups } from '@team-chat/groups';
import { messagingConfig, createService as createMessaging } from '@team-chat/messaging';
import { parseConfig, type RunningService } from '@team-chat/runtime';
import { snippetsAndFoldersConfig, createService as createSnippetsAndFolders } from '@team-chat/snippets-and-folders';

export type ServiceName = 'accounts' | 'messaging' | 'groups' | 'snippets-and-folders' | 'events' | 'gateway';

/** A service that runs in this process or in another one. */
export type StartedService = Pick<RunningService, 'port' | 'stop'>;

/** Starts a service with settings like those of an environment. */
export type StartService = (service: ServiceName, env: Record<string, string>) => Promise<StartedService>;

/** Starts each service in this process, with settings like those of an environment. */
export const SERVICE_STARTERS: Record<ServiceName, (env: Record<string, string>) => Promise<RunningService>> = {
  accounts: (env) => createAccounts(parseConfig(accountsConfig, env)),
  messaging: (env) => createMessaging(parseConfig(messagingConfig, env)),
  groups: (env) => createGroups(parseConfig(groupsConfig, env)),
  'snippets-and-folders': (env) => createSnippetsAndFolders(parseConfig(snippetsAndFoldersConfig, env)),
  events: (env) => createEvents(parseConfig(eventsConfig, env)),
  gateway: (env) => createGateway(parseConfig(gatewayConfig, env)),
};
