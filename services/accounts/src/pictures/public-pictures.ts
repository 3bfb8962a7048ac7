import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { ApiError, BadRequestError, MAX_PICTURE_SIZE_MIB, type UploadedFile } from '@team-chat/contracts';
import { type Comparison, compareWithStore, type FileStore } from '@team-chat/files';
import { PictureError, readPicture } from '@team-chat/pictures';
import type { Logger } from '@team-chat/runtime';
import { MEDIUM } from '../domain/pictures';

const MIB = 1024 * 1024;

/** Stores pictures that everybody can fetch. Their names cannot be guessed and are used once, so that a new picture has a
 *  new URL. */
export class PublicPictures {
  constructor(
    private readonly files: FileStore,
    private readonly log: Logger,
  ) {}

  /** Makes PNG pictures of an uploaded file, by the endings of their names. Stores the pictures and the original. Returns
   *  their common name. Throws BAD_IMAGE. */
  async store(
    realmId: number,
    file: UploadedFile,
    make: (bytes: Buffer) => Promise<Record<string, Buffer>>,
  ): Promise<string> {
    if (file.is_too_large) {
      throw new BadRequestError(`Uploaded file is larger than the allowed limit of ${MAX_PICTURE_SIZE_MIB} MiB`);
    }
    const original = await this.read(file);
    const pictures = await make(original).catch((error: unknown) => {
      throw error instanceof PictureError ? new ApiError('BAD_IMAGE', error.message) : error;
    });
    const name = randomBytes(20).toString('hex');
    await this.put(originalKey(realmId, name), original);
    for (const [ending, bytes] of Object.entries(pictures)) await this.put(pictureKey(realmId, name, ending), bytes);
    await this.removeKeys([file.key]);
    return name;
  }

  /** Removes a picture in all sizes, if it is stored. */
  async remove(realmId: number, name: string | null): Promise<void> {
    if (name === null) return;
    await this.removeKeys([pictureKey(realmId, name), pictureKey(realmId, name, MEDIUM), originalKey(realmId, name)]);
  }

  /** Compares an organisation's pictures in the store with the names in rows. Removes pictures that no row names if
   *  `repair` is set. Pictures of users have to be stored. Former pictures may be stored, and so may the organisation's
   *  own, because some of them are former. */
  compare(
    realmId: number,
    readNames: () => Promise<{ present: string[]; former: string[]; ofRealm: string[] }>,
    repair: boolean,
  ): Promise<Comparison> {
    const folder = `public/${realmId}/`;
    const readRows = async () => {
      const { present, former, ofRealm } = await readNames();
      const named = new Set([...present, ...former, ...ofRealm]);
      return {
        expected: new Set(present.flatMap((name) => [pictureKey(realmId, name), pictureKey(realmId, name, MEDIUM)])),
        isNeeded: (fileKey: string) => named.has(/[0-9a-f]{40}/.exec(fileKey)?.[0] ?? ''),
      };
    };
    const isOther = (fileKey: string) => fileKey.startsWith(`${folder}emoji/`);
    return compareWithStore(this.files, [folder, originalKey(realmId, '')], readRows, { repair, isOther });
  }

  private async read(file: UploadedFile): Promise<Buffer> {
    const stored = await this.files.get(file.key);
    if (!stored) throw new Error(`the file ${file.key} is not in the store`);
    return readPicture(stored.content, MAX_PICTURE_SIZE_MIB * MIB);
  }

  private async put(fileKey: string, bytes: Buffer): Promise<void> {
    await this.files.put(fileKey, Readable.from([bytes]));
  }

  /** Bytes that cannot be removed now stay: nothing refers to them. */
  private async removeKeys(keys: string[]): Promise<void> {
    for (const each of keys) {
      await this.files.remove(each).catch((error: unknown) => {
        this.log.warn({ err: error, key: each }, 'the bytes of a former picture could not be removed');
      });
    }
  }
}

/** Returns the key of a picture in one of its sizes. */
export const pictureKey = (realmId: number, name: string, ending = '') => `public/${realmId}/${name}${ending}.png`;
/** The key is not below `public`, so the gateway never sends the original. */
export const originalKey = (realmId: number, name: string) => `picture-originals/${realmId}/${name}`;
