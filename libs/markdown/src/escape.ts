/** Matches an entity, which stands for a character. */
export const ENTITY = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z\d]{1,31});/g;

const TEXT_SPECIAL = /[&<>]/;
const TEXT_ESCAPES = /&(?!(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z\d]{1,31});)|[<>]/g;
const CODE_SPECIAL = /[&<>"']/;
const CODE_ESCAPES = /[&<>"']/g;
const EXACT_ESCAPES = /[&<>]/g;
const ATTRIBUTE_ESCAPES = /&(?!(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z\d]{1,31});)|[<>"]/g;

function escapeCharacter(character: string): string {
  switch (character) {
    case '&':
      return '&amp;';
    case '<':
      return '&lt;';
    case '>':
      return '&gt;';
    case '"':
      return '&quot;';
    default:
      return '&#39;';
  }
}

/** Escapes text between tags. Entities that the user typed stay entities; quotes stay as they are. */
export function escapeText(text: string): string {
  return TEXT_SPECIAL.test(text) ? text.replace(TEXT_ESCAPES, escapeCharacter) : text;
}

/** Escapes a code block, where nothing is interpreted, not even entities. */
export function escapeCodeBlock(text: string): string {
  return CODE_SPECIAL.test(text) ? text.replace(CODE_ESCAPES, escapeCharacter) : text;
}

/** Escapes text that must be shown exactly, entities included: inline code, names from the database. */
export function escapeExactly(text: string): string {
  return TEXT_SPECIAL.test(text) ? text.replace(EXACT_ESCAPES, escapeCharacter) : text;
}

/** Builds an element. Attributes are escaped here and nowhere else; `inner` is already HTML. */
export function element(name: string, attributes: Record<string, string | number | undefined>, inner: string): string {
  return openTag(name, attributes) + inner + `</${name}>`;
}

/** Builds an opening tag, which is the whole element for `img`. */
export function openTag(name: string, attributes: Record<string, string | number | undefined>): string {
  let tag = '<' + name;
  for (const attribute in attributes) {
    const value = attributes[attribute];
    if (value !== undefined) {
      tag += ` ${attribute}="${String(value).replace(ATTRIBUTE_ESCAPES, escapeCharacter)}"`;
    }
  }
  return tag + '>';
}
