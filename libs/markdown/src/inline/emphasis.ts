import type { InlineRule } from './rule';

/** Builds a rule that wraps the text between two delimiters.
 *  NOTE: every expression here reads at most to the next delimiter or the end of the line, so that the time is linear
 *  even for a text full of delimiters. */
function between(trigger: string, syntax: RegExp, open: string, close: string): InlineRule {
  return {
    triggers: [trigger],
    apply: (text, { line, rest }) =>
      text.replace(syntax, (source: string, inner: string) => line.putElement(open, rest(inner), close, source)),
  };
}

/** `***both***` */
export const strongEmphasis = between('***', /\*\*\*(?!\s)([^*\n]+)(?<!\s)\*\*\*/g, '<strong><em>', '</em></strong>');

/** `**bold**`, which may begin and end with spaces and contain single stars. */
export const strong = between('**', /\*\*([^\n]+?)\*\*/g, '<strong>', '</strong>');

/** `*italic*`, which may not begin or end with a space: `a * b * c` and `char *x = (char *)y` are text. */
export const emphasis = between('*', /\*(?!\s)([^*\n]+)(?<!\s)\*/g, '<em>', '</em>');

/** `~~struck~~` */
export const deleted = between('~~', /(?<!~)~~([^~\n]+)~~(?!~)/g, '<del>', '</del>');
