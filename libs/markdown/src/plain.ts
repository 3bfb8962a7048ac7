import { escapeText } from './escape';

/**
 * Matches anything that could be markup. It must never miss markup; a match in a plain text only costs time. It is one
 * expression, tried character by character, because it runs on every message sent.
 */
const SIGNIFICANT =
  /[*`~@#[|\u0000-\u0009\u000b-\u001f\u007f\p{Extended_Pictographic}\p{Regional_Indicator}]|\u20e3|:\/\/|<time:|\$\$|:[\p{L}\p{M}\p{N}_+-]+:|[\p{L}\p{N}_-]\.[a-zA-Z]{2}|^ *(?:[-+_>]|\d+\.)|^ {4}/mu;

/** Returns the HTML of a text without markup, or undefined if the text may have markup. */
export function renderPlain(text: string): string | undefined {
  if (SIGNIFICANT.test(text)) {
    return undefined;
  }
  if (!text.includes('\n')) {
    return wrap(text);
  }
  return text
    .split(/\n(?: *\n)+/)
    .map(wrap)
    .filter((paragraph) => paragraph !== '')
    .join('\n');
}

function wrap(paragraph: string): string {
  const text = trimBlankLines(paragraph);
  return text === '' ? '' : `<p>${escapeText(text).replaceAll('\n', '<br>\n')}</p>`;
}

/** Removes white space before the text and a blank last line; spaces at the end of the text stay. */
function trimBlankLines(text: string): string {
  return text.replace(/^[ \n]+/, '').replace(/\n *$/, '');
}
