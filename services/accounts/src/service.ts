import { consume, consumer } from '@team-chat/bus';
import {
  audited,
  peersAdded,
  peersRemoved,
  realmPropertiesUpdated,
  realmUserAdded,
  realmUserUpdated,
  streamUpdated,
} from '@team-chat/contracts';
import { createLogger } from '@team-chat/runtime';
import { type DataService, reachDatabase, startDataService, Sweeper } from '@team-chat/service';
import { checkSecretKey } from './check-secret-key';
import type { AccountsConfig } from './config';
import { recordChange } from './consumers/audit-log';
import { renameBotChannels } from './consumers/rename-bot-channels';
import { syncAfterLimit, syncAfterSubscription, syncNewUser, syncRole } from './consumers/sync-user-visibility';
import { type Context, createContext } from './context';
import { deletionWork } from './deletions/deletion-work';
import { ExportWork } from './exports/export-work';
import { handlers } from './handlers';
import { observe } from './metrics';
import { leaveGravatar } from './realms/default-avatars';
import { sweep } from './sweep';

export { accountsConfig } from './config';

export async function createService(config: AccountsConfig): Promise<DataService<Context>> {
  const log = createLogger('accounts', config.LOG_LEVEL);
  await checkSecretKey(await reachDatabase(config, log), config.SECRET_KEY, log);
  const service = await startDataService({
    name: 'accounts',
    config,
    createContext: (core) => createContext(core, config),
    handlers,
    consumers: (ctx) => [
      consumer(
        'accounts-channels',
        consume(streamUpdated, (entry) => renameBotChannels(ctx, entry)),
      ),
      consumer(
        'accounts-subscriptions',
        consume(peersAdded, (entry) => syncAfterSubscription(ctx, entry)),
        consume(peersRemoved, (entry) => syncAfterSubscription(ctx, entry)),
      ),
      consumer(
        'accounts-roles',
        consume(realmUserAdded, (entry) => syncNewUser(ctx, entry)),
        consume(realmUserUpdated, (entry) => syncRole(ctx, entry)),
      ),
      consumer(
        'accounts-limits',
        consume(realmPropertiesUpdated, (entry) => syncAfterLimit(ctx, entry)),
      ),
      consumer(
        'accounts-audit-log',
        consume(audited, (entry) => recordChange(ctx, entry)),
      ),
    ],
    drain: (ctx) => ctx.presenceBatches.flush(),
  });
  const { mailer, dueAnnouncements, dueDeletions } = service.ctx;
  if (!config.SMTP_URL) service.log.warn({ folder: config.MAIL_DIR }, 'no SMTP_URL: mails are kept as files');
  observe(service.ctx);
  mailer.start();
  dueAnnouncements.start();
  const exportWork = new ExportWork(service.ctx);
  exportWork.start();
  dueDeletions.start(deletionWork(service.ctx));
  const sweeper = new Sweeper(service.ctx, config.SWEEP_SECONDS, () => sweep(service.ctx));
  sweeper.start();
  const stopping = new AbortController();
  const leaving = config.GRAVATAR === 'off' ? leaveGravatar(service.ctx, stopping.signal) : undefined;
  return {
    ...service,
    async stop() {
      stopping.abort();
      await Promise.all([
        mailer.stop(),
        dueAnnouncements.stop(),
        sweeper.stop(),
        exportWork.stop(),
        dueDeletions.stop(),
        leaving,
      ]);
      await service.stop();
    },
  };
}
