import { type DataService, startDataService } from '@team-chat/service';
import type { MessagingConfig } from './config';
import { type Context, createContext } from './context';
import { followChannel } from './visibility/follow-channels';
import { followGroup } from './visibility/follow-groups';
import { followMuting } from './reading/follow-mutings';
import { followUser } from './subscriptions/follow-users';
import { handlers } from './handlers';
import { tellMembers } from './notices/tell-members';

export { messagingConfig } from './config';

export function createService(config: MessagingConfig): Promise<DataService<Context>> {
  return startDataService({
    name: 'messaging',
    config,
    createContext: (core) => createContext(core, config),
    handlers,
    followers: (ctx) => [
      {
        name: 'messaging-users',
        filter: 'log.accounts.*.realm_user',
        handle: (entry) => followUser(ctx, entry),
      },
      {
        name: 'messaging-group-members',
        filter: 'log.groups.*.user_group',
        handle: (entry) => followGroup(ctx, entry),
      },
      {
        name: 'messaging-group-notices',
        filter: 'log.groups.*.user_group',
        handle: (entry) => tellMembers(ctx, entry),
      },
      {
        name: 'messaging-channel-settings',
        filter: 'log.messaging.*.stream',
        handle: (entry) => followChannel(ctx, entry),
      },
      {
        name: 'messaging-muted-users',
        filter: 'log.accounts.*.muted_users',
        handle: (entry) => followMuting(ctx, entry),
      },
    ],
  });
}
