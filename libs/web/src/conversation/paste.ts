import type { Writing } from './use-composition.ts';

/** Elements that make a pasted text worth a conversion. */
const FORMATTED = 'a[href], b, strong, em, i, ul, ol, table, pre, code, blockquote, h1, h2, h3, h4, h5, h6, del, s';

/** Attaches pasted files, and inserts pasted HTML, for example of a document or of a table, as Markdown. What has no formats is left
 *  to the browser; so is a paste without formats (Ctrl+Shift+V), which brings no HTML. */
export function handlePaste(event: ClipboardEvent, { attach, insert }: Pick<Writing, 'attach' | 'insert'>): void {
  const html = event.clipboardData?.getData('text/html') ?? '';
  const files = [...(event.clipboardData?.files ?? [])];
  // Office programs bring a picture of the text beside the text.
  if (files.length > 0 && !/<(table|p)\b/i.test(html)) {
    event.preventDefault();
    return attach(files);
  }
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  // Editors of code give each token a colour: their text is meant as it is.
  if (!body.querySelector(FORMATTED) || body.querySelector('[style*="monospace"]')) return;
  const plain = event.clipboardData!.getData('text/plain');
  event.preventDefault();
  import('./markdown-of.ts').then(
    ({ markdownOf }) => insert(markdownOf(body)),
    () => insert(plain),
  );
}
