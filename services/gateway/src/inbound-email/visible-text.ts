import { Script } from 'node:vm';
import EmailReplyParser from 'email-reply-parser';
import { convert } from 'html-to-text';
import type { Recipient } from './address';
import type { Email } from './parse-email';

/** Longest text that is searched for quotes, in characters: twice the longest message. */
const MAX_TEXT_LENGTH = 20_000;
/** Longest HTML that is read, in characters. */
const MAX_HTML_LENGTH = 128 * 1024;
const MAX_HTML_DEPTH = 100;
/** Milliseconds of reading HTML: four times what the slowest takes that is known. */
const HTML_MS = 1000;
/** Milliseconds of the search for quotes, which takes few, and hours for texts that are made for it. */
const QUOTES_MS = 200;

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const SELECTORS = [
  { selector: 'img', format: 'skip' },
  { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
  ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
];

/** Returns what the message of a mail shows: its text, or its HTML as text, without quotes and footer.
 *  Source: spec/wire-contract-files-and-time.md, section 7.2 and section 7.3. */
export function visibleText({ subject, text, html }: Email, recipient: Recipient): string {
  const keepsQuotes = recipient.keepsQuotes ?? isForwarded(subject);
  const whole = chooseText(text, html, recipient.prefersHtml).slice(0, MAX_TEXT_LENGTH);
  const unquoted = keepsQuotes ? whole : withoutQuotes(whole);
  return recipient.keepsFooter ? unquoted : withoutFooter(unquoted);
}

const isForwarded = (subject: string): boolean => /^[[(\s]*fwd?\s*:/i.test(subject);

function chooseText(text: string, html: string, prefersHtml: boolean): string {
  const isHtml = html.trim() !== '' && (prefersHtml || text.trim() === '');
  if (!isHtml) return text;
  const limits = { maxDepth: MAX_HTML_DEPTH };
  const options = { wordwrap: false, limits, selectors: SELECTORS } as const;
  return inTime(HTML_MS, () => convert(html.slice(0, MAX_HTML_LENGTH), options)) ?? text;
}

function withoutQuotes(text: string): string {
  const parts = inTime(QUOTES_MS, () => new EmailReplyParser().read(text).getFragments());
  if (!parts) return text;
  return parts
    .filter((part) => !part.isQuoted())
    .map((part) => part.getContent())
    .join('\n');
}

const WORK = new Script('work()');

/** Runs `work` and returns its value; undefined if it takes too long. */
function inTime<T>(timeout: number, work: () => T): T | undefined {
  try {
    return WORK.runInNewContext({ work }, { timeout }) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw error;
  }
}

/** Returns a text without the lines from the one that is `--`, unless several are. */
function withoutFooter(text: string): string {
  const [body = '', ...footers] = text.split(/^-- ?$/m);
  return footers.length === 1 ? body : text;
}
