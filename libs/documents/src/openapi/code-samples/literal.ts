/** How a language writes texts and the names of fields. */
export interface Notation {
  quote(text: string): string;
  key(name: string): string;
  /** The blanks before each field of a long object. */
  indent: string;
  /** The text between a brace and the fields of an object on one line. */
  padding: string;
  /** Words for true, false and null, where they are others than in JSON. */
  words?: Record<string, string>;
}

/** The most characters of an object on one line. */
const LINE_LENGTH = 60;

/** Returns a JSON value as a literal of another language, with a line for each field of a long object. */
export function literal(value: unknown, notation: Notation, outer = ''): string {
  const { quote, key, indent, padding, words = {} } = notation;
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, notation, outer)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return words[String(value)] ?? String(value);
  const inner = outer + indent;
  const fields = Object.entries(value).map(([name, field]) => `${key(name)}: ${literal(field, notation, inner)}`);
  const line = fields.join(', ');
  if (line.length <= LINE_LENGTH) return `{${padding}${line}${padding}}`;
  return `{\n${fields.map((field) => `${inner}${field},\n`).join('')}${outer}}`;
}
