import type { Context } from '../context';
import type { RealmPicture } from '../domain/realm-pictures';
import { realmPictureChanged } from '../events/realm-events';
import type { RealmRow } from '../repositories/realms';

/** Replaces an organisation's picture by the one with a name in the store, or by the default one, and announces that. The
 *  picture before stays until the next change, for clients that still show it. Returns the organisation. */
export async function changeRealmPicture(
  ctx: Context,
  realmId: number,
  kind: RealmPicture,
  name: string | undefined,
): Promise<RealmRow> {
  const { before, after } = await ctx.db.transaction(async (tx) => {
    const before = await ctx.realms.lock(tx, realmId);
    const pictures = { ...before.pictures, [kind]: name, [`former_${kind}`]: before.pictures[kind] };
    await ctx.realms.update(tx, realmId, { pictures });
    const after = { ...before, pictures };
    await ctx.outbox.add(tx, realmPictureChanged(after, kind));
    return { before, after };
  });
  await ctx.pictures.remove(realmId, before.pictures[`former_${kind}`] ?? null);
  return after;
}
