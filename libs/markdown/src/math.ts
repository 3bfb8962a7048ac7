import { renderToString } from 'katex';
import type { Environment } from './environment';

/** Limits the stack: KaTeX and its macros call themselves for every level of braces. */
const MAX_BRACE_DEPTH = 50;

/** Cost of an empty formula, in characters. */
const COST_OF_A_FORMULA = 10;

/** Commands, cells of matrices, and composed letters. KaTeX takes as long for each as for ten letters. */
const COSTLY = /[\\&]|[^ -~]/gu;
const COST_OF_COSTLY = 4;

/** Matches definitions of macros, which can make a short text grow without limit. */
const DEFINES_MACRO = /\\(?:[egx]?def|(?:future)?let|global|long|(?:re|provide)?newcommand)(?![a-zA-Z])/;

/** Makes a character that KaTeX does not know an error; otherwise KaTeX would log it to the console. */
const strict = (code: string): 'error' | 'ignore' => (code === 'unknownSymbol' ? 'error' : 'ignore');

/** Returns the HTML of a formula, or undefined if it is invalid or exceeds a limit. */
export function renderFormula(source: string, displayMode: boolean, environment: Environment): string | undefined {
  if (
    DEFINES_MACRO.test(source) ||
    braceDepth(source) > MAX_BRACE_DEPTH ||
    !environment.spendCharacters(costOf(source))
  ) {
    return undefined;
  }
  try {
    return renderToString(source, { displayMode, throwOnError: true, strict, trust: false });
  } catch {
    // Besides ParseError, KaTeX throws other errors for unusual input.
    return undefined;
  }
}

function costOf(source: string): number {
  const costly = source.match(COSTLY)?.length ?? 0;
  return COST_OF_A_FORMULA + source.length + COST_OF_COSTLY * costly;
}

function braceDepth(source: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of source) {
    if (character === '{') {
      deepest = Math.max(deepest, ++depth);
    } else if (character === '}') {
      depth--;
    }
  }
  return deepest;
}
