import { randomBytes, randomInt } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ServiceUnavailableError, type UploadedFile } from '@team-chat/contracts';
import type { FileStore } from '@team-chat/files';
import type { Logger } from '@team-chat/runtime';

/** A file of a form while it arrives. */
export interface IncomingFile {
  /** The name that the client sent, and the type; undefined if it sent none. */
  name: string | undefined;
  content_type: string | undefined;
  /** Ends after the largest size and one byte more. */
  bytes: Readable;
}

/** Stores the files of requests for the services that decide about them. */
export class IncomingFiles {
  constructor(
    readonly store: FileStore,
    private readonly log: Logger,
  ) {}

  /** Stores a file under a key that nobody can guess. Throws ServiceUnavailableError if the store fails. */
  async put(realmId: number, file: IncomingFile, maxBytes: number): Promise<UploadedFile> {
    const folder = randomInt(256).toString(16);
    const key = `uploads/${realmId}/${folder}/${randomBytes(18).toString('base64url')}`;
    const size = await this.store.put(key, file.bytes).catch((error: unknown) => {
      file.bytes.resume();
      if (!file.bytes.errored) this.log.error({ err: error }, 'a file could not be stored');
      throw new ServiceUnavailableError(undefined, { cause: error });
    });
    return {
      key,
      name: decodedOnce(file.name ?? ''),
      content_type: file.content_type ?? null,
      size: Math.min(size, maxBytes),
      is_too_large: size > maxBytes,
    };
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

function decodedOnce(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
