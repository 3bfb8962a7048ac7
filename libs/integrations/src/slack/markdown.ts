/** Code, whose characters are no markup. */
const CODE = /(```[^]*?```|`[^`\n]*`)/;

/** Markup around a text, only at the borders of words, with what stands for it in Markdown. */
const EMPHASES: readonly [RegExp, string][] = [
  [emphasis('*'), '**'],
  [emphasis('_'), '*'],
  [emphasis('~'), '~~'],
];

/** Returns a text in Slack's markup as Markdown. Codes of users and channels stay as they are. */
export function slackMarkdown(text: string): string {
  return withLinks(text)
    .split(CODE)
    .map((part, index) => (index % 2 === 1 ? part : withEmphases(part)))
    .join('');
}

/** A mark does not enclose itself, so that bold text, which has two, is not taken for italics. */
function emphasis(mark: '*' | '_' | '~'): RegExp {
  const border = `[\\p{L}\\p{N}${mark}]`;
  return new RegExp(
    `(?<!${border})[${mark}](?![\\s${mark}])([^${mark}\\n]+)(?<!\\s)[${mark}](?!${border})`,
    'gu',
  );
}

const withEmphases = (text: string): string =>
  EMPHASES.reduce((result, [pattern, mark]) => result.replace(pattern, `${mark}$1${mark}`), text);

function withLinks(text: string): string {
  return text.replace(
    /<((?:https?|mailto):[^<>|\n]+)(?:\|([^<>\n]+))?>/g,
    (_, url: string, label: string | undefined) => {
      if (label === undefined || url === `mailto:${label}`) return url;
      return `[${label}](${url})`;
    },
  );
}
