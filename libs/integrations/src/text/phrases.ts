/** Returns an enumeration such as "A, B and C". */
export function enumerate(items: readonly string[]): string {
  if (items.length <= 1) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** Returns a Markdown link; its text alone where there is no URL. */
export const link = (text: string, url: string | null | undefined): string =>
  url ? `[${oneLine(text)}](${url})` : oneLine(text);

/** Returns a text in one line. */
export const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');

export const firstLine = (text: string): string => text.trimStart().split('\n', 1)[0]!.trim();

/** Returns a point in time, in text or in Unix seconds, that clients show in the reader's time zone. */
export const time = (value: string | number): string =>
  `<time:${typeof value === 'number' ? Math.floor(value) : value}>`;

/** Returns a name in words: `ready_for_review` becomes "ready for review". */
export const words = (name: string): string => name.replaceAll('_', ' ');

/** Returns a list with one item in each line. */
export const bullets = (items: readonly string[]): string => items.map((item) => `* ${item}`).join('\n');
