import type { Environment } from '../environment';
import type { InlineText } from './inline-text';

/** The arguments of a rule besides the text. */
export interface InlineContext {
  line: InlineText;
  environment: Environment;
  /** Applies the rules after this one to text inside the rule's syntax and returns the text with their marks. */
  rest(text: string): string;
}

/** One construct inside a paragraph, a heading or a cell. */
export interface InlineRule {
  /** The rule is applied only to a text that contains one of these. Undefined: to every text. */
  triggers?: readonly string[];
  /** Returns the text with a mark in place of each construct. Takes time linear in the text's length. */
  apply(text: string, context: InlineContext): string;
}
