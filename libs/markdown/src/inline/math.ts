import { renderFormula } from '../math';
import { element, escapeExactly } from '../escape';
import { MARK } from './inline-text';
import type { InlineRule } from './rule';

/** Matches `$$formula$$` in one line, with no letter or digit directly before or after it. */
const FORMULA = /(?<![\w$])\$\$(?![_$])((?:\\\$|[^$\n])+)\$\$(?![\w$])/g;

export const math: InlineRule = {
  triggers: ['$$'],
  apply: (text, { line, environment }) =>
    text.replace(FORMULA, (source: string, formula: string) => {
      if (formula.includes(MARK)) {
        return source;
      }
      const html =
        renderFormula(formula, false, environment) ??
        element('span', { class: 'tex-error' }, escapeExactly(source));
      return line.put(html, source);
    }),
};
