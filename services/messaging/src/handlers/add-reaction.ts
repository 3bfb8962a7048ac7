import type { Handler } from '@team-chat/bus';
import { type addReaction as op, ApiError } from '@team-chat/contracts';
import { checkEmoji, fillInEmoji } from '@team-chat/emoji';
import { followOwnTopic } from '../topics/visibility-policies';
import { knownEmoji } from '../content/custom-emoji';
import type { Context } from '../context';
import { changeReaction } from '../editing/reactions';

/** Source: spec/wire-contract-annex.md, section 3, "POST/DELETE /messages/{id}/reactions". */
export const addReaction: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
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
