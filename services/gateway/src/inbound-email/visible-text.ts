import { Script } from 'node:vm';
import EmailReplyParser from 'email-reply-parser';
import { htmlToMarkdown } from './html-to-markdown';
import type { Recipient } from './address';
import type { Email } from './parse-email';
import { withoutThread } from './quoted-thread';

/** Longest text that is searched for quotes, in characters: twice the longest message. */
const MAX_TEXT_LENGTH = 20_000;
/** Milliseconds of reading HTML: four times what the slowest takes that is known. */
const HTML_MS = 1000;
/** Milliseconds of the search for quotes, which takes few, and hours for texts that are made for it. */
const QUOTES_MS = 200;

/** Returns what the message of a mail shows: its text, or its HTML as Markdown, without quotes and footer.
 *  Source: spec/wire-contract-files-and-time.md, section 7.2 and section 7.3. */
export function visibleText({ subject, text, html }: Email, recipient: Recipient): string {
  const keepsQuotes = recipient.keepsQuotes ?? isForwarded(subject);
  const whole = chooseText(text, html, { ...recipient, keepsQuotes }).slice(0, MAX_TEXT_LENGTH);
  const unquoted = keepsQuotes ? whole : withoutQuotes(whole, recipient);
  return recipient.keepsFooter ? unquoted : withoutFooter(unquoted);
}

/** Marks of forwarded mails, in the languages of mail programs: `Fwd: lunch`, `[fwd] lunch`, `WG: lunch`. */
const FORWARDED =
  /^[[(\s]*(?:(?:re|aw|sv|tr)\s*:\s*)*[[(\s]*(?:fwd?\s*[:\])-]|(?:wg|tr|rv|enc|vs|vb|vl|doorst|pd|i|ilt|ynt|пересл|转发|轉寄|転送|전달)\s*[:：])/iu;
const isForwarded = (subject: string): boolean => FORWARDED.test(subject.slice(0, 200));

function chooseText(text: string, html: string, recipient: Recipient): string {
  const isHtml = html.trim() !== '' && (recipient.prefersHtml || text.trim() === '');
  if (!isHtml) return text;
  const markdown = inTime(HTML_MS, () => htmlToMarkdown(html, recipient.keepsQuotes!));
  if (markdown?.trim()) return markdown;
  return markdown === undefined && text.trim() === '' ? withoutTags(html) : text;
}

/** Returns the text between tags, for HTML that takes too long to read. */
const withoutTags = (html: string): string => html.slice(0, 10 * MAX_TEXT_LENGTH).replace(/<[^<>]*>/g, ' ');

/** Returns a text without quotes. A mail to a channel that seems to be a quote as a whole is shown as a whole. */
function withoutQuotes(text: string, { kind }: Recipient): string {
  const own = withoutThread(text.replaceAll('\r\n', '\n'));
  const searched = kind === 'channel' && own.trim() === '' ? text : own;
  const parts = inTime(QUOTES_MS, () => new EmailReplyParser().read(searched).getFragments());
  if (!parts) return searched;
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
