import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { areUrls } from './server-problem';
import { natsTlsConfig } from './tls';

/** Thrown where settings are wrong; the message names every wrong one. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** `true`/`false` (or 1/0) as text. */
export const envBoolean = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

/** A number of proxies in front; `true` is 1, `false` is 0. */
export const envProxyCount = z
  .string()
  .regex(/^(true|false|\d{1,2})$/, 'must be a number of proxies, true or false')
  .transform((text) => (text === 'true' ? 1 : text === 'false' ? 0 : Number(text)));

/** Settings of every service. */
export const commonConfig = {
  /** `nats://user:password@host:4222`, or `tls://`; several with commas. */
  NATS_URL: z.string().refine((text) => areUrls(text, ['nats:', 'tls:']), {
    error: 'must be a URL such as nats://user:password@host:4222, or several with commas',
  }),
  ...natsTlsConfig,
  /** Copies of the log and of the queue records: 3 on a cluster of three servers. */
  JETSTREAM_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  /** Lowest level of the entries that are logged; `debug` has one for each request. SIGUSR2 switches between it and `debug`. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Port of /health/live and /health/ready; 0 for none. */
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Name of the vendor in identifiers that clients see. */
  IDENTIFIER_VENDOR: z
    .string()
    .regex(/^[a-z][a-z0-9]*$/, 'lower-case letters and digits only')
    .default('service'),
  /** Whether results and events are checked against their contracts. */
  CHECK_CONTRACTS: envBoolean.default(false),
  /** With CHECK_CONTRACTS: a file to which the service appends which operation emitted which event. */
  EMITTED_EVENTS_LOG: z.string().optional(),
};

/** Setting of the services that take files, or tell clients how large they may be. */
export const uploadConfig = {
  /** Largest file that users may upload, in MiB. */
  MAX_FILE_UPLOAD_SIZE_MIB: z.coerce.number().int().min(1).max(100_000).default(100),
};

/** Setting of the services that take mails, or tell users where to send them. */
export const emailGatewayConfig = {
  /** Domain of the addresses at which users answer by mail, and channels take mails; without it, there are none. */
  EMAIL_GATEWAY_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain such as mail.chat.example.com')
    .optional(),
};

/** Reads the environment by a schema. Throws a ConfigError that lists all problems. An empty variable counts as unset.
 *  Each setting may be in a file instead, which `<NAME>_FILE` names. */
export function parseConfig<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv = process.env): z.output<S> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const problems: string[] = [];
  const settings = readSettingFiles(Object.keys(schema.shape), set, (text) => problems.push(text));
  const parsed = schema.safeParse(settings);
  if (parsed.success && problems.length === 0) return parsed.data;
  for (const issue of parsed.error?.issues ?? []) {
    const [name] = issue.path;
    const isMissing = settings[String(name)] === undefined;
    // A setting whose file could not be read is not reported as missing too.
    const isReported = isMissing && set[`${String(name)}_FILE`] !== undefined;
    const message = isMissing && issue.code !== 'custom' ? 'is required' : issue.message;
    if (!isReported) problems.push(`${issue.path.join('.')}: ${message}`);
  }
  throw new ConfigError(problems.join('; '));
}

/** Returns `env` with each of `names` set from the file that `<NAME>_FILE` names, so that secrets need not be in the
 *  environment. Removes line ends at the end of a file. Calls `problem` with a text for each wrong variable. */
export function readSettingFiles(
  names: string[],
  env: Record<string, string | undefined>,
  problem: (text: string) => void,
): Record<string, string | undefined> {
  const result = { ...env };
  for (const name of names) {
    const file = env[`${name}_FILE`];
    if (file === undefined) continue;
    if (env[name] !== undefined) problem(`${name} and ${name}_FILE: only one of them can be set`);
    try {
      result[name] = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
    } catch (error) {
      problem(`${name}_FILE: cannot read ${file} (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return result;
}
