import type * as op from '@team-chat/contracts';
import { ApiError, BadRequestError, type ParamsOf } from '@team-chat/contracts';
import { canonicalType, checkEmoji, fillInEmoji, type KnownEmoji } from '@team-chat/emoji';
import { knownEmoji } from '../content/custom-emoji';
import type { Handler } from '../context';
import { changeReaction } from '../editing/additions';
import { followOwnTopic } from '../topics/visibility-policies';

/** Source: spec/wire-contract-annex.md, section 3, "POST/DELETE /messages/{id}/reactions". */
export const addReaction: Handler<typeof op.addReaction> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { message_id, ...given } = params;
  const known = await knownEmoji(ctx, realm_id);
  const { message, channel } = await changeReaction(ctx, actor, message_id, 'add', async (tx, message) => {
    const emoji = fillInEmoji(known, given);
    // A repeated reaction takes the name of the first one: the emoji may have been renamed or removed since.
    const emoji_name =
      (await ctx.reactions.findName(tx, realm_id, message_id, emoji)) ?? checkEmoji(known, emoji).emoji_name;
    const reaction = { ...emoji, emoji_name, user_id };
    if (!(await ctx.reactions.add(tx, realm_id, message_id, reaction))) {
      throw new ApiError('REACTION_ALREADY_EXISTS', 'Reaction already exists.');
    }
    if (!message.received) await ctx.reactions.addToHistory(tx, realm_id, user_id, message_id);
    return reaction;
  });
  if (channel) await followOwnTopic(ctx, actor, { channel, topic: message.topic }, 'participates');
  return {};
};

/** Source: spec/wire-contract-annex.md, section 3, "POST/DELETE /messages/{id}/reactions". */
export const removeReaction: Handler<typeof op.removeReaction> = async (ctx, { actor, params }) => {
  const known = await knownEmoji(ctx, actor.realm_id);
  await changeReaction(ctx, actor, params.message_id, 'remove', async (tx) => {
    const emoji = identifyEmoji(known, params);
    const { realm_id, user_id } = actor;
    const removed = await ctx.reactions.remove(tx, realm_id, params.message_id, user_id, emoji);
    if (!removed) throw new ApiError('REACTION_DOES_NOT_EXIST', "Reaction doesn't exist.");
    return removed;
  });
  return {};
};

/** Identifies the emoji by its code, or by its name if the request has no code. */
function identifyEmoji(
  known: KnownEmoji,
  { emoji_name, emoji_code, reaction_type }: ParamsOf<typeof op.removeReaction>,
) {
  if (emoji_code !== undefined) {
    return { emoji_code, reaction_type: canonicalType(known.vendor, reaction_type ?? 'unicode_emoji') };
  }
  if (emoji_name !== undefined) return fillInEmoji(known, { emoji_name, reaction_type });
  throw new BadRequestError('At least one of the following arguments must be present: emoji_name, emoji_code');
}
