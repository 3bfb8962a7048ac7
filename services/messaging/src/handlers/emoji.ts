import type * as op from '@team-chat/contracts';
import { BadRequestError, NotFoundError } from '@team-chat/contracts';
import { allEmojiNames } from '@team-chat/markdown';
import { ROLE } from '@team-chat/permissions';
import { changeCustomEmoji, storedEmojiName } from '../content/custom-emoji';
import type { Handler } from '../context';

/** Source: spec/wire-contract-files-and-time.md, section 3. */
export const deactivateCustomEmoji: Handler<typeof op.deactivateCustomEmoji> = async (ctx, { actor, params }) => {
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

export const getCustomEmoji: Handler<typeof op.getCustomEmoji> = async (ctx, { actor }) => ({
  emoji: await ctx.customEmoji.list(actor.realm_id),
});

export const getEmojiNames: Handler<typeof op.getEmojiNames> = async () => ({
  code_to_names: Object.fromEntries([...allEmojiNames()].map(([code, names]) => [code, [...names]])),
});

export const getRealmCustomEmoji: Handler<typeof op.getRealmCustomEmoji> = async (ctx, { params }) => ({
  emoji: await ctx.customEmoji.list(params.realm_id),
});
