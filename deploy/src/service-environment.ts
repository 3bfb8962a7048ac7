import { join } from 'node:path';
import type { DatabaseUrls } from './database';
import type { ServiceName } from './services';
import type { Settings } from './settings';

/** What services find out about the rest of the deployment. */
export interface Surroundings {
  settings: Settings;
  natsUrlOf(service: ServiceName): string;
  databaseUrls: DatabaseUrls;
  externalUrl: string;
  secretKey: string;
}

/** The environment of one service: only what it needs, so that no service holds another's password. */
export function serviceEnvironment(service: ServiceName, surroundings: Surroundings): Record<string, string> {
  const { settings, natsUrlOf, databaseUrls, externalUrl, secretKey } = surroundings;
  const databaseUrl = databaseUrls[service];
  const devLogin = String(settings.devLogin);
  return {
    ...settings.passThrough,
    NODE_ENV: 'production',
    NATS_URL: natsUrlOf(service),
    LOG_LEVEL: settings.logLevel,
    // Six services on one machine; here it is the launcher that watches their health.
    HEALTH_PORT: '0',
    IDENTIFIER_VENDOR: settings.identifierVendor,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(service === 'accounts' && {
      SECRET_KEY: secretKey,
      EXTERNAL_URL: externalUrl,
      DEV_LOGIN: devLogin,
      MAIL_DIR: mailFolder(settings),
      ...(settings.smtpUrl && { SMTP_URL: settings.smtpUrl }),
      ...(settings.mailFrom && { MAIL_FROM: settings.mailFrom }),
    }),
    ...(service === 'gateway' && {
      HOST: settings.host,
      EXTERNAL_URL: externalUrl,
      RATE_LIMITS: settings.rateLimits,
      DEV_LOGIN: devLogin,
    }),
  };
}

/** Where mails go that no server takes. */
export function mailFolder({ dataDir }: Settings): string {
  return join(dataDir, 'mail');
}
