import { type Database, ImportedIds } from '@team-chat/db';
import { AccessibleUsersRepository } from './accessible-users';
import { AlertWordsRepository } from './alert-words';
import { ApiKeysRepository } from './api-keys';
import { AuditLogRepository } from './audit-log';
import { BackupTimesRepository } from './backup-times';
import { BotCallsRepository } from './bot-calls';
import { BotStorageRepository } from './bot-storage';
import { ExportedRowsRepository } from './exported-rows';
import { ExternalIdentitiesRepository } from './external-identities';
import { InvitationsRepository } from './invitations';
import { MutedUsersRepository } from './muted-users';
import { PlaygroundsRepository } from './playgrounds';
import { PresenceAnnouncementsRepository } from './presence-announcements';
import { PresencesRepository } from './presences';
import { ProfileFieldsRepository } from './profile-fields';
import { ProfileValuesRepository } from './profile-values';
import { PushTokensRepository } from './push-tokens';
import { RealmDeletionsRepository } from './realm-deletions';
import { RealmDomainsRepository } from './realm-domains';
import { RealmExportsRepository } from './realm-exports';
import { RealmImportsRepository } from './realm-imports';
import { RealmsRepository } from './realms';
import { UsedRealmLinksRepository } from './used-realm-links';
import { UserStatusesRepository } from './user-statuses';
import { UsersRepository } from './users';
import { EventWebhooksRepository } from './event-webhooks';

/** The repositories in the context, one for each table. */
export type Repositories = ReturnType<typeof createRepositories>;

export function createRepositories(db: Database) {
  return {
    accessibleUsers: new AccessibleUsersRepository(db),
    alertWords: new AlertWordsRepository(db),
    auditLog: new AuditLogRepository(db),
    backupTimes: new BackupTimesRepository(db),
    botCalls: new BotCallsRepository(db),
    botStorage: new BotStorageRepository(db),
    exportedRows: new ExportedRowsRepository(),
    externalIdentities: new ExternalIdentitiesRepository(db),
    apiKeys: new ApiKeysRepository(db),
    importedIds: new ImportedIds(),
    invitations: new InvitationsRepository(db),
    mutedUsers: new MutedUsersRepository(db),
    playgrounds: new PlaygroundsRepository(db),
    presenceAnnouncements: new PresenceAnnouncementsRepository(db),
    presences: new PresencesRepository(db),
    profileFields: new ProfileFieldsRepository(db),
    profileValues: new ProfileValuesRepository(db),
    pushTokens: new PushTokensRepository(db),
    realmDeletions: new RealmDeletionsRepository(db),
    realmDomains: new RealmDomainsRepository(db),
    realmExports: new RealmExportsRepository(db),
    realmImports: new RealmImportsRepository(db),
    realms: new RealmsRepository(db),
    usedRealmLinks: new UsedRealmLinksRepository(db),
    userStatuses: new UserStatusesRepository(db),
    users: new UsersRepository(db),
    eventWebhooks: new EventWebhooksRepository(db),
  };
}
