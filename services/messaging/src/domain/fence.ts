/** A text in a block of its own kind, such as `quote`: the fence is longer than any in the text, so that the text does
 *  not end it. */
export function fenced(kind: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${kind}\n${text}\n${fence}`;
}
