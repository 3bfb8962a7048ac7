import { Agent } from 'node:https';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type Proxy, tunnelsByName } from '@team-chat/outgoing';
import { type ByteRange, checkKey, type FileStore, type ListedFile, type StoredFile } from './file-store';
import { PartFile } from './part-file';

export interface S3Options {
  bucket: string;
  region: string;
  /** URL of an S3-compatible service; by default, AWS's URL for the region. */
  endpoint?: string | undefined;
  /** Whether the bucket is the first part of the path, and not of the host name. */
  pathStyle: boolean;
  /** Key of the service; by default, from the standard sources of the SDK, such as the role of the machine. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** PEM text of trusted authorities, instead of Node.js' own. */
  ca?: string | undefined;
  /** Prefix of every key in the bucket. */
  prefix: string;
  /** Proxy to a service with an HTTPS URL. */
  proxy?: Proxy | undefined;
}

/** Bytes of a part. S3 takes no smaller parts, and at most 10,000 parts of a file; with larger parts after the first
 *  SMALL_PARTS, a file may have 442 GiB. */
const PART_BYTES = 5 * 1024 * 1024;
const LARGE_PART_BYTES = 50 * 1024 * 1024;
/** Parts of PART_BYTES; later parts have LARGE_PART_BYTES. */
const SMALL_PARTS = 1000;
/** Attempts to send a part, and milliseconds between the first two. */
const ATTEMPTS = 3;
const PAUSE_MS = 100;
const CONNECT_TIMEOUT_MS = 10_000;
/** Milliseconds for which a connection may be silent. */
const SILENCE_LIMIT_MS = 60_000;

interface Address {
  Bucket: string;
  Key: string;
}

/** Files in a bucket of an S3-compatible service. Parts of a file whose upload was killed stay invisible; a lifecycle
 *  rule of the bucket removes them. */
export class S3Store implements FileStore {
  private readonly client: S3Client;

  constructor(private readonly options: S3Options) {
    const { region, endpoint, pathStyle, credentials, ca, proxy } = options;
    const agentOptions = { keepAlive: true, ...(ca && { ca }) };
    this.client = new S3Client({
      region,
      forcePathStyle: pathStyle,
      ...(endpoint && { endpoint }),
      ...(credentials && { credentials }),
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: SILENCE_LIMIT_MS,
        ...(proxy && { httpsAgent: tunnelsByName(proxy, agentOptions) }),
        ...(!proxy && ca && { httpsAgent: new Agent(agentOptions) }),
      },
    });
  }

  async put(key: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    const address = this.address(key);
    const part = new PartFile(content);
    try {
      await part.fill(PART_BYTES);
      return await (part.isLast ? this.putWhole(address, part) : this.putParts(address, part));
    } finally {
      await part.close();
    }
  }

  private async putWhole(address: Address, part: PartFile): Promise<number> {
    await this.sendPart((body) => this.client.send(new PutObjectCommand({ ...address, ...body })), part);
    return part.size;
  }

  private async putParts(address: Address, part: PartFile): Promise<number> {
    const ChecksumAlgorithm = 'CRC32';
    const { UploadId } = await this.client.send(new CreateMultipartUploadCommand({ ...address, ChecksumAlgorithm }));
    const Parts: CompletedPart[] = [];
    try {
      for (let size = 0; ;) {
        const PartNumber = Parts.length + 1;
        const { ETag } = await this.sendPart(
          (body) => this.client.send(new UploadPartCommand({ ...address, UploadId, PartNumber, ...body })),
          part,
        );
        Parts.push({ ETag, PartNumber, ChecksumCRC32: part.checksum });
        size += part.size;
        if (part.isLast) {
          const MultipartUpload = { Parts };
          await this.client.send(new CompleteMultipartUploadCommand({ ...address, UploadId, MultipartUpload }));
          return size;
        }
        await part.fill(PartNumber < SMALL_PARTS ? PART_BYTES : LARGE_PART_BYTES);
      }
    } catch (error) {
      // Aborting the upload may fail as well, with an error of its own.
      await this.client.send(new AbortMultipartUploadCommand({ ...address, UploadId })).catch(() => undefined);
      throw error;
    }
  }

  /** Sends a part from its file, up to ATTEMPTS times: the SDK repeats no streams. */
  private async sendPart<T>(
    send: (body: { Body: Readable; ContentLength: number; ChecksumCRC32: string }) => Promise<T>,
    part: PartFile,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const Body = part.read();
      try {
        return await send({ Body, ContentLength: part.size, ChecksumCRC32: part.checksum });
      } catch (error) {
        if (attempt === ATTEMPTS) throw error;
        await sleep(PAUSE_MS * 4 ** (attempt - 1));
      } finally {
        Body.destroy();
      }
    }
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
    for await (const page of paginateListObjectsV2({ client: this.client }, { Bucket, Prefix: ours + prefix })) {
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        yield { key: Key!.slice(ours.length), size: Size!, modified: LastModified! };
      }
    }
  }

  link(key: string, seconds: number): Promise<string> {
    return getSignedUrl(this.client, new GetObjectCommand(this.address(key)), { expiresIn: seconds });
  }

  private address(key: string): Address {
    checkKey(key);
    return { Bucket: this.options.bucket, Key: this.options.prefix + key };
  }
}
