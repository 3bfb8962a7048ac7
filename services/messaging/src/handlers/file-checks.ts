import type { checkUploads as op } from '@team-chat/contracts';
import { compareWithStore } from '@team-chat/files';
import type { Context, Handler } from '../context';
import { keyOf, THUMBNAILS, UPLOADS } from '../domain/file-names';

export const checkUploads: Handler<typeof op> = (ctx, { params }) => {
  const { realm_id, folder, repair } = params;
  return folder === null ? checkEmoji(ctx, realm_id, repair) : checkFolder(ctx, `${realm_id}/${folder}/`, repair);
};

function checkFolder(ctx: Context, folder: string, repair: boolean) {
  const readRows = async () => {
    const expected = new Set((await ctx.attachments.listPaths(folder)).map(keyOf));
    return { expected, isNeeded: (key: string) => expected.has(uploadOf(key)) };
  };
  return compareWithStore(ctx.files, [UPLOADS + folder, THUMBNAILS + folder], readRows, { repair });
}

/** Returns the key of the file to which bytes in the store belong: the key of the bytes, or for a thumbnail the key of its
 *  picture. */
function uploadOf(key: string): string {
  return key.startsWith(UPLOADS) ? key : UPLOADS + key.slice(THUMBNAILS.length, key.lastIndexOf('/'));
}

function checkEmoji(ctx: Context, realmId: number, repair: boolean) {
  const readRows = async () => {
    const expected = new Set(await ctx.customEmoji.listKeys(realmId));
    return { expected, isNeeded: (key: string) => expected.has(key) };
  };
  return compareWithStore(ctx.files, [`public/${realmId}/emoji/`], readRows, { repair });
}
