/** Characters from which on a value is looked for: shorter ones occur in other texts. */
const MIN_LENGTH = 4;

/** Returns a function that removes from a text what tells about people or opens a door: the values of settings and the parts of their URLs,
 *  email addresses, host names and IP addresses. `hidden` are settings by name. */
export function redactor(hidden: Record<string, string>): (text: string) => string {
  const found = Object.entries(hidden).flatMap(([name, value]) =>
    value.split(',').flatMap((part) => [value, part.trim(), ...partsOfUrl(part.trim())].map((text) => [text, name])),
  ) as [string, string][];
  const longestFirst = found
    .filter(([text]) => text.length >= MIN_LENGTH)
    .sort(([one], [other]) => other.length - one.length);
  return (text) => {
    const withoutAddresses = text.replace(/[^\s<>"'@/]+@[^\s<>"'@/]+/g, '<address>');
    return longestFirst
      .reduce((rest, [value, name]) => rest.replaceAll(value, `<${name}>`), withoutAddresses)
      .replace(/\b(?:[a-z0-9-]+\.)+[a-z]{2,}\b/gi, '<host>')
      .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '<ip>')
      .replace(/(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\w:])/gi, '<ip>');
  };
}

function partsOfUrl(text: string): string[] {
  if (!URL.canParse(text)) return [];
  const { host, hostname, username, password, pathname } = new URL(text);
  return [host, hostname, username, password, pathname.slice(1)].flatMap((part) => [part, decodeURIComponent(part)]);
}
