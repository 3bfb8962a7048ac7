/** Markup that may be sent as it is. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | Part[] | undefined | false;

/** Markup with texts put in: what is not markup itself is escaped, for elements and quoted attributes. */
export function markup(literals: TemplateStringsArray, ...parts: Part[]): Html {
  const text = literals.reduce((before, literal, i) => before + textOf(parts[i - 1]) + literal);
  return new Html(text);
}

function textOf(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(textOf).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
