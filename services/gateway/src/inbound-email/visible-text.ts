import { Script } from 'node:vm';
import EmailReplyParser from 'email-reply-parser';
import type { Recipient } from './address';
import { htmlToMarkdown } from './html-to-markdown';
import type { Email } from './parse-email';

/** Longest text that is searched for quotes, in characters: twice the longest message. */
const MAX_TEXT_LENGTH = 20_000;
/** Milliseconds of reading HTML: eight times what the slowest takes that is known. */
const HTML_MS = 500;
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

/** Names of the headers that mail programs repeat above a quoted mail, in the languages that are common among them. */
const FROM = names(
  'From|Von|De|Da|Van|Fra|Från|Od|Lähettäjä|Kimden|Feladó|Από|Expéditeur|От|От кого|Від|发件人|寄件者|差出人|送信元|보낸 사람|מאת|من',
);
const SENT = names(
  'Sent|Date|Gesendet|Datum|Envoyé|Envoyé le|Enviado|Enviado el|Enviada em|Enviado em|Fecha|Data|Inviato|Data invio|Verzonden|Sendt|Dato|Skickat|Wysłano|Data|Odesláno|Lähetetty|Päivämäärä|Gönderildi|Gönderme Tarihi|Tarih|Elküldve|Dátum|Отправлено|Дата|Надіслано|发送时间|发送日期|日期|時間|寄件日期|送信日時|日付|日時|보낸 날짜|날짜|נשלח|תאריך|تاريخ الإرسال|التاريخ',
);
const TO = names(
  'To|Cc|An|Kopie|À|A|Para|Destinataire|Aan|Til|Till|Kopia|Do|DW|Komu|Vastaanottaja|Kime|Címzett|Кому|Копия|Копія|收件人|收件者|抄送|副本|宛先|받는 사람|참조|אל|إلى|Reply-To|Importance',
);
const SUBJECT = names(
  'Subject|Betreff|Objet|Asunto|Assunto|Oggetto|Onderwerp|Emne|Ämne|Temat|Předmět|Aihe|Konu|Tárgy|Θέμα|Тема|主题|主旨|件名|제목|נושא|الموضوع',
);

function names(alternatives: string): RegExp {
  return new RegExp(`^(?:${alternatives})$`, 'iu');
}

/** The word for `wrote` in lines that name the author of a quoted mail, such as `On Monday, Ada wrote:`. */
const WROTE =
  /(?:^|[^\p{L}])(?:wrote|writes|schrieb|schreef|écrit|escribió|ha scritto|scrisse|escreveu|skrev|napsala?(?:\(a\))?|napisała?(?:\(a\))?|pisze|kirjoitti|ezt írta|yazdı|έγραψε|пишет|писала?(?:\(а\))?|написала?(?:\(а\))?|пише|написав|a scris|כתבה?|كتب)\s*[:：]$|(?:写道|寫道|書きました|のメール|のメッセージ|작성|작성함)\s*[:：]$|\s(?:schrieb|schreef|skrev|kirjoitti|ezt írta)\s.{1,100}[:：]$/iu;
const ADDRESS = /[^\s<>@]{1,64}@[^\s<>@]{1,255}/u;
const ENDS_WITH_ADDRESS = /<[^\s<>@]{1,64}@[^\s<>@]{1,255}>\s*[:：]$/u;
const TITLES =
  "Original Message|Original Appointment|Ursprüngliche Nachricht|Message d['’]origine|Message original|Mensaje original|Mensagem original|Messaggio originale|Oorspronkelijk bericht|Oprindelig besked|Opprinnelig melding|Ursprungligt meddelande|Wiadomość oryginalna|Alkuperäinen viesti|Исходное сообщение|Пересылаемое сообщение|原始邮件|原始郵件|元のメッセージ|원본 메시지|Reply message|Forwarded message";
/** A line such as `-----Original Message-----`. */
const SEPARATOR = new RegExp(`^(?:${TITLES})$`, 'iu');
const RULE = /^\s*(?:_{5,}|-{3,}|\*\s?\*\s?\*)\s*$/;

/** Longest line that may name the author of a quoted mail, in characters, and number of lines over which it may be wrapped. */
const MAX_ATTRIBUTION_LENGTH = 300;
const MAX_ATTRIBUTION_LINES = 3;
/** Lines of repeated headers that are read. */
const MAX_HEADERS = 12;

/** Returns a text without the thread of earlier mails below it, in forms without `>` before each line, and without the lines
 *  that name the authors of quotes. Takes time that grows with the length of the text. */
export function withoutThread(text: string): string {
  const lines = text.split('\n');
  const kept: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!;
    if (isSeparator(line) || isHeaderBlock(lines, index)) return endOf(kept);
    const length = attributionLength(lines, index);
    if (length === 0) kept.push(line);
    else if (!isQuotedAfter(lines, index + length)) return endOf(kept);
    else index += length - 1;
  }
  return kept.join('\n');
}

function isSeparator(line: string): boolean {
  if (line.length > 100 || !/^\W*[-_]{2}/.test(line)) return false;
  return SEPARATOR.test(line.replace(/^[-_*\s]+/, '').replace(/[-_*\s]+$/, ''));
}

/** Returns the lines before a thread, without a rule at their end. */
function endOf(lines: string[]): string {
  let end = lines.length;
  while (end > 0 && (lines[end - 1]!.trim() === '' || RULE.test(lines[end - 1]!))) end--;
  return lines.slice(0, end).join('\n');
}

/** Returns the name of the header in a line such as `From: Ada`, `*From:* Ada`, `**From:** Ada` or `From : Ada`. */
function headerName(line: string | undefined): string | undefined {
  const start = (line ?? '').slice(0, 60).replace(FORMAT, '').trim();
  return /^([^:：<>|]{1,30}?)\s*[:：]/u.exec(start)?.[1];
}

/** Returns whether the headers of a quoted mail begin at a line: its author, and then its date, or its subject and another. */
function isHeaderBlock(lines: string[], start: number): boolean {
  if (!FROM.test(headerName(lines[start]) ?? '')) return false;
  const found: ('sent' | 'to' | 'subject')[] = [];
  let blank = 0;
  for (let index = start + 1; index < lines.length && index < start + MAX_HEADERS; index++) {
    if (lines[index]!.trim() === '') {
      if (++blank > 1) break;
      continue;
    }
    const name = headerName(lines[index]);
    if (name === undefined) {
      // The recipients may take several lines.
      if (blank > 0 || found.at(-1) === 'sent') break;
      continue;
    }
    blank = 0;
    if (SENT.test(name)) found.push('sent');
    else if (SUBJECT.test(name)) found.push('subject');
    else if (TO.test(name)) found.push('to');
    else break;
  }
  return found[0] === 'sent' || (found.includes('subject') && found.length > 1);
}

/** Returns the number of lines, from one on, that name the author of a quoted mail; 0 if they do not. */
function attributionLength(lines: string[], start: number): number {
  let joined = '';
  for (let count = 1; count <= MAX_ATTRIBUTION_LINES; count++) {
    const line = (lines[start + count - 1] ?? '').slice(0, MAX_ATTRIBUTION_LENGTH).replace(FORMAT, '').trim();
    if (line === '' || line.startsWith('>') || (count > 1 && hasDate(line) && isAttribution(line))) return 0;
    joined += `${joined && ' '}${line}`;
    if (/[:：]$/.test(line)) return isAttribution(joined) ? count : 0;
    // A line that goes on begins with the date.
    if (!hasDate(joined)) return 0;
  }
  return 0;
}

const FORMAT = /[*_\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const isAttribution = (line: string): boolean =>
  line.length <= MAX_ATTRIBUTION_LENGTH &&
  ((WROTE.test(line) && (hasDate(line) || ADDRESS.test(line))) || (hasDate(line) && ENDS_WITH_ADDRESS.test(line)));

/** Returns whether a line has the numbers of a date or of a time. */
const hasDate = (line: string): boolean => (line.match(/\d+/g) ?? []).length > 1;

/** Returns whether the next line with text is quoted. */
function isQuotedAfter(lines: string[], start: number): boolean {
  const next = lines.slice(start, start + 5).find((line) => line.trim() !== '');
  return next !== undefined && next.startsWith('>');
}
