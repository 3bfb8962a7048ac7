import type { Handler } from '@team-chat/bus';
import { ApiError, BadRequestError, type ParamsOf, type removeReaction as op } from '@team-chat/contracts';
import { canonicalType, fillInEmoji, type KnownEmoji } from '@team-chat/emoji';
import { knownEmoji } from '../content/custom-emoji';
import type { Context } from '../context';
import { changeReaction } from '../editing/reactions';

/** Source: spec/wire-contract-annex.md, section 3, "POST/DELETE /messages/{id}/reactions". */
export const removeReaction: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const known = await knownEmoji(ctx, actor.realm_id);
  await changeReaction(ctx, actor, params.message_id, 'remove', async (tx) => {
    const emoji = emojiOf(known, params);
    const { realm_id, user_id } = actor;
    const removed = await ctx.reactions.remove(tx, realm_id, params.message_id, user_id, emoji);
    if (!removed) throw new ApiError('REACTION_DOES_NOT_EXIST', "Reaction doesn't exist.");
    return removed;
  });
  return {};
};

/** Identifies the emoji by its code, or by its name where the request has no code. */
function emojiOf(known: KnownEmoji, { emoji_name, emoji_code, reaction_type }: ParamsOf<typeof op>) {
  if (emoji_code !== undefined) {
    return { emoji_code, reaction_type: canonicalType(known.vendor, reaction_type ?? 'unicode_emoji') };
  }
  if (emoji_name !== undefined) return fillInEmoji(known, { emoji_name, reaction_type });
  throw new BadRequestError(
    'At least one of the following arguments must be present: emoji_name, emoji_code',
  );
}
