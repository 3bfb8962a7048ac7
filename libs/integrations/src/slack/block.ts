import { z } from 'zod';

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
  fields: z.array(Element).nullish(),
});
const Context = z.object({ elements: z.array(Element) });
const Header = z.object({ text: Text });

/** Functions that show blocks, by type. Blocks of other types are refused. */
const TEXTS: Readonly<Record<string, (block: unknown) => string>> = {
  section: (block) => sectionText(Section.parse(block)),
  context: (block) => Context.parse(block).elements.filter(Boolean).join('\n'),
  header: (block) => `## ${Header.parse(block).text.text}`,
  divider: () => '----',
  image: (block) => imageText(Image.parse(block)),
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
  return `[${titleText ?? alt_text ?? ''}](${image_url})`;
}

function sectionText({ text, accessory, fields }: z.output<typeof Section>): string {
  return [text, accessory, fieldsText(fields ?? [])].filter(Boolean).join('\n\n');
}

/** Returns fields as a table with two columns, as Slack shows them. */
function fieldsText(fields: string[]): string {
  if (fields.length <= 1) return fields.join('');
  const cells = fields.map((field) => field.replace(/[\n|]/g, ' '));
  const rows = cells.flatMap((cell, index) =>
    index % 2 === 0 ? [`| ${cell} | ${cells[index + 1] ?? ''} |`] : [],
  );
  return ['|  |  |', '| --- | --- |', ...rows].join('\n');
}
