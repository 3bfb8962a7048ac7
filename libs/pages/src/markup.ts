/** Markup that is sent unescaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | Part[] | undefined | false;

/** Inserts parts into markup. Escapes parts that are not Html, for elements and quoted attributes. */
export function markup(literals: TemplateStringsArray, ...parts: Part[]): Html {
  const text = literals.reduce((before, literal, i) => before + toText(parts[i - 1]) + literal);
  return new Html(text);
}

function toText(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(toText).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Builds a link with a label, so that a text can say where in its sentence the link is. */
export type Link = (label: string) => Html;

/** Returns the builder of links to a URL. */
export const linkTo =
  (url: string): Link =>
  (label) =>
    markup`<a href="${url}">${label}</a>`;
