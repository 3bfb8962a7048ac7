import { findProxy, proxyConfig } from '@team-chat/outgoing';
import { ConfigError, envBoolean } from '@team-chat/runtime';
import { z } from 'zod';
import type { FileStore } from './file-store';
import { FolderStore } from './folder-store';
import { MeasuredStore } from './measured-store';
import type * as S3 from './s3-store';

/** Settings of a store, without the prefix of their names. */
const settings = {
  /** Folder that holds the files. */
  DIR: z.string().optional(),
  /** Bucket of an S3-compatible service that holds the files, instead of a folder. */
  S3_BUCKET: z.string().optional(),
  /** URL of the service, unless it is AWS. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Region of the bucket. */
  S3_REGION: z.string().default('us-east-1'),
  /** Id of the key. Without one, the standard sources of AWS are used, such as the role of the machine. */
  S3_ACCESS_KEY_ID: z.string().optional(),
  /** Secret of the key. */
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Prefix of the name of every file in the bucket. */
  S3_PREFIX: z
    .string()
    .regex(/^([A-Za-z0-9._-]+\/)*$/, 'must be empty, or end with a slash')
    .default(''),
  /** Whether the bucket is in the path of URLs instead of the host name; by default, true with an endpoint. */
  S3_PATH_STYLE: envBoolean.optional(),
  /** Certificates of trusted authorities, instead of Node.js' own. */
  S3_CA: z.string().optional(),
};

type Shape = typeof settings;
type Prefixed<P extends string> = { [K in keyof Shape & string as `${P}_${K}`]: Shape[K] };
type Settings = z.output<z.ZodObject<Shape>>;

/** Returns the settings of a store as variables with this prefix, and those of the proxy to it, to be spread into a schema. */
export function fileStoreConfig<P extends string>(prefix: P): Prefixed<P> & typeof proxyConfig {
  const named = Object.entries(settings).map(([name, schema]) => [`${prefix}_${name}`, schema]);
  return { ...(Object.fromEntries(named) as Prefixed<P>), ...proxyConfig };
}

/** Returns the store that the parsed settings with this prefix describe. Throws a ConfigError unless they name either a
 *  folder or a bucket. */
export function openFileStore<P extends string>(
  prefix: P,
  config: z.output<z.ZodObject<Prefixed<P>>> & Partial<z.output<z.ZodObject<typeof proxyConfig>>>,
): FileStore {
  const of = <K extends keyof Shape & string>(name: K) =>
    (config as Record<string, unknown>)[`${prefix}_${name}`] as Settings[K];
  const [folder, bucket] = [of('DIR'), of('S3_BUCKET')];
  if ((folder === undefined) === (bucket === undefined)) {
    throw new ConfigError(`either ${prefix}_DIR or ${prefix}_S3_BUCKET has to be set`);
  }
  if (bucket === undefined) return new MeasuredStore(new FolderStore(folder!));
  const [accessKeyId, secretAccessKey] = [of('S3_ACCESS_KEY_ID'), of('S3_SECRET_ACCESS_KEY')];
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new ConfigError(`${prefix}_S3_ACCESS_KEY_ID and ${prefix}_S3_SECRET_ACCESS_KEY: set both, or neither`);
  }
  const endpoint = of('S3_ENDPOINT');
  // Loaded only where it is used: the SDK takes 0.4 s of a start, and 22 MB.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { S3Store } = require('./s3-store') as typeof S3;
  const store = new S3Store({
    bucket,
    endpoint,
    region: of('S3_REGION'),
    pathStyle: of('S3_PATH_STYLE') ?? endpoint !== undefined,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    ca: of('S3_CA'),
    prefix: of('S3_PREFIX'),
    proxy: config.NO_PROXY && findProxy({ HTTPS_PROXY: config.HTTPS_PROXY, NO_PROXY: config.NO_PROXY }),
  });
  return new MeasuredStore(store);
}
