import { type DataService, startDataService } from '@team-chat/service';
import type { MessagingConfig } from './config';
import { type Context, createContext } from './context';
import { consumeChannelEvent } from './visibility/consume-channels';
import { consumeGroupEvent } from './visibility/consume-groups';
import { consumeMutedUsersEvent } from './reading/consume-mutings';
import { consumeUserEvent } from './subscriptions/consume-users';
import { handlers } from './handlers';
import { tellMembers } from './notices/tell-members';

export { messagingConfig } from './config';

export function createService(config: MessagingConfig): Promise<DataService<Context>> {
  return startDataService({
    name: 'messaging',
    config,
    createContext: (core) => createContext(core, config),
    handlers,
    consumers: (ctx) => [
      {
        name: 'messaging-users',
        filter: 'log.accounts.*.realm_user',
        handle: (entry) => consumeUserEvent(ctx, entry),
      },
      {
        name: 'messaging-group-members',
        filter: 'log.groups.*.user_group',
        handle: (entry) => consumeGroupEvent(ctx, entry),
      },
      {
        name: 'messaging-group-notices',
        filter: 'log.groups.*.user_group',
        handle: (entry) => tellMembers(ctx, entry),
      },
      {
        name: 'messaging-channel-settings',
        filter: 'log.messaging.*.stream',
        handle: (entry) => consumeChannelEvent(ctx, entry),
      },
      {
        name: 'messaging-muted-users',
        filter: 'log.accounts.*.muted_users',
        handle: (entry) => consumeMutedUsersEvent(ctx, entry),
      },
    ],
  });
}
