import { z } from 'zod';
import { time } from '../text/phrases';
import { Block, blockText } from './block';

const text = z.string().nullish();

/** Values of fields are often numbers or booleans. */
const FieldText = z.union([z.string(), z.number(), z.boolean()]).nullish();

/** Source: https://api.slack.com/reference/messaging/attachments. */
export const Attachment = z.object({
  title: text,
  title_link: text,
  pretext: text,
  text,
  fields: z.array(z.object({ title: FieldText, value: FieldText })).nullish(),
  blocks: z.array(Block).nullish(),
  image_url: text,
  footer: text,
  ts: z.union([z.string(), z.number()]).nullish(),
});

/** Returns an attachment in Slack's markup, its parts separated by blank lines. */
export function attachmentText(attachment: z.output<typeof Attachment>): string {
  const { title, title_link, pretext, fields, blocks, image_url, footer, ts } = attachment;
  const parts = [
    title && (title_link ? `## [${title}](${title_link})` : `## ${title}`),
    pretext,
    attachment.text,
    (fields ?? []).map(fieldText).filter(Boolean).join('\n'),
    ...(blocks ?? []).map(blockText),
    image_url && `[](${image_url})`,
    footer,
    ts && time(ts),
  ];
  return parts
    .map((part) => (part ? part.trim() : ''))
    .filter(Boolean)
    .join('\n\n');
}

function fieldText({ title, value }: { title?: unknown; value?: unknown }): string {
  const [name, content] = [title, value].map((part) => (part == null ? '' : String(part)));
  return [name && `*${name}*`, content].filter(Boolean).join(': ');
}
