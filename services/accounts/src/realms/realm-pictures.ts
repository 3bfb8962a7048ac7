import { type Actor, type AnyOperation, ApiError, type UploadedFile } from '@team-chat/contracts';
import { REFUSALS } from '@team-chat/pictures';
import type { Share } from '@team-chat/runtime';
import { lockCaller } from '../access/access-user';
import { onlyFile, removingIfRefused } from '../avatars/with-avatar';
import type { Context } from '../context';
import type { RealmPicture } from '../domain/pictures';
import { realmPictureChanged } from '../events/realm-events';
import type { RealmRow } from '../repositories/realms';

/** Replaces an organisation's picture by the stored picture with a name, or by the default picture, and announces the
 *  change. Locks the caller of the operation first. The former picture stays until the next change, for clients that still
 *  show it. Returns the organisation. */
export async function changeRealmPicture(
  ctx: Context,
  actor: Actor,
  op: AnyOperation,
  kind: RealmPicture,
  name: string | undefined,
): Promise<RealmRow> {
  const { realm_id } = actor;
  const { before, after } = await ctx.db.transaction(async (tx) => {
    await lockCaller(ctx, tx, actor, op);
    const before = await ctx.realms.lock(tx, realm_id);
    const pictures = { ...before.pictures, [kind]: name, [`former_${kind}`]: before.pictures[kind] };
    await ctx.realms.update(tx, realm_id, { pictures });
    const after = { ...before, pictures };
    await ctx.outbox.add(tx, realmPictureChanged(after, kind));
    return { before, after };
  });
  await ctx.publicPictures.remove(realm_id, before.pictures[`former_${kind}`] ?? null);
  return after;
}

/** Types of pictures for an organisation. Clients that do not know the type send "octet-stream": then the bytes decide. */
const TYPES = /^(image\/(gif|jpe?g|png|webp|avif|heic|tiff)|application\/octet-stream)$/i;

/** Makes an organisation's picture of the only file of a request. Throws BAD_IMAGE, and BadRequestError with `refusal`
 *  without a file or for more than one. */
export async function uploadRealmPicture(
  ctx: Context,
  actor: Actor,
  op: AnyOperation,
  kind: RealmPicture,
  files: UploadedFile[],
  { refusal, make }: { refusal: string; make: (bytes: Buffer, share: Share) => Promise<Buffer> },
): Promise<RealmRow> {
  const { realm_id } = actor;
  const file = onlyFile(files, refusal);
  const name = await ctx.publicPictures.store(realm_id, file, async (bytes) => {
    if (file.content_type !== null && !TYPES.test(file.content_type)) {
      throw new ApiError('BAD_IMAGE', REFUSALS.format);
    }
    return { '': await make(bytes, actor) };
  });
  return removingIfRefused(ctx, realm_id, name, () => changeRealmPicture(ctx, actor, op, kind, name));
}
