import { MAX_MESSAGE_LENGTH } from '@team-chat/contracts';
import { z } from 'zod';
import { type Integration, listOf } from '../integration';
import { Attachment, attachmentText, Block, blockText, slackMarkdown } from '../slack/blocks';

const Payload = z.object({
  channel: z.string().nullish(),
  text: z.string().nullish(),
  icon_emoji: z.string().nullish(),
  blocks: listOf(Block).nullish(),
  attachments: listOf(Attachment).nullish(),
});

/** Characters that are read, with room for markup and addresses: a message shows fewer. */
const MAX_READ = 10 * MAX_MESSAGE_LENGTH;

/** Returns the text of a payload in Slack's markup; empty if the payload has nothing that messages show. */
function joinTexts({ blocks, attachments, text, icon_emoji }: z.output<typeof Payload>): string {
  const pieces = [...(blocks ?? []).map(blockText), ...(attachments ?? []).map(attachmentText)];
  const joined = pieces.filter(Boolean).join('\n\n');
  if (joined !== '' || !text) return joined;
  return icon_emoji ? `${icon_emoji} ${text}` : text;
}

export const integration: Integration = {
  name: 'slack_incoming',
  displayName: 'Slack-compatible webhook',
  clientName: 'SlackIncoming',
  setup:
    "Enter the URL wherever a program asks for the URL of a Slack incoming webhook. Blocks, attachments and texts become Markdown. The payload's `channel` is used as the topic.",
  events: null,
  urlOptions: [],
  answers: 'slack',
  payloadInQuery: true,
  example: 'text',
  messages({ payload }) {
    const parsed = Payload.parse(payload);
    const content = slackMarkdown(joinTexts(parsed).slice(0, MAX_READ)).trim();
    if (content === '') return [];
    return [{ event: null, topic: (parsed.channel ?? '').replace(/^[@#]+/, ''), content }];
  },
};
