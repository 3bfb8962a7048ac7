/** A mail's text and links, without markup. Names need no escaping here. */
export interface EmailContent {
  to: string;
  /** Shown beside the sender's address. */
  from_name: string;
  subject: string;
  paragraphs: (string | Link)[];
}

interface Link {
  url: string;
  label: string;
}

export function emailText({ paragraphs }: EmailContent): string {
  const lines = paragraphs.map((part) => (typeof part === 'string' ? part : `${part.label}:\n${part.url}`));
  return `${lines.join('\n\n')}\n`;
}

export function emailHtml({ subject, paragraphs }: EmailContent): string {
  const body = paragraphs.map((part) =>
    typeof part === 'string'
      ? `<p>${escape(part)}</p>`
      : `<p><a href="${escape(part.url)}">${escape(part.label)}</a></p>`,
  );
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>${escape(subject)}</title></head>
<body>
${body.join('\n')}
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
}
