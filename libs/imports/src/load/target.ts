import { randomBytes } from 'node:crypto';
import type { AnyOperation, InputOf, ResultOf, UploadedFile } from '@team-chat/contracts';
import type { FileStore } from '@team-chat/files';
import type { FileContent } from '../records';

/** Where records are loaded: the services and their store of files. */
export interface Target {
  call<T extends AnyOperation>(op: T, params: InputOf<T>): Promise<ResultOf<T>>;
  /** Stores a file. Throws where the source does not give its bytes, or too many of them. */
  storeFile(realmId: number, name: string, content: FileContent): Promise<UploadedFile>;
}

/** The bytes of a file that cannot be had. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError';
}

/** Loads records into a deployment. */
export class DeploymentTarget implements Target {
  constructor(
    readonly call: Target['call'],
    private readonly files: FileStore,
    private readonly maxFileBytes: number,
  ) {}

  async storeFile(realmId: number, name: string, content: FileContent): Promise<UploadedFile> {
    if (content.size > this.maxFileBytes) throw tooLarge(this.maxFileBytes);
    const key = `uploads/${realmId}/${randomBytes(1).toString('hex')}/${randomBytes(18).toString('base64url')}`;
    const problem: { error?: UnreadableFileError } = {};
    try {
      const size = await this.files.put(key, limited(content, this.maxFileBytes, problem));
      return { key, name, content_type: null, size, is_too_large: false };
    } catch (error) {
      // The store throws an error of its own where the content breaks off.
      throw problem.error ?? error;
    }
  }
}

const tooLarge = (max: number) => new UnreadableFileError(`it is larger than ${Math.floor(max / 2 ** 20)} MiB`);

/** Reads a content, and notes why it breaks off. */
async function* limited(
  content: FileContent,
  max: number,
  problem: { error?: UnreadableFileError },
): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const part of await content.open()) {
      size += (part as Buffer).length;
      if (size > max) throw tooLarge(max);
      yield part as Buffer;
    }
  } catch (error) {
    problem.error = error instanceof UnreadableFileError ? error : new UnreadableFileError((error as Error).message);
    throw problem.error;
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
      reactions: reactions?.length ?? 0,
      unknown_emoji: [],
    };
    return answer as never;
  };

  async storeFile(_: number, name: string, content: FileContent): Promise<UploadedFile> {
    return { key: 'none', name, content_type: null, size: content.size, is_too_large: false };
  }
}
