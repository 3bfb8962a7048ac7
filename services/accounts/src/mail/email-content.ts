/** A mail's text and links, without markup. Names need no escaping here. */
export interface EmailContent {
  to: string;
  /** Shown beside the sender's address. */
  from_name: string;
  subject: string;
  paragraphs: (string | Link | Formatted)[];
  /** Address for answers, where mails to the sender's address are not read. */
  reply_to?: string;
  /** URL at which a POST without a log-in stops mails of this kind (RFC 8058). */
  unsubscribe_url?: string;
  /** Places the mail in a thread: its own `Message-ID`, and those of the mails before it, oldest first. */
  thread?: { message_id: string; references: string[] };
}

/** Part of a mail that is formatted already: HTML that needs no escaping, and its plain text. */
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
function partsOf({ paragraphs, unsubscribe_url }: EmailContent): EmailContent['paragraphs'] {
  return unsubscribe_url ? [...paragraphs, { label: 'Unsubscribe', url: unsubscribe_url }] : paragraphs;
}

function partText(part: EmailContent['paragraphs'][number]): string {
  if (typeof part === 'string') return part;
  return 'html' in part ? part.text : `${part.label}:\n${part.url}`;
}

export function emailHtml(content: EmailContent): string {
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>${escape(content.subject)}</title></head>
<body>
${partsOf(content).map(partHtml).join('\n')}
</body>
</html>
`;
}

function partHtml(part: EmailContent['paragraphs'][number]): string {
  if (typeof part === 'string') return `<p>${escape(part)}</p>`;
  return 'html' in part ? part.html : `<p><a href="${escape(part.url)}">${escape(part.label)}</a></p>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
}
