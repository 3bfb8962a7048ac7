/** Returns a text as a fenced block of a kind, such as `quote`. The run of backticks around it is longer than any such run
 *  in the text, so that the text does not end the block. */
export function fenced(kind: string, text: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const guard = '`'.repeat(longest + 1);
  return `${guard}${kind}\n${text}\n${guard}`;
}

/** Returns a text in one line as code, without the backticks in it. */
export const codeSpan = (text: string): string => `\`${text.replace(/[`\s]+/g, ' ').trim() || ' '}\``;

/** Returns a mention that does not notify the user. */
export const silentMention = ({ full_name, user_id }: { full_name: string; user_id: number }): string =>
  `@_**${full_name}|${user_id}**`;
