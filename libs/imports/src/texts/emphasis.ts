/** Code, whose characters are no markup: a block, or a span in a line. */
const CODE = /(```[^]*?(?:```|$)|`[^`\n]+`)/;

/** Calls `convert` with the parts of a text that are not code, and returns the text with their replacements. */
export function outsideCode(text: string, convert: (part: string) => string): string {
  const parts = text.split(CODE);
  return parts.map((part, index) => (index % 2 === 1 ? part : convert(part))).join('');
}

/** Returns an expression for text between two equal marks. Chat servers read the marks as emphasis only beside spaces and
 *  punctuation: not within a word, not beside another mark of the kind, and not where a bracket or quotation mark faces away. */
function emphasis(mark: string): RegExp {
  const before = `^|(?![${mark}\`@\\\\\\p{Pf}\\p{Pe}])[\\p{P}\\p{Zs}\\p{S}]`;
  const after = `$|(?![${mark}\`@\\\\\\p{Pi}\\p{Ps}])[\\p{P}\\p{Zs}\\p{S}]`;
  return new RegExp(`(?<=${before})[${mark}]([^${mark}\\n]+)[${mark}](?=${after})`, 'gmu');
}

/** Single marks with the dialect's marks for the same emphasis: bold first, so that its new marks are not taken for italics. */
const SINGLE_MARKS: readonly [RegExp, string][] = [
  [emphasis('*'), '**'],
  [emphasis('~'), '~~'],
  [emphasis('_'), '*'],
];

/** Replaces emphasis by single marks: *bold*, ~struck out~ and _italic_. */
export function convertSingleMarks(text: string): string {
  return SINGLE_MARKS.reduce((result, [pattern, mark]) => result.replace(pattern, `${mark}$1${mark}`), text);
}

/** Replaces Markdown's emphasis by underscores, which the dialect does not have: __bold__ and _italic_. */
export function convertUnderscores(text: string): string {
  return text
    .replace(/(?<![\w\\])__(?=\S)([^\n]+?)(?<=\S)__(?!\w)/gu, '**$1**')
    .replace(/(?<![\w\\_/])_(?=[^\s_])([^_\n]+?)(?<=\S)_(?!\w)/gu, '*$1*');
}

/** Replaces Markdown's pictures, which the dialect shows for links: `![name](url)`. */
export const convertPictures = (text: string): string =>
  text.replace(
    /!\[([^\]\n]*)\]\(\s*([^()\s]+)(?:\s+"[^"\n]*")?\s*\)/g,
    (_, name: string, url: string) => `[${name}](${url})`,
  );
