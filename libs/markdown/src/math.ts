import { renderToString } from 'katex';
import type { Environment } from './environment';

/** KaTeX and its macros call themselves for every level. */
const MAX_BRACE_DEPTH = 50;

/** What even an empty formula costs, in characters. */
const COST_OF_A_FORMULA = 10;

/** Commands, cells of matrices, and letters that have to be put together: each costs KaTeX what ten letters do. */
const COSTLY = /[\\&]|[^ -~]/gu;
const COST_OF_COSTLY = 4;

/** Definitions make a short text grow without limit. */
const DEFINES_MACRO = /\\(?:[egx]?def|(?:future)?let|global|long|(?:re|provide)?newcommand)(?![a-zA-Z])/;

/** A character that KaTeX does not know is an error; else it would say so on the console. */
const strict = (code: string): 'error' | 'ignore' => (code === 'unknownSymbol' ? 'error' : 'ignore');

/** The HTML of a formula, or undefined where it is wrong or too much. */
export function renderFormula(
  source: string,
  displayMode: boolean,
  environment: Environment,
): string | undefined {
  if (
    DEFINES_MACRO.test(source) ||
    braceDepth(source) > MAX_BRACE_DEPTH ||
    !environment.affords(costOf(source))
  ) {
    return undefined;
  }
  try {
    return renderToString(source, { displayMode, throwOnError: true, strict, trust: false });
  } catch {
    // Besides ParseError, KaTeX fails in ways of its own on input that nobody means.
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
