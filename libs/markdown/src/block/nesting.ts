import type { Token, TokenizerThis } from 'marked';
import { environmentOf, MAX_NESTING } from '../environment';

type Lexer = TokenizerThis['lexer'];

export function mayNest(lexer: Lexer): boolean {
  return environmentOf(lexer).depth < MAX_NESTING;
}

/** Parses the blocks inside a quote, an item or a fence, one level deeper. */
export function nestedBlocks(lexer: Lexer, source: string): Token[] {
  const environment = environmentOf(lexer);
  environment.depth++;
  try {
    return lexer.blockTokens(source, []);
  } finally {
    environment.depth--;
  }
}
