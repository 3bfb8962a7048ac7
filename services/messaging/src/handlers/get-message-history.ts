import type { Handler } from '@team-chat/bus';
import {
  BadRequestError,
  type getMessageHistory as op,
  type HistorySnapshot,
  SERVER_REGISTRATION_FIELDS,
} from '@team-chat/contracts';
import { accessMessage } from '../access/access-message';
import type { Context } from '../context';
import { historySnapshots, visibleHistory } from '../domain/edit-history';
import { getRealmInfo } from '../access/realm-settings';

/** Source: spec/core-operations.md, section 2.6; spec/wire-contract.md, section 2.6. */
export const getMessageHistory: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { settings } = await getRealmInfo(ctx, actor.realm_id);
  const policy = settings.message_edit_history_visibility_policy;
  if (policy === 'none') {
    throw new BadRequestError('Message edit history is disabled in this organization');
  }
  const { message } = await accessMessage(ctx, actor, params.message_id, 'read');
  const entries = visibleHistory(message.edit_history ?? [], policy);
  const hasTopic = message.channel_id !== null;
  const named = (topic: string) =>
    topic === '' && hasTopic && !params.allow_empty_topic_name
      ? SERVER_REGISTRATION_FIELDS.realm_empty_topic_display_name
      : topic;
  const message_history: HistorySnapshot[] = [];
  for (const { topic, prev_topic, ...snapshot } of historySnapshots(message, entries)) {
    const { prev_rendered_content, rendered_content } = snapshot;
    message_history.push({
      ...snapshot,
      topic: named(topic),
      ...(prev_topic !== undefined && { prev_topic: named(prev_topic) }),
      ...(prev_rendered_content !== undefined && {
        content_html_diff: await ctx.renderer.htmlDiff(
          actor.realm_id,
          prev_rendered_content,
          rendered_content,
        ),
      }),
    });
  }
  return { message_history };
};
