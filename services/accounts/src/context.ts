import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { type Handler as BusHandler, Lookup, SharedReads } from '@team-chat/bus';
import {
  type AnyOperation,
  maxMessageIds,
  realmCustomEmoji,
  systemGroups,
  updateAccessibleUsers as updateAccessibleUsersOp,
} from '@team-chat/contracts';
import { VersionGuard } from '@team-chat/db';
import { openFileStore } from '@team-chat/files';
import { type Core, DueWorkPoller, SharedValues } from '@team-chat/service';
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
import { needsVisibilityUpdate, updateAccessibleUsers } from './user-visibility/update-accessible-users';

/** Duration in seconds. Source: spec/wire-contract.md, section 1.5. */
const FAILED_LOGINS = { points: 5, duration: 1800 };
/** Mails that people without a log-in ask for, because they want an account or have forgotten something: to an email address,
 *  and at the request of an IP address. Durations in seconds.
 *  Source: spec/wire-contract-files-and-time.md, section 11.3. */
const REQUESTED_MAILS = {
  perHour: { points: 2, duration: 3600 },
  perDay: { points: 5, duration: 86_400 },
  address: { points: 5, duration: 86_400 },
};
/** Uses of a token that logs a desktop app in. Duration in seconds, longer than a token is valid. */
const DESKTOP_TOKEN_USES = { points: 1, duration: 60 };

/** Memory for the records of users that registrations share. */
const LISTED_USERS_BYTES = 64 * 2 ** 20;

export type Context = Core & ReturnType<typeof createContext>;

/** A handler of one of this service's operations. */
export type Handler<T extends AnyOperation> = BusHandler<Context, T>;

export function createContext(core: Core, config: AccountsConfig) {
  const { bus, db, log } = core;
  const repositories = createRepositories(db);
  const base = { ...core, ...repositories };
  const poller = new DueWorkPoller(db, log);
  const knownSystemGroups = new Lookup(bus, systemGroups);
  const updateLeases = new UpdateLeases(db);
  /** Bumped by each update of accessible users, so that an older update does not overwrite a newer one. It has the
   *  table's former name, so that replicas of this version and of the version before share it. */
  const accessibleUsersGuard = new VersionGuard(db, 'acquaintances');
  const updater = { ...base, accessibleUsersGuard, systemGroups: knownSystemGroups };
  return {
    ...repositories,
    config,
    now: () => Math.floor(Date.now() / 1000),
    accessibleUserUpdates: new AccessibleUserUpdates(async (realmId, changed) => {
      if (!(await needsVisibilityUpdate(updater, realmId))) return;
      const update = () => updateAccessibleUsers(updater, realmId, changed);
      await core.runAs(updateAccessibleUsersOp, () => updateLeases.take(realmId, update));
    }),
    customEmoji: new Lookup(bus, realmCustomEmoji),
    dueAnnouncements: new DueAnnouncements(base, poller),
    presenceReads: new SharedReads<PresenceAnswer>(),
    presenceBatches: new PresenceBatches((realmId, batch) => recordPresences(base, realmId, batch)),
    /** Bumped when a group may have been deactivated: a setting may name only active groups. */
    groupUsesGuard: new VersionGuard(db, 'group uses'),
    externalLogInBox: new SecretBox(config.SECRET_KEY, 'external-log-in'),
    externalSignUpBox: new SecretBox(config.SECRET_KEY, 'external-sign-up'),
    identityProviders: new IdentityProviders(config.OIDC_PROVIDERS),
    invitationKeyBox: new SecretBox(config.SECRET_KEY, 'invitation-key'),
    listedUsers: new SharedValues(LISTED_USERS_BYTES, bytesOfUsers),
    mailer: new Mailer({
      db,
      poller,
      mails: new MailsRepository(db),
      refusedAddresses: new RefusedAddressesRepository(db),
      secretBox: new SecretBox(config.SECRET_KEY, 'mail'),
      transport: config.SMTP_URL ? smtpTransport(config.SMTP_URL) : folderTransport(config.MAIL_DIR),
      from: config.MAIL_FROM ?? `no-reply@${new URL(config.EXTERNAL_URL).hostname}`,
      log,
    }),
    publicPictures: new PublicPictures(openFileStore('FILES', config), log),
    apiKeyBox: new ApiKeyBox(config.SECRET_KEY),
    passwordHashes: new PasswordHashes(config.PASSWORD_HASH_KIB),
    failedLoginLimit: limiter(db, FAILED_LOGINS),
    signUpBox: new SecretBox(config.SECRET_KEY, 'sign-up'),
    signUpLimits: mailLimits(db, 'sign-up'),
    passwordResetBox: new SecretBox(config.SECRET_KEY, 'password-reset'),
    passwordResetLimits: mailLimits(db, 'reset'),
    realmLinkBox: new SecretBox(config.SECRET_KEY, 'realm-link'),
    realmRequestBox: new SecretBox(config.SECRET_KEY, 'realm-request'),
    realmRequestLimits: mailLimits(db, 'new-realm'),
    realmListLimits: mailLimits(db, 'realm-list'),
    desktopTokenBox: new SecretBox(config.SECRET_KEY, 'desktop-log-in'),
    desktopTokenLimit: limiter(db, { keyPrefix: 'desktop', ...DESKTOP_TOKEN_USES }),
    emailChangeBox: new SecretBox(config.SECRET_KEY, 'email-change'),
    emailChangeLimits: requestLimits(db, 'email-change'),
    resendLimits: requestLimits(db, 'resend'),
    unsubscribeKeys: new UnsubscribeKeys(config.SECRET_KEY),
    systemGroups: knownSystemGroups,
    maxMessageIds: new Lookup(bus, maxMessageIds),
    webhookSecretBox: new SecretBox(config.SECRET_KEY, 'webhook'),
  };
}

/** Returns a limit that all replicas share. */
const limiter = (
  db: Core['db'],
  options: { points: number; duration: number; keyPrefix?: string },
): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: db.knex,
    storeType: 'knex',
    tableName: 'failed_logins',
    tableCreated: true,
    ...options,
  });

/** Limits of requests that each send a mail. */
export type RequestLimits = ReturnType<typeof requestLimits>;

const requestLimits = (db: Core['db'], prefix: string) => ({
  perHour: limiter(db, { keyPrefix: `${prefix}-hour`, ...REQUESTED_MAILS.perHour }),
  perDay: limiter(db, { keyPrefix: `${prefix}-day`, ...REQUESTED_MAILS.perDay }),
});

/** Limits of mails that everybody can have sent to any address. */
export type MailLimits = ReturnType<typeof mailLimits>;

const mailLimits = (db: Core['db'], prefix: string) => ({
  ...requestLimits(db, prefix),
  address: limiter(db, { keyPrefix: `${prefix}-address`, ...REQUESTED_MAILS.address }),
});
