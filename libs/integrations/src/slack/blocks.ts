import { z } from 'zod';
import { listOf } from '../integration';
import { containMarkup } from '@team-chat/contracts';
import { link, time } from '../text/text';

const Text = z.object({ text: z.string() });
const Image = z.object({
  image_url: z.string(),
  alt_text: z.string().nullish(),
  title: z.union([Text, z.string()]).nullish(),
});

/** A text or an image; other elements, such as buttons, show nothing. */
const Element = z.looseObject({ type: z.string() }).transform((element) => {
  if (element.type === 'image') return imageText(Image.parse(element));
  if (element.type === 'mrkdwn' || element.type === 'plain_text') return Text.parse(element).text.trim();
  return '';
});

const Section = z.object({
  text: Element.nullish(),
  accessory: Element.nullish(),
  fields: listOf(Element).nullish(),
});
const Context = z.object({ elements: listOf(Element) });
const Header = z.object({ text: Text });
const Markdown = z.object({ text: z.string() });
const Video = z.object({
  title: Text,
  title_url: z.string().nullish(),
  video_url: z.string(),
  description: Text.nullish(),
});
/** Buttons by which readers judge an answer: two in one, or one with an icon. */
const Judgement = z.looseObject({
  text: Text.nullish(),
  positive_button: z.object({ text: Text }).nullish(),
  negative_button: z.object({ text: Text }).nullish(),
});
const ContextActions = z.object({ elements: listOf(Judgement) });

/** Functions that show blocks, by type. Blocks of other types are refused. */
const TEXTS: Readonly<Record<string, (block: unknown) => string>> = {
  section: (block) => sectionText(Section.parse(block)),
  context: (block) => Context.parse(block).elements.filter(Boolean).join('\n'),
  header: (block) => `## ${Header.parse(block).text.text}`,
  divider: () => '----',
  image: (block) => imageText(Image.parse(block)),
  markdown: (block) => asSlackMarkup(Markdown.parse(block).text),
  video: (block) => videoText(Video.parse(block)),
  context_actions: (block) => ContextActions.parse(block).elements.map(judgementText).filter(Boolean).join(' · '),
  actions: () => '',
  call: () => '',
  contact_card: () => '',
  file: () => '',
  input: () => '',
  rich_text: () => '',
  table: () => '',
};

/** A block of a message, of a type that is known. Source: https://api.slack.com/reference/block-kit/blocks. */
export const Block = z
  .looseObject({ type: z.string() })
  .refine(({ type }) => Object.hasOwn(TEXTS, type), 'unknown type of block');

export const blockText = (block: z.output<typeof Block>): string => TEXTS[block.type]!(block).trim();

function imageText({ image_url, alt_text, title }: z.output<typeof Image>): string {
  const titleText = typeof title === 'string' ? title : title?.text;
  return link(titleText ?? alt_text ?? '', image_url);
}

function videoText({ title, title_url, video_url, description }: z.output<typeof Video>): string {
  return [link(title.text, title_url ?? video_url), description?.text].filter(Boolean).join('\n');
}

function judgementText({ text, positive_button, negative_button }: z.output<typeof Judgement>): string {
  return [text, positive_button?.text, negative_button?.text].flatMap((each) => each?.text ?? []).join(' · ');
}

/** Returns Markdown in the form that `slackMarkdown` turns into the same Markdown: italics are the one mark that has another meaning. */
function asSlackMarkup(markdown: string): string {
  const parts = markdown.split(CODE_PARTS);
  return parts.map((part, index) => (index % 2 === 1 ? part : part.replace(ITALICS, '_$1_'))).join('');
}

function sectionText({ text, accessory, fields }: z.output<typeof Section>): string {
  return [text, accessory, fieldsText(fields ?? [])].filter(Boolean).join('\n\n');
}

/** Returns fields as a table with two columns, as Slack shows them. */
function fieldsText(fields: string[]): string {
  if (fields.length <= 1) return fields.join('');
  const cells = fields.map((field) => field.replace(/[\n|]/g, ' '));
  const rows = cells.flatMap((cell, index) => (index % 2 === 0 ? [`| ${cell} | ${cells[index + 1] ?? ''} |`] : []));
  return ['|  |  |', '| --- | --- |', ...rows].join('\n');
}

const text = z.string().nullish();

/** Values of fields are often numbers or booleans. */
const FieldText = z.union([z.string(), z.number(), z.boolean()]).nullish();

/** Source: https://api.slack.com/reference/messaging/attachments. */
export const Attachment = z.object({
  title: text,
  title_link: text,
  pretext: text,
  text,
  fields: listOf(z.object({ title: FieldText, value: FieldText })).nullish(),
  blocks: listOf(Block).nullish(),
  image_url: text,
  footer: text,
  ts: z.union([z.string(), z.number()]).nullish(),
});

/** Returns an attachment in Slack's markup, its parts separated by blank lines. */
export function attachmentText(attachment: z.output<typeof Attachment>): string {
  const { title, title_link, pretext, fields, blocks, image_url, footer, ts } = attachment;
  const parts = [
    title && (title_link ? `## ${link(title, title_link)}` : `## ${containMarkup(title)}`),
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

/** Code, whose characters are no markup. Emphasis may enclose code in a line, but no blocks. */
const BLOCK = /(```[^]*?```)/;
const CODE = /`[^`\n]*`/g;
const CODE_PARTS = /(```[^]*?```|`[^`\n]*`)/;
/** Emphasis by one asterisk on either side, which is bold in Slack's markup. */
const ITALICS = /(?<![*\\])\*(?![\s*])([^*\n]*[^*\s])\*(?!\*)/g;
/** Stands for code in a line. Messages cannot have it. */
const PLACEHOLDER = '\0';

/** Slack's markup around a text, at the borders of words only, with its replacement in Markdown. */
const EMPHASES: readonly [RegExp, string][] = [
  [emphasis('*'), '**'],
  [emphasis('_'), '*'],
  [emphasis('~'), '~~'],
];

/** Returns a text in Slack's markup as Markdown. Codes of users and channels stay as they are. */
export function slackMarkdown(text: string): string {
  return withLinks(text.replaceAll(PLACEHOLDER, ''))
    .split(BLOCK)
    .map((part, index) => (index % 2 === 1 ? part : withEmphasesAroundCode(part)))
    .join('');
}

/** A mark does not enclose itself, so that bold text, which has two, is not taken for italics. */
function emphasis(mark: '*' | '_' | '~'): RegExp {
  const border = `[\\p{L}\\p{N}${mark}]`;
  return new RegExp(`(?<!${border})[${mark}](?![\\s${mark}])([^${mark}\\n]+)(?<!\\s)[${mark}](?!${border})`, 'gu');
}

function withEmphasesAroundCode(text: string): string {
  const code = text.match(CODE) ?? [];
  let next = 0;
  return withEmphases(text.replace(CODE, PLACEHOLDER)).replaceAll(PLACEHOLDER, () => code[next++]!);
}

const withEmphases = (text: string): string =>
  EMPHASES.reduce((result, [pattern, mark]) => result.replace(pattern, `${mark}$1${mark}`), text);

function withLinks(text: string): string {
  return text.replace(
    /<((?:https?|mailto):[^<>|\n]+)(?:\|([^<>\n]+))?>/g,
    (_, url: string, label: string | undefined) => {
      if (label === undefined || url === `mailto:${label}`) return url;
      return link(label, url);
    },
  );
}
