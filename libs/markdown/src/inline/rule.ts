import type { Environment } from '../environment';
import type { InlineText } from './inline-text';

/** What a rule works with besides the text. */
export interface InlineContext {
  line: InlineText;
  environment: Environment;
  /** Marks text inside the rule's own syntax with the rules that come after it. */
  rest(text: string): string;
}

/** One construct inside a paragraph, a heading or a cell. */
export interface InlineRule {
  /** A text that contains none of these does not contain the construct, and is spared the rule. */
  triggers?: readonly string[];
  /** Returns the text with a mark in place of each construct. Takes time linear in the text's length. */
  apply(text: string, context: InlineContext): string;
}
