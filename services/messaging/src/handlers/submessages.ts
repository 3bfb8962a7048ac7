import {
  type addSubmessage as op,
  BadRequestError,
  MAX_SUBMESSAGES_BYTES,
  submessageAdded,
} from '@team-chat/contracts';
import type { Handler } from '../context';
import { checkSubmessage } from '../domain/submessage';
import { changeAdditions } from '../editing/additions';
import { followOwnTopic } from '../topics/visibility-policies';

/** Source: spec/wire-contract-files-and-time.md, section 5.3. */
export const addSubmessage: Handler<typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const fields = { ...params, sender_id: user_id };
  const accessed = await changeAdditions(ctx, actor, params.message_id, {
    async apply(tx, { message }, audience) {
      const isAuthor = message.sender_id === user_id;
      const { has_authors, widget, size } = await ctx.submessages.summarize(tx, realm_id, message);
      if (!isAuthor && !has_authors) {
        throw new BadRequestError('You cannot attach a submessage to this message.');
      }
      if (size > MAX_SUBMESSAGES_BYTES) {
        throw new BadRequestError('This message has too many submessages.');
      }
      checkSubmessage(params.content, widget, isAuthor);
      const submessage_id = await ctx.submessages.insert(tx, realm_id, fields);
      return submessageAdded.entry(realm_id, audience, { ...fields, submessage_id });
    },
  });
  const { message, channel } = accessed;
  if (channel) await followOwnTopic(ctx, actor, { channel, topic: message.topic }, 'participates');
  return {};
};
