import { resolve } from 'node:path';
import { areUrls, envProxyCount, isLoopback } from '@team-chat/runtime';
import { StartFailure } from '@team-chat/servers';
import { z } from 'zod';
import { Replicas } from './services';

const Flag = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((text) => text === 'true' || text === '1');

const LogLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
  error: 'must be one of trace, debug, info, warn, error, fatal, silent',
});

function urlWith(protocols: string[], example: string) {
  return z.string().refine((text) => !text.includes(',') && areUrls(text, protocols), {
    error: `must be a URL such as ${example}`,
  });
}

const Environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'must be a port number' })
    .transform(Number)
    .refine((port) => port <= 65_535, { error: 'must be a port number' })
    .default(9991),
  HOST: z.string().default('127.0.0.1'),
  /** In a container whose port only its user publishes: HOST says nothing about who reaches it. */
  TRIAL: Flag.default(false),
  DATA_DIR: z.string().default('.local'),
  SEED_DEMO: Flag.optional(),
  REPLICAS: Replicas.default({}),
  DATABASE_URL: urlWith(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database').optional(),
  NATS_URL: urlWith(['nats:', 'tls:'], 'nats://user:password@host:4222').optional(),
  IDENTIFIER_VENDOR: z
    .string()
    .regex(/^[a-z][a-z0-9]*$/, { error: 'must be a word of lower-case letters and digits' })
    .default('service'),
  RATE_LIMITS: z.string().optional(),
  DEV_LOGIN: Flag.optional(),
  TRUST_PROXY: envProxyCount.default(0),
  LOG_LEVEL: LogLevel.default('warn'),
  EXTERNAL_URL: urlWith(['http:', 'https:'], 'https://chat.example.com').optional(),
  OIDC_PROVIDERS: z.string().optional(),
  SMTP_URL: urlWith(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: z.string().optional(),
  EMAIL_GATEWAY_DOMAIN: z.string().optional(),
  EMAIL_GATEWAY_SECRET: z.string().optional(),
  GRAVATAR: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  OUTGOING_NETWORKS: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, { error: 'must be a time such as 02:30, or off' })
    .default('02:30'),
});

/** Settings of one launch. */
export interface Settings {
  /** 0 picks a free port. */
  port: number;
  host: string;
  dataDir: string;
  /** The settings by which other machines can reach the gateway; empty where only this machine can. */
  publicBy: string[];
  seedDemo: boolean;
  replicas: Replicas;
  databaseUrl?: string;
  natsUrl?: string;
  identifierVendor: string;
  /** The gateway's own default if undefined. */
  rateLimits?: string;
  devLogin: boolean;
  /** Number of proxies in front of the gateway. */
  trustedProxies: number;
  logLevel: string;
  externalUrl?: string;
  /** Identity providers with their secrets, in JSON. */
  oidcProviders?: string;
  smtpUrl?: string;
  mailFrom?: string;
  /** Where the server takes mails, and the secret of the mail servers that hand them over. */
  emailGateway?: { domain: string; secret: string };
  gravatar: 'on' | 'off';
  /** Networks besides the Internet whose URLs the services may request. */
  outgoingNetworks?: string;
  /** Time of the daily backup (HH:MM, UTC), if there is one. */
  backupAt?: string;
  /** Environment variables that every service gets unchanged. */
  passThrough: Record<string, string>;
  /** False is faster, but a power failure may lose data; for tests. */
  durable: boolean;
}

/** Parses all settings. Throws one StartFailure that names every wrong variable. */
export function parseSettings(env: NodeJS.ProcessEnv, workingFolder: string): Settings {
  // `PORT= npm start` is typed to mean "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => {
      const variable = String(path[0]);
      return `${variable}=${isSecret(variable) ? '…' : given[variable]}: ${message}`;
    });
    throw new StartFailure(`Wrong settings: ${problems.join('; ')}.`);
  }
  const settings = parsed.data;
  const publicBy = findPublicSettings(settings);
  if (publicBy.length > 0) refuseUnsafe(publicBy, settings);
  const isLocal = publicBy.length === 0;
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(workingFolder, settings.DATA_DIR),
    publicBy,
    seedDemo: settings.SEED_DEMO ?? isLocal,
    replicas: settings.REPLICAS,
    databaseUrl: settings.DATABASE_URL,
    natsUrl: settings.NATS_URL,
    identifierVendor: settings.IDENTIFIER_VENDOR,
    rateLimits: settings.RATE_LIMITS ?? (isLocal ? 'off' : undefined),
    devLogin: settings.DEV_LOGIN ?? isLocal,
    trustedProxies: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    externalUrl: settings.EXTERNAL_URL,
    ...(settings.OIDC_PROVIDERS && { oidcProviders: settings.OIDC_PROVIDERS }),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    emailGateway: emailGatewayOf(settings),
    gravatar: settings.GRAVATAR,
    outgoingNetworks: settings.OUTGOING_NETWORKS ?? (isLocal ? '127.0.0.0/8,::1' : undefined),
    ...(settings.BACKUP_AT !== 'off' && { backupAt: settings.BACKUP_AT }),
    passThrough: pickPassThrough(given),
    durable: true,
  };
}

type Parsed = z.output<typeof Environment>;

function emailGatewayOf({ EMAIL_GATEWAY_DOMAIN: domain, EMAIL_GATEWAY_SECRET: secret }: Parsed) {
  if (domain && secret) return { domain, secret };
  if (!domain && !secret) return undefined;
  throw new StartFailure('Set both EMAIL_GATEWAY_DOMAIN and EMAIL_GATEWAY_SECRET, or none of them.');
}

/** Returns the settings by which other machines can reach the gateway. */
function findPublicSettings({ HOST, EXTERNAL_URL, TRIAL }: Parsed): string[] {
  return [
    ...(TRIAL || isLoopback(HOST) ? [] : [`HOST=${HOST}`]),
    ...(!EXTERNAL_URL || isLoopback(EXTERNAL_URL) ? [] : [`EXTERNAL_URL=${EXTERNAL_URL}`]),
  ];
}

/** Throws a StartFailure if a setting for development is chosen where other machines can reach the gateway. */
function refuseUnsafe(publicBy: string[], settings: Parsed): void {
  const safe = [
    ...(settings.DEV_LOGIN ? ['DEV_LOGIN=false (users log in without a password)'] : []),
    ...(settings.RATE_LIMITS === 'off'
      ? ["RATE_LIMITS='user=200/60,2000/3600 anonymous=100/60' or others (there are none)"]
      : []),
    ...(settings.SEED_DEMO ? ['SEED_DEMO=false (a demo organisation is created, with an owner)'] : []),
  ];
  if (safe.length === 0) return;
  throw new StartFailure(
    `With ${publicBy.join(' and ')} other machines can reach the gateway, for which it is set up unsafely. Set ${safe.join(', ')}.`,
  );
}

/** Returns whether a variable may hold a password. URLs of servers may. */
function isSecret(variable: string): boolean {
  return ['DATABASE_URL', 'NATS_URL', 'SMTP_URL', 'EMAIL_GATEWAY_SECRET', 'OIDC_PROVIDERS'].includes(variable);
}

/** Variables of our own environment that services get. No others: DATABASE_URL is the administrator's here. */
const PASSED_THROUGH =
  /^(OTEL_\w+|FILES_\w+|MAX_FILE_UPLOAD_SIZE_MIB|MESSAGE_ARCHIVE_DAYS|WEBHOOK_TIMEOUT_SECONDS|LOGIN_EMAILS|PASSWORD_HASH_KIB|AUDIT_LOG_DAYS|LOG_PARTITIONS|HTTPS_PROXY|NO_PROXY|OPEN_REALM_CREATION|REALM_DOMAIN|CHECK_CONTRACTS|EMITTED_EVENTS_LOG|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|PATH|HOME|TZ|LANG|LC_ALL|TMPDIR)$/;

function pickPassThrough(env: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && PASSED_THROUGH.test(entry[0]),
  );
  return Object.fromEntries(entries);
}
