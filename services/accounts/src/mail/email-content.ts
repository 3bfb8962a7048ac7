import { languageOf } from '@team-chat/contracts';
import { emailTexts } from './texts/texts';

/** A mail's text and links, without markup. Names need no escaping here. */
export interface EmailText {
  subject: string;
  paragraphs: (string | Link | Formatted)[];
}

/** A mail with what it needs to reach its reader. */
export interface EmailContent extends EmailText {
  to: string;
  /** Name beside the sender's address. */
  from_name: string;
  /** Code of the reader's language. Without a code, or without texts in the language, the mail is in English. */
  language?: string | undefined;
  /** Address for answers, for mails whose sender's address nobody reads. */
  reply_to?: string;
  /** URL at which a POST without a log-in stops mails of this kind (RFC 8058). */
  unsubscribe_url?: string;
  /** The list of mails about messages to which the mail belongs (RFC 2919): its name, and an id such as `chat.example`. */
  list?: { name: string; id: string };
  /** Places the mail in a thread: its own `Message-ID`, and those of the mails before it, oldest first. */
  thread?: { message_id: string; references: string[] };
  /** Time zone of the date that the mail shows; UTC by default. */
  timezone?: string;
}

/** A formatted part of a mail: HTML that needs no escaping, and its plain text. */
interface Formatted {
  html: string;
  text: string;
}

interface Link {
  url: string;
  label: string;
}

export function emailText(content: EmailContent): string {
  return `${partsOf(content).map(partText).join('\n\n')}\n`;
}

/** Returns the paragraphs, and the link that stops mails of this kind. */
function partsOf({ paragraphs, language, unsubscribe_url }: EmailContent): EmailText['paragraphs'] {
  if (!unsubscribe_url) return paragraphs;
  return [...paragraphs, { label: emailTexts(language).unsubscribe, url: unsubscribe_url }];
}

function partText(part: EmailText['paragraphs'][number]): string {
  if (typeof part === 'string') return part;
  return 'html' in part ? part.text : `${part.label}:\n${part.url}`;
}

/** Lets programs on phones show the mail in its size, and those with dark colours use them. */
const HEAD =
  '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">' +
  '<meta name="supported-color-schemes" content="light dark">';
const BODY_STYLE =
  'max-width:640px;padding:8px;font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:1.4;word-wrap:break-word;overflow-wrap:anywhere';

export function emailHtml(content: EmailContent): string {
  return `<!DOCTYPE html>
<html lang="${languageOf(content.language)}">
<head><meta charset="utf-8">${HEAD}<title>${escapeHtml(content.subject)}</title></head>
<body style="${BODY_STYLE}">
${partsOf(content).map(partHtml).join('\n')}
</body>
</html>
`;
}

function partHtml(part: EmailText['paragraphs'][number]): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`;
  return 'html' in part ? part.html : `<p><a href="${escapeHtml(part.url)}">${escapeHtml(part.label)}</a></p>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes the characters that have a meaning in HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
}
