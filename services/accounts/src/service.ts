import { type DataService, startDataService } from '@team-chat/service';
import type { AccountsConfig } from './config';
import { consumeChannelEvent } from './consumers/rename-bot-channels';
import {
  consumeLimitEvent,
  consumeRoleEvent,
  consumeSubscriptionEvent,
} from './consumers/sync-user-visibility';
import { type Context, createContext } from './context';
import { handlers } from './handlers';

export { accountsConfig } from './config';

export async function createService(config: AccountsConfig): Promise<DataService<Context>> {
  const service = await startDataService({
    name: 'accounts',
    config,
    createContext: (core) => createContext(core, config),
    handlers,
    consumers: (ctx) => [
      {
        name: 'accounts-channels',
        filter: 'log.messaging.*.stream',
        handle: (entry) => consumeChannelEvent(ctx, entry),
      },
      {
        name: 'accounts-subscriptions',
        filter: 'log.messaging.*.subscription',
        handle: (entry) => consumeSubscriptionEvent(ctx, entry),
      },
      {
        name: 'accounts-roles',
        filter: 'log.accounts.*.realm_user',
        handle: (entry) => consumeRoleEvent(ctx, entry),
      },
      {
        name: 'accounts-limits',
        filter: 'log.accounts.*.realm',
        handle: (entry) => consumeLimitEvent(ctx, entry),
      },
    ],
    drain: (ctx) => ctx.presenceBatches.flush(),
  });
  const { mailer } = service.ctx;
  if (!config.SMTP_URL) service.log.warn({ folder: config.MAIL_DIR }, 'no SMTP_URL: mails are kept as files');
  mailer.start();
  return {
    ...service,
    async stop() {
      await mailer.stop();
      await service.stop();
    },
  };
}
