import { randomBytes, randomInt } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ApiError, ServiceUnavailableError, type UploadedFile } from '@team-chat/contracts';
import { BrokenContentError, type ByteRange, type FileStore, type StoredFile } from '@team-chat/files';
import type { Logger } from '@team-chat/runtime';

const MIB = 1024 * 1024;

/** A file of a form while it arrives. */
export interface IncomingFile {
  /** The name that the client sent, and the type; undefined if it sent none. */
  name: string | undefined;
  content_type: string | undefined;
  /** Ends after the largest size and one byte more. */
  bytes: Readable;
}

/** Stores the files of requests for the services that decide about them, and reads stored ones. */
export class IncomingFiles {
  constructor(
    readonly store: FileStore,
    /** Largest file that users may upload, in MiB. */
    readonly maxUploadMib: number,
    private readonly log: Logger,
  ) {}

  get maxUploadBytes(): number {
    return this.maxUploadMib * MIB;
  }

  /** Stores a file under a key that nobody can guess. Throws ServiceUnavailableError if the store fails. */
  async put(realmId: number, file: IncomingFile, maxBytes: number): Promise<UploadedFile> {
    const { key, size } = await this.putBytes(realmId, file.bytes);
    return {
      key,
      name: decodedOnce(file.name ?? ''),
      content_type: file.content_type ?? null,
      size: Math.min(size, maxBytes),
      is_too_large: size > maxBytes,
    };
  }

  /** Stores bytes under a key that nobody can guess. Throws ServiceUnavailableError if the store fails. */
  async putBytes(realmId: number, bytes: Readable): Promise<Pick<UploadedFile, 'key' | 'size'>> {
    const folder = randomInt(256).toString(16);
    const key = `uploads/${realmId}/${folder}/${randomBytes(18).toString('base64url')}`;
    try {
      return { key, size: await this.store.put(key, bytes) };
    } catch (error) {
      bytes.resume();
      if (!(error instanceof BrokenContentError)) this.log.error({ err: error }, 'a file could not be stored');
      throw new ServiceUnavailableError(undefined, { cause: error });
    }
  }

  /** Reads a file, as the store does. Throws ServiceUnavailableError if the store fails. */
  async get(key: string, range?: ByteRange): Promise<StoredFile | undefined> {
    try {
      return await this.store.get(key, range);
    } catch (error) {
      this.log.error({ err: error }, 'a file could not be read');
      throw new ServiceUnavailableError(undefined, { cause: error });
    }
  }

  /** Removes files that no service has accepted. What cannot be removed now is removed by messaging after a day. */
  async remove(files: readonly Pick<UploadedFile, 'key'>[]): Promise<void> {
    for (const { key } of files) {
      await this.store.remove(key).catch((error: unknown) => {
        this.log.warn({ err: error, key }, 'a file that was refused could not be removed');
      });
    }
  }
}

/** Returns whether an error means that nothing was changed, so that files of the request are not needed. The outcome of a
 *  call that was lost is unknown. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}

function decodedOnce(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
