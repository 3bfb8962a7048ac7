import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { type Handler as BusHandler, Lookup, SharedReads } from '@team-chat/bus';
import {
  type AnyOperation,
  maxMessageIds,
  realmCustomEmoji,
  systemGroups,
  updateAccessibleUsers as updateAccessibleUsersOp,
} from '@team-chat/contracts';
import { type Database, VersionGuard } from '@team-chat/db';
import { openFileStore } from '@team-chat/files';
import { findProxy } from '@team-chat/outgoing';
import { type Core, DueWork, SharedValues } from '@team-chat/service';
import type { AccountsConfig } from './config';
import { ApiKeyBox, SecretBox } from './domain/secret-box';
import { bytesOfUsers } from './domain/user-record';
import { PasswordHashes } from './domain/passwords';
import type { PresenceAnswer } from './domain/presence';
import { UnsubscribeKeys } from './domain/unsubscribe-keys';
import { IdentityProviders } from './identity-providers/identity-providers';
import { Mailer } from './mail/mailer';
import { folderTransport, smtpTransport } from './mail/transport';
import { DueAnnouncements } from './presence-batches/due-announcements';
import { PresenceBatches } from './presence-batches/presence-batches';
import { recordPresences } from './presence-batches/record-presences';
import { PublicPictures } from './pictures/public-pictures';
import { createRepositories } from './repositories';
import { UpdateLeases } from './repositories/update-leases';
import { MailsRepository } from './repositories/mails';
import { RefusedAddressesRepository } from './repositories/refused-addresses';
import { AccessibleUserUpdates } from './user-visibility/accessible-user-updates';
import { needsVisibilityUpdate, updateAccessibleUsers, type Updater } from './user-visibility/update-accessible-users';

/** Memory for the records of users that registrations share. */
const LISTED_USERS_BYTES = 64 * 2 ** 20;

export type Context = Core & ReturnType<typeof createContext>;

/** A handler of one of this service's operations. */
export type Handler<T extends AnyOperation> = BusHandler<Context, T>;

export function createContext(core: Core, config: AccountsConfig) {
  const { bus, db, log, duePoller: poller } = core;
  const repositories = createRepositories(db);
  const files = openFileStore('FILES', config);
  const base = { ...core, ...repositories };
  const lookups = {
    customEmoji: new Lookup(bus, realmCustomEmoji),
    maxMessageIds: new Lookup(bus, maxMessageIds),
    systemGroups: new Lookup(bus, systemGroups),
  };
  return {
    ...repositories,
    ...lookups,
    ...createSecretBoxes(config.SECRET_KEY),
    ...createLimits(db),
    config,
    now: () => Math.floor(Date.now() / 1000),
    accessibleUserUpdates: createAccessibleUserUpdates({ ...base, systemGroups: lookups.systemGroups }),
    dueAnnouncements: new DueAnnouncements(base),
    dueDeletions: new DueWork({ name: 'deletions', table: 'realm_deletions', poller, log }),
    dueExports: new DueWork({ name: 'exports', table: 'realm_exports', poller, log, concurrency: 1 }),
    presenceReads: new SharedReads<PresenceAnswer>(),
    presenceBatches: new PresenceBatches((realmId, batch) => recordPresences(base, realmId, batch)),
    /** Bumped when a group may have been deactivated: a setting may name only active groups. */
    groupUsesGuard: new VersionGuard(db, 'group uses'),
    identityProviders: new IdentityProviders(config.OIDC_PROVIDERS, findProxy(config)),
    listedUsers: new SharedValues(LISTED_USERS_BYTES, bytesOfUsers),
    mailer: createMailer(core, config),
    passwordHashes: new PasswordHashes(config.PASSWORD_HASH_KIB),
    files,
    publicPictures: new PublicPictures(files, log),
    unsubscribeKeys: new UnsubscribeKeys(config.SECRET_KEY),
  };
}

/** Creates a box for each purpose: a text that one box has sealed cannot be opened by another box. */
const createSecretBoxes = (secrets: string[]) => ({
  apiKeyBox: new ApiKeyBox(secrets),
  desktopTokenBox: new SecretBox(secrets, 'desktop-log-in'),
  emailChangeBox: new SecretBox(secrets, 'email-change'),
  externalLogInBox: new SecretBox(secrets, 'external-log-in'),
  externalSignUpBox: new SecretBox(secrets, 'external-sign-up'),
  deviceBox: new SecretBox(secrets, 'device'),
  invitationKeyBox: new SecretBox(secrets, 'invitation-key'),
  passwordResetBox: new SecretBox(secrets, 'password-reset'),
  realmLinkBox: new SecretBox(secrets, 'realm-link'),
  realmRequestBox: new SecretBox(secrets, 'realm-request'),
  signUpBox: new SecretBox(secrets, 'sign-up'),
  eventWebhookSecretBox: new SecretBox(secrets, 'webhook'),
});

/** Failed log-ins of one name, of one device that has logged in before, and wrong old passwords of one user. Duration in seconds. Source: spec/wire-contract.md, section 1.5. */
const FAILED_LOGINS = { points: 5, duration: 1800 };
/** Uses of a token that logs a desktop app in. Duration in seconds, longer than a token is valid. */
const DESKTOP_TOKEN_USES = { points: 1, duration: 60 };

const createLimits = (db: Database) => ({
  failedLoginLimit: createLimit(db, FAILED_LOGINS),
  deviceLimit: createLimit(db, { keyPrefix: 'device', ...FAILED_LOGINS }),
  ownPasswordLimit: createLimit(db, { keyPrefix: 'own-password', ...FAILED_LOGINS }),
  desktopTokenLimit: createLimit(db, { keyPrefix: 'desktop', ...DESKTOP_TOKEN_USES }),
  emailChangeLimits: createRequestLimits(db, 'email-change'),
  passwordResetLimits: createMailLimits(db, 'reset'),
  realmListLimits: createMailLimits(db, 'realm-list'),
  realmRequestLimits: createMailLimits(db, 'new-realm'),
  resendLimits: createRequestLimits(db, 'resend'),
  signUpLimits: createMailLimits(db, 'sign-up'),
});

/** Returns a limit that all replicas share. */
const createLimit = (
  db: Database,
  options: { points: number; duration: number; keyPrefix?: string },
): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: db.knex,
    storeType: 'knex',
    tableName: 'failed_logins',
    tableCreated: true,
    ...options,
  });

/** Limits of the mails that people without a log-in request, because they want an account or have forgotten something.
 *  `address` counts mails to an email address, `perHour` and `perDay` count requests of an IP address. Durations in seconds.
 *  Source: spec/wire-contract-files-and-time.md, section 11.3. */
const REQUESTED_MAILS = {
  perHour: { points: 2, duration: 3600 },
  perDay: { points: 5, duration: 86_400 },
  address: { points: 5, duration: 86_400 },
};

/** Limits of requests that each send a mail. */
export type RequestLimits = ReturnType<typeof createRequestLimits>;

const createRequestLimits = (db: Database, prefix: string) => ({
  perHour: createLimit(db, { keyPrefix: `${prefix}-hour`, ...REQUESTED_MAILS.perHour }),
  perDay: createLimit(db, { keyPrefix: `${prefix}-day`, ...REQUESTED_MAILS.perDay }),
});

/** Limits of mails that anybody can request for any address. */
export type MailLimits = ReturnType<typeof createMailLimits>;

const createMailLimits = (db: Database, prefix: string) => ({
  ...createRequestLimits(db, prefix),
  address: createLimit(db, { keyPrefix: `${prefix}-address`, ...REQUESTED_MAILS.address }),
});

function createAccessibleUserUpdates(base: Omit<Updater, 'accessibleUsersGuard'>): AccessibleUserUpdates {
  const updateLeases = new UpdateLeases(base.db);
  /** Bumped by each update of accessible users, so that an older update does not overwrite a newer one. */
  const accessibleUsersGuard = new VersionGuard(base.db, 'accessible_users');
  const updater = { ...base, accessibleUsersGuard };
  return new AccessibleUserUpdates(async (realmId, changed) => {
    if (!(await needsVisibilityUpdate(updater, realmId))) return;
    const update = () => updateAccessibleUsers(updater, realmId, changed);
    await base.runAs(updateAccessibleUsersOp, () => updateLeases.take(realmId, update));
  });
}

const createMailer = ({ db, log, duePoller }: Core, config: AccountsConfig): Mailer =>
  new Mailer({
    db,
    poller: duePoller,
    mails: new MailsRepository(db),
    refusedAddresses: new RefusedAddressesRepository(db),
    secretBox: new SecretBox(config.SECRET_KEY, 'mail'),
    transport: config.SMTP_URL ? smtpTransport(config.SMTP_URL) : folderTransport(config.MAIL_DIR),
    from: config.MAIL_FROM ?? `no-reply@${new URL(config.EXTERNAL_URL).hostname}`,
    log,
  });
