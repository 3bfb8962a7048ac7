import { Agent } from 'node:https';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { ByteRange, FileStore, ListedFile, PutOptions, StoredFile } from './file-store';
import { checkKey } from './key';

export interface S3Options {
  bucket: string;
  region: string;
  /** URL of an S3-compatible service; that of the region at AWS, unless given. */
  endpoint?: string | undefined;
  /** Whether the bucket is the first part of the path, and not of the host name. */
  pathStyle: boolean;
  /** The standard sources of the SDK, such as the role of the machine, unless given. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** PEM text of trusted authorities, instead of Node.js' own. */
  ca?: string | undefined;
  /** Put before every key. */
  prefix: string;
}

/** Bytes of one part of a large file, and how many are sent at a time. 10,000 parts hold 156 GiB. */
const LARGE_PARTS = { partSize: 16 * 1024 * 1024, queueSize: 2 };
/** The same with the smallest parts that S3 takes, for files of a known limit: 10,000 parts hold 48 GiB. */
const SMALL_PARTS = { partSize: 5 * 1024 * 1024, queueSize: 1 };
const MAX_PARTS = 10_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** Milliseconds for which a connection may be silent. */
const SILENCE_LIMIT_MS = 60_000;

/** Files in a bucket of an S3-compatible service. Parts of a file whose upload was killed stay invisible; a lifecycle
 *  rule of the bucket removes them. */
export class S3Store implements FileStore {
  private readonly client: S3Client;

  constructor(private readonly options: S3Options) {
    const { region, endpoint, pathStyle, credentials, ca } = options;
    this.client = new S3Client({
      region,
      forcePathStyle: pathStyle,
      ...(endpoint && { endpoint }),
      ...(credentials && { credentials }),
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: SILENCE_LIMIT_MS,
        ...(ca && { httpsAgent: new Agent({ ca, keepAlive: true }) }),
      },
    });
  }

  async put(
    key: string,
    content: AsyncIterable<Uint8Array>,
    { maxBytes = Infinity }: PutOptions = {},
  ): Promise<number> {
    let size = 0;
    let broken: { cause: unknown } | undefined;
    async function* counted() {
      try {
        for await (const chunk of content) {
          size += chunk.byteLength;
          yield chunk;
        }
      } catch (cause) {
        broken = { cause };
        throw cause;
      }
    }
    const upload = new Upload({
      client: this.client,
      params: { ...this.address(key), Body: Readable.from(counted(), { objectMode: false }) },
      ...(maxBytes <= SMALL_PARTS.partSize * MAX_PARTS ? SMALL_PARTS : LARGE_PARTS),
    });
    try {
      await upload.done();
    } catch (error) {
      // Removing the parts that were sent may fail as well, with an error of its own.
      throw broken ? broken.cause : error;
    }
    return size;
  }

  async get(key: string, range?: ByteRange): Promise<StoredFile | undefined> {
    const Range = range && `bytes=${range.start}-${range.end ?? ''}`;
    try {
      const found = await this.client.send(new GetObjectCommand({ ...this.address(key), Range }));
      const size = Number(found.ContentRange?.split('/')[1] ?? found.ContentLength);
      return { content: found.Body as Readable, size };
    } catch (error) {
      const name = error instanceof S3ServiceException ? error.name : '';
      if (name === 'NoSuchKey') return undefined;
      if (name === 'InvalidRange') throw new RangeError('the file ends before the range', { cause: error });
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.address(key)));
  }

  async *list(prefix: string): AsyncIterable<ListedFile> {
    const { bucket: Bucket, prefix: ours } = this.options;
    for await (const page of paginateListObjectsV2(
      { client: this.client },
      { Bucket, Prefix: ours + prefix },
    )) {
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        yield { key: Key!.slice(ours.length), size: Size!, modified: LastModified! };
      }
    }
  }

  link(key: string, seconds: number): Promise<string> {
    return getSignedUrl(this.client, new GetObjectCommand(this.address(key)), { expiresIn: seconds });
  }

  private address(key: string) {
    checkKey(key);
    return { Bucket: this.options.bucket, Key: this.options.prefix + key };
  }
}
