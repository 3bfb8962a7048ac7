import {
  type Actor,
  type addCustomEmoji as op,
  ApiError,
  BadRequestError,
  MAX_PICTURE_SIZE_MIB,
  type UploadedFile,
} from '@team-chat/contracts';
import { findEmojiCode } from '@team-chat/markdown';
import { ROLE } from '@team-chat/permissions';
import { realmAllows } from '../access/realm-settings';
import { changeCustomEmoji, checkEmojiName } from '../content/custom-emoji';
import { emojiKeys, storeEmojiPictures } from '../content/emoji-pictures';
import type { Context, Handler } from '../context';
import { removeKeys } from '../files/removal';
import { nameTaken } from '../repositories/custom-emoji';

/** Source: spec/wire-contract-files-and-time.md, section 3. */
export const addCustomEmoji: Handler<typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const name = checkEmojiName(params.emoji_name);
  await checkMayAdd(ctx, actor, name);
  const file = onlyFile(params.file);
  if (findEmojiCode(name) !== undefined && actor.role > ROLE.administrator) {
    throw new BadRequestError('Only administrators can override default emoji.');
  }
  checkSize(file);
  const paths = await storeEmojiPictures(ctx, actor, file);
  try {
    await changeCustomEmoji(ctx, realm_id, (tx) =>
      ctx.customEmoji.insert(tx, { realm_id, name, author_id: user_id, ...paths }),
    );
  } catch (error) {
    // After any other error the emoji may have been committed.
    if (error instanceof ApiError) await removeKeys(ctx, emojiKeys(realm_id, paths));
    throw error;
  }
  await removeKeys(ctx, [file.key]);
  return {};
};

async function checkMayAdd(ctx: Context, actor: Actor, name: string): Promise<void> {
  if (!(await realmAllows(ctx, actor, 'can_add_custom_emoji_group'))) {
    throw new BadRequestError('Insufficient permission');
  }
  if (await ctx.customEmoji.findActive(actor.realm_id, name)) throw nameTaken();
}

function onlyFile(files: UploadedFile[]): UploadedFile {
  const [file, other] = files;
  if (!file || other) throw new BadRequestError('You must upload exactly one file.');
  return file;
}

function checkSize(file: UploadedFile): void {
  if (file.is_too_large) {
    throw new BadRequestError(`Uploaded file is larger than the allowed limit of ${MAX_PICTURE_SIZE_MIB} MiB`);
  }
}
