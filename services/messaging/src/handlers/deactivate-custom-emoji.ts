import type { Handler } from '@team-chat/bus';
import { BadRequestError, type deactivateCustomEmoji as op, NotFoundError } from '@team-chat/contracts';
import { ROLE } from '@team-chat/permissions';
import { changeCustomEmoji, storedEmojiName } from '../content/custom-emoji';
import type { Context } from '../context';

/** Source: spec/wire-contract-files-and-time.md, section 3. */
export const deactivateCustomEmoji: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id, role } = actor;
  const name = storedEmojiName(params.emoji_name);
  await changeCustomEmoji(ctx, realm_id, async (tx) => {
    const emoji = await ctx.customEmoji.findActive(realm_id, name, tx);
    if (!emoji) throw new NotFoundError(`Emoji '${name}' does not exist`);
    if (role > ROLE.administrator && emoji.author_id !== user_id) {
      throw new BadRequestError('Must be an organization administrator or emoji author');
    }
    await ctx.customEmoji.deactivate(tx, realm_id, emoji.id);
  });
  return {};
};
