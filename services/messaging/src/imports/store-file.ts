import type { ParamsOf, ResultOf, storeImportedFile } from '@team-chat/contracts';
import type { Context } from '../context';
import { UPLOADS } from '../domain/file-names';
import { removeKeys } from '../files/removal';

/** Stores a part of a file. After the last part, joins the parts under the key of an upload. */
export async function storePart(
  ctx: Context,
  { realm_id, name, part, bytes, is_last }: ParamsOf<typeof storeImportedFile>,
): Promise<ResultOf<typeof storeImportedFile>> {
  const key = `${UPLOADS}${realm_id}/${Buffer.from(name).subarray(0, 1).toString('hex')}/${name}`;
  const partKeys = Array.from({ length: part + 1 }, (_, number) => `${key}.${number}`);
  if (!is_last || part > 0) await ctx.files.put(partKeys[part]!, streamBytes(Buffer.from(bytes, 'base64')));
  if (!is_last) return { key: null, size: 0 };
  const whole = part > 0 ? readParts(ctx, partKeys) : streamBytes(Buffer.from(bytes, 'base64'));
  const size = await ctx.files.put(key, whole);
  if (part > 0) await removeKeys(ctx, partKeys);
  return { key, size };
}

async function* readParts(ctx: Context, keys: string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const stored = await ctx.files.get(key);
    if (!stored) throw new Error(`the file ${key} is not in the store`);
    yield* stored.content as AsyncIterable<Uint8Array>;
  }
}

async function* streamBytes(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
