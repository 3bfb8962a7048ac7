import { join } from 'node:path';
import type { DatabaseUrls } from './database';
import { demoEmail, PEOPLE } from './seed';
import type { ServiceName } from './services';
import type { Settings } from './settings';

/** Facts about the deployment from which the services' environments are made. */
export interface Surroundings {
  settings: Settings;
  natsUrlOf(service: ServiceName): string;
  databaseUrls: DatabaseUrls;
  externalUrl: string;
  secretKey: string;
}

/** Returns the environment of one service: only what it needs, so that no service has another's password. */
export function serviceEnvironment(service: ServiceName, surroundings: Surroundings): Record<string, string> {
  const { settings, natsUrlOf, databaseUrls, externalUrl, secretKey } = surroundings;
  const databaseUrl = databaseUrls[service];
  const devLogin = String(settings.devLogin);
  return {
    ...withoutFiles(settings.passThrough),
    NODE_ENV: 'production',
    NATS_URL: natsUrlOf(service),
    LOG_LEVEL: settings.logLevel,
    // No port for health checks: here the launcher watches the services.
    HEALTH_PORT: '0',
    IDENTIFIER_VENDOR: settings.identifierVendor,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(HAVE_FILES.includes(service) && filesOf(settings)),
    ...(FETCH_URLS.includes(service) &&
      settings.outgoingNetworks !== undefined && { OUTGOING_NETWORKS: settings.outgoingNetworks }),
    ...(TAKE_MAILS.includes(service) &&
      settings.emailGateway && { EMAIL_GATEWAY_DOMAIN: settings.emailGateway.domain }),
    ...(service === 'accounts' && {
      SECRET_KEY: secretKey,
      EXTERNAL_URL: externalUrl,
      DEV_LOGIN: devLogin,
      MAIL_DIR: mailFolder(settings),
      GRAVATAR: settings.gravatar,
      ...(settings.oidcProviders && { OIDC_PROVIDERS: settings.oidcProviders }),
      ...(settings.smtpUrl && { SMTP_URL: settings.smtpUrl }),
      ...(settings.mailFrom && { MAIL_FROM: settings.mailFrom }),
    }),
    ...(service === 'gateway' && {
      HOST: settings.host,
      EXTERNAL_URL: externalUrl,
      ...(settings.rateLimits !== undefined && { RATE_LIMITS: settings.rateLimits }),
      DEV_LOGIN: devLogin,
      ...(settings.seedDemo && { DEMO_USERS: Object.keys(PEOPLE).map(demoEmail).join(',') }),
      TRUST_PROXY: String(settings.trustedProxies),
      ...(settings.emailGateway && { EMAIL_GATEWAY_SECRET: settings.emailGateway.secret }),
    }),
  };
}

/** The services that read and write files. */
const HAVE_FILES: readonly ServiceName[] = ['gateway', 'accounts', 'messaging'];

/** The services that request URLs that users name. */
const FETCH_URLS: readonly ServiceName[] = ['gateway', 'messaging', 'events'];

/** The services that take mails, or tell users where to send them. */
const TAKE_MAILS: readonly ServiceName[] = ['gateway', 'messaging'];

const isAboutFiles = ([name]: [string, string]) => name.startsWith('FILES_');

/** Returns the settings of the store of files: those that are given, or else a folder of the data folder. */
export function filesOf({ dataDir, passThrough }: Settings): Record<string, string> {
  const given = Object.fromEntries(Object.entries(passThrough).filter(isAboutFiles));
  return given.FILES_DIR || given.FILES_S3_BUCKET ? given : { ...given, FILES_DIR: join(dataDir, 'files') };
}

function withoutFiles(passThrough: Settings['passThrough']): Settings['passThrough'] {
  return Object.fromEntries(Object.entries(passThrough).filter((entry) => !isAboutFiles(entry)));
}

/** Returns the folder for mails that are not sent to a mail server. */
export function mailFolder({ dataDir }: Settings): string {
  return join(dataDir, 'mail');
}
