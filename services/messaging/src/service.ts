import { type DataService, startDataService } from '@team-chat/service';
import type { LogEntry } from '@team-chat/bus';
import type { UserRecord } from '@team-chat/contracts';
import type { MessagingConfig } from './config';
import { type Context, createContext } from './context';
import { handlers } from './handlers';
import { placeUser } from './place-user';

export { messagingConfig } from './config';

export function createService(config: MessagingConfig): Promise<DataService<Context>> {
  return startDataService({
    name: 'messaging',
    config,
    createContext,
    handlers,
    followers: (ctx) => [
      {
        name: 'messaging-users',
        filter: 'log.accounts.*.realm_user',
        handle: (entry) => followUser(ctx, entry),
      },
    ],
  });
}

/** Accounts asks for a new user's default channels itself; this is for when that was lost. */
async function followUser(ctx: Context, entry: LogEntry): Promise<void> {
  const { op, person } = entry.body().event as { op: string; person: UserRecord };
  if (op === 'add') await placeUser(ctx, { ...person, realm_id: entry.realm_id });
}
