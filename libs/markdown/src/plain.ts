import { escapeText } from './escape';

/**
 * Anything that could make a text more than paragraphs. It may say so of a plain text, which only costs time; it
 * must never miss markup. One expression, tried character by character: this runs on every message sent.
 */
const SIGNIFICANT =
  /[*`~@#[|\u0000-\u0009\u000b-\u001f\u007f\p{Extended_Pictographic}\p{Regional_Indicator}]|\u20e3|:\/\/|<time:|\$\$|:[\w+-]+:|[\p{L}\p{N}_-]\.[a-zA-Z]{2}|^ *(?:[-+_>]|\d+\.)|^ {4}/mu;

/** The HTML of a text without markup, or undefined where there is any. */
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

/** Drops what is blank before the text, and lines that are blank after it; spaces at its end stay. */
function trimBlankLines(text: string): string {
  return text.replace(/^[ \n]+/, '').replace(/\n *$/, '');
}
