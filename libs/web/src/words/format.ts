/** Values for the places of a text: `{name}`. */
export type Values = Record<string, string | number>;

/** Returns a text with its places filled. A text is in the message format of ICU: `{name}`, and
 *  `{count, plural, =0 {none} one {# message} other {# messages}}` with the categories of the language, where `#` is the
 *  number. `{name, select, a {…} other {…}}` chooses by a word. */
export function format(text: string, values: Values, language: string): string {
  if (!text.includes('{')) return text;
  const [result] = formatUntil({ text, values, language }, 0);
  return result;
}

/** A text that is being filled. */
interface Filling {
  text: string;
  values: Values;
  language: string;
}

/** Returns the filled text until its end or the closing brace, and the index behind it. `number` is the value for `#`. */
function formatUntil(filling: Filling, start: number, number?: number): [string, number] {
  const { text, language } = filling;
  let result = '';
  let index = start;
  while (index < text.length && text[index] !== '}') {
    if (text[index] === '{') {
      const [filled, next] = fill(filling, index + 1, number);
      result += filled;
      index = next;
    } else {
      const isNumber = text[index] === '#' && number !== undefined;
      result += isNumber ? numberFormat(language).format(number) : text[index];
      index++;
    }
  }
  return [result, index + 1];
}

function fill(filling: Filling, start: number, number: number | undefined): [string, number] {
  const { text, values, language } = filling;
  const place = /^\s*(\w+)\s*(?:,\s*(plural|select)\s*,)?/.exec(text.slice(start));
  if (!place) throw new Error(`Faulty place in "${text}"`);
  const [all, name, kind] = place;
  const value = values[name!] ?? `{${name!}}`;
  let index = start + all.length;
  if (!kind) {
    const shown = typeof value === 'number' ? numberFormat(language).format(value) : value;
    return [shown, index + 1];
  }
  const wanted = kind === 'select' ? [String(value)] : [`=${value}`, pluralRules(language).select(Number(value))];
  const forms = new Map<string, string>();
  for (let form = formAt(text, index); form; form = formAt(text, index)) {
    const [filled, next] = formatUntil(filling, form.start, kind === 'plural' ? Number(value) : number);
    forms.set(form.key, filled);
    index = next;
  }
  const chosen = [...wanted, 'other'].find((key) => forms.has(key));
  if (chosen === undefined) throw new Error(`No form "other" in "${text}"`);
  return [forms.get(chosen)!, text.indexOf('}', index) + 1];
}

function formAt(text: string, index: number): { key: string; start: number } | undefined {
  const form = /^\s*(=?\w+)\s*\{/.exec(text.slice(index));
  return form ? { key: form[1]!, start: index + form[0].length } : undefined;
}

/** Returns a function that makes an object once for each language. */
function perLanguage<T>(make: (language: string) => T): (language: string) => T {
  const made = new Map<string, T>();
  return (language) => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}

const numberFormat = perLanguage((language) => new Intl.NumberFormat(language));
const pluralRules = perLanguage((language) => new Intl.PluralRules(language));
