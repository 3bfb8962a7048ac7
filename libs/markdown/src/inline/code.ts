import { element, escapeExactly } from '../escape';
import { renderFormula } from '../math';
import { MARK } from './inline-text';
import type { InlineRule } from './rule';

const BACKTICKS = /`+/g;

/** Code between two equally long runs of backticks. Its content stays unchanged, including spaces. */
export const code: InlineRule = {
  triggers: ['`'],
  apply(text, { line }) {
    const runs = [...text.matchAll(BACKTICKS)].map((match) => ({ at: match.index, length: match[0].length }));
    const closing = nextOfSameLength(runs.map((run) => run.length));
    let result = '';
    let from = 0;
    for (let index = 0; index < runs.length; index++) {
      const open = runs[index];
      const closeIndex = closing[index];
      const close = closeIndex === undefined ? undefined : runs[closeIndex];
      if (!open || !close || closeIndex === undefined) {
        continue;
      }
      const end = close.at + close.length;
      const html = `<code>${escapeExactly(text.slice(open.at + open.length, close.at))}</code>`;
      result += text.slice(from, open.at) + line.put(html, text.slice(open.at, end));
      from = end;
      index = closeIndex;
    }
    return result + text.slice(from);
  },
};

/** Returns for each number the index of the next equal one. */
function nextOfSameLength(lengths: number[]): (number | undefined)[] {
  const next: (number | undefined)[] = [];
  const last = new Map<number, number>();
  for (let index = lengths.length - 1; index >= 0; index--) {
    const length = lengths[index] ?? 0;
    next[index] = last.get(length);
    last.set(length, index);
  }
  return next;
}

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
        renderFormula(formula, false, environment) ?? element('span', { class: 'tex-error' }, escapeExactly(source));
      return line.put(html, source);
    }),
};
