/** A text in a block of its own kind, such as `quote`: the version guard is longer than any in the text, so that the text does
 *  not end it. */
export function fenced(kind: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const guard = '`'.repeat(longest + 1);
  return `${guard}${kind}\n${text}\n${guard}`;
}

/** Names somebody in a text without notifying them. */
export const silentMention = ({ full_name, user_id }: { full_name: string; user_id: number }): string =>
  `@_**${full_name}|${user_id}**`;
