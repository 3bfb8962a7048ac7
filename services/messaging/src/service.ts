import { type DataService, startDataService } from '@team-chat/service';
import type { MessagingConfig } from './config';
import { type Context, createContext } from './context';
import { consumeChannelEvent } from './consumers/channel-settings';
import { consumeGroupEvent } from './consumers/group-members';
import { consumeMutedUsersEvent } from './consumers/muted-users';
import { consumeUserEvent } from './consumers/users';
import { handlers } from './handlers';
import { tellMembers } from './consumers/group-notices';

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
