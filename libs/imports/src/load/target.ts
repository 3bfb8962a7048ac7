import { randomBytes } from 'node:crypto';
import {
  type AnyOperation,
  IMPORT_PART_BYTES,
  type InputOf,
  type ResultOf,
  storeImportedFile,
  type UploadedFile,
} from '@team-chat/contracts';
import type { FileContent } from '../records';

/** The services into which records are loaded. */
export interface Target {
  call<T extends AnyOperation>(op: T, params: InputOf<T>): Promise<ResultOf<T>>;
  /** Stores a file. Throws where the source does not give its bytes, or too many of them. */
  storeFile(realmId: number, name: string, content: FileContent): Promise<UploadedFile>;
}

/** The bytes of a file that cannot be had. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError';
}

/** Loads records into a deployment. Bytes go over the bus: the operator's program needs no access to the store. */
export class DeploymentTarget implements Target {
  constructor(
    readonly call: Target['call'],
    private readonly maxFileBytes: number,
  ) {}

  async storeFile(realm_id: number, name: string, content: FileContent): Promise<UploadedFile> {
    const random = randomBytes(18).toString('base64url');
    let part = 0;
    const send = (bytes: Buffer, is_last: boolean) =>
      this.call(storeImportedFile, {
        realm_id,
        name: random,
        part: part++,
        bytes: bytes.toString('base64'),
        is_last,
      });
    let waiting = Buffer.alloc(0);
    for await (const bytes of readLimited(content, this.maxFileBytes)) {
      waiting = Buffer.concat([waiting, bytes]);
      for (; waiting.length > IMPORT_PART_BYTES; waiting = waiting.subarray(IMPORT_PART_BYTES)) {
        await send(waiting.subarray(0, IMPORT_PART_BYTES), false);
      }
    }
    const { key, size } = await send(waiting, true);
    return { key: key!, name, content_type: null, size, is_too_large: false };
  }
}

/** Reads a content. Throws UnreadableFileError where the source does not give it, or gives too much. */
async function* readLimited(content: FileContent, max: number): AsyncGenerator<Buffer> {
  const tooLarge = () => new UnreadableFileError(`it is larger than ${Math.floor(max / 2 ** 20)} MiB`);
  if (content.size > max) throw tooLarge();
  let size = 0;
  try {
    for await (const part of await content.open()) {
      size += (part as Buffer).length;
      if (size > max) throw tooLarge();
      yield part as Buffer;
    }
  } catch (error) {
    throw error instanceof UnreadableFileError ? error : new UnreadableFileError((error as Error).message);
  }
}

/** An item of a request's lists. */
interface Named {
  source_id?: string;
  email?: string | null;
  user_id?: number;
}

/** Answers as the services would, with ids that nothing has, and stores nothing. */
export class DryRunTarget implements Target {
  private next = 1;

  call: Target['call'] = async (op, params) => {
    const { messages: _, reactions, users, avatars, ...lists } = params as Record<string, Named[] | undefined>;
    const named = [users, ...Object.values(lists)].filter(Array.isArray).flat();
    const ids = Object.fromEntries(named.flatMap(({ source_id }) => (source_id ? [[source_id, this.next++]] : [])));
    const answer = {
      realm_id: 1,
      is_new: true,
      ids,
      paths: Object.fromEntries(Object.keys(ids).map((id) => [id, id])),
      user_id: this.next++,
      groups: {},
      accounts: [],
      placeholders: (users ?? []).filter(({ email }) => email === null).map(({ source_id }) => source_id),
      without_picture: Object.values(ids),
      added: (avatars ?? []).map(({ user_id }) => user_id),
      emoji: [],
      refused: [],
      is_picture: true,
      reactions: reactions?.length ?? 0,
      unknown_emoji: [],
    };
    return answer as never;
  };

  async storeFile(_: number, name: string, content: FileContent): Promise<UploadedFile> {
    return { key: 'none', name, content_type: null, size: content.size, is_too_large: false };
  }
}
