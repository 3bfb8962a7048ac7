import { consume, consumer } from '@team-chat/bus';
import {
  accountReclaimed,
  exportFinished,
  groupMembersAdded,
  groupMembersRemoved,
  groupSubgroupsAdded,
  groupSubgroupsRemoved,
  mutedUsersChanged,
  realmUserAdded,
  streamCreated,
  streamUpdated,
  userGroupUpdated,
  userSettingUpdated,
  webhookDisabled,
} from '@team-chat/contracts';
import { accountChangeConsumer, type DataService, observeUsage, startDataService, Sweeper } from '@team-chat/service';
import type { MessagingConfig } from './config';
import { revealChangedChannel, revealNewChannel } from './consumers/channel-settings';
import { endFormerSending } from './consumers/reclaimed-accounts';
import { noticeMembers, reconcileDeactivation, reconcileMembers, reconcileSubgroups } from './consumers/groups';
import { noticeDisabledEventWebhook, noticeFinishedExport } from './consumers/notices';
import { applyBatchingPeriod, readNewlyMutedUser, welcomeNewUser } from './consumers/users';
import { type Context, createContext } from './context';
import { startDueWork } from './start-due-work';
import { sweepFiles } from './files/removal';
import { handlers } from './handlers';
import { placeUser } from './handlers/account-changes';
import { eraseArchivedMessages } from './retention/expiration';

export { messagingConfig } from './config';

export async function createService(config: MessagingConfig): Promise<DataService<Context>> {
  const service = await startDataService({
    name: 'messaging',
    config,
    createContext: (core) => createContext(core, config),
    handlers,
    drain: (ctx) => ctx.renderer.close(),
    consumers: (ctx) => [
      accountChangeConsumer('messaging-users', ctx.bus, (account, placement) => {
        const { channel_ids = [], include_default_channels, welcome } = placement ?? {};
        const founds_realm = welcome === 'founder';
        return placeUser(ctx, { ...account, channel_ids, include_default_channels, founds_realm });
      }),
      consumer(
        'messaging-welcome',
        consume(realmUserAdded, (entry) => welcomeNewUser(ctx, entry)),
      ),
      consumer(
        'messaging-group-members',
        consume(groupMembersAdded, (entry) => reconcileMembers(ctx, entry)),
        consume(groupMembersRemoved, (entry) => reconcileMembers(ctx, entry)),
        consume(groupSubgroupsAdded, (entry) => reconcileSubgroups(ctx, entry)),
        consume(groupSubgroupsRemoved, (entry) => reconcileSubgroups(ctx, entry)),
        consume(userGroupUpdated, (entry) => reconcileDeactivation(ctx, entry)),
      ),
      consumer(
        'messaging-group-notices',
        consume(groupMembersAdded, (entry) => noticeMembers(ctx, 'add_members', entry)),
        consume(groupMembersRemoved, (entry) => noticeMembers(ctx, 'remove_members', entry)),
      ),
      consumer(
        'messaging-channel-settings',
        consume(streamCreated, (entry) => revealNewChannel(ctx, entry)),
        consume(streamUpdated, (entry) => revealChangedChannel(ctx, entry)),
      ),
      consumer(
        'messaging-batching-period',
        consume(userSettingUpdated, (entry) => applyBatchingPeriod(ctx, entry)),
      ),
      consumer(
        'messaging-muted-users',
        consume(mutedUsersChanged, (entry) => readNewlyMutedUser(ctx, entry)),
      ),
      consumer(
        'messaging-reclaimed-accounts',
        consume(accountReclaimed, (entry) => endFormerSending(ctx, entry)),
      ),
      consumer(
        'messaging-webhooks',
        consume(webhookDisabled, (entry) => noticeDisabledEventWebhook(ctx, entry)),
      ),
      consumer(
        'messaging-exports',
        consume(exportFinished, (entry) => noticeFinishedExport(ctx, entry)),
      ),
    ],
  });
  const sweeper = new Sweeper(service.ctx, config.FILES_SWEEP_SECONDS, () => sweep(service.ctx));
  sweeper.start();
  observeUsage(
    service.ctx.db,
    'storage_bytes',
    'SELECT realm_id, used AS value FROM upload_space ORDER BY used DESC, realm_id LIMIT ?',
  );
  observeUsage(
    service.ctx.db,
    'sent_messages',
    'SELECT realm_id, sum(last_seq) AS value FROM conversations GROUP BY realm_id ORDER BY 2 DESC, 1 LIMIT ?',
  );
  const works = startDueWork(service.ctx);
  return {
    ...service,
    async stop() {
      await Promise.all([sweeper, ...works].map((each) => each.stop()));
      await service.stop();
    },
  };
}

async function sweep(ctx: Context): Promise<void> {
  await ctx.retention.scheduleAll();
  ctx.dueWork.retention.wake();
  await eraseArchivedMessages(ctx);
  await ctx.deliveredEmails.removeOld();
  await ctx.missedMessages.deleteOld();
  await sweepFiles(ctx);
}
