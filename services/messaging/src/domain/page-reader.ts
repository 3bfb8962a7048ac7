import { Parser } from 'htmlparser2';

/** The title, description and picture by which a page describes itself. */
export interface LinkPreview {
  title: string | null;
  description: string | null;
  /** URL of the picture. */
  image: string;
}

/** Code points of a title that are shown. */
const MAX_TITLE_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 500;
const MAX_IMAGE_URL_LENGTH = 2000;

const TITLE = 'title';
const WANTED = new Set(['og:title', 'og:description', 'og:image', 'description']);

/** Reads the head of a page as it arrives. */
export class PageReader {
  private readonly found = new Map<string, string>();
  private isInTitle = false;
  private readonly parser = new Parser({
    onopentag: (name, { property, name: metaName, content }) => {
      if (name === 'body') this.isComplete = true;
      this.isInTitle = name === 'title' && !this.found.has(TITLE);
      const key = (property ?? metaName ?? '').toLowerCase();
      if (name === 'meta' && WANTED.has(key) && content && !this.found.has(key)) this.found.set(key, content);
    },
    ontext: (text) => {
      if (this.isInTitle) this.found.set(TITLE, (this.found.get(TITLE) ?? '') + text);
    },
    onclosetag: (name) => {
      this.isInTitle = false;
      if (name === 'head') this.isComplete = true;
    },
  });
  /** Whether the rest of the page cannot add to the preview. */
  isComplete = false;

  write(html: string): void {
    this.parser.write(html);
  }

  /** Returns the preview of the page at this URL; null unless the page has a picture, and a title or a description. */
  preview(url: URL): LinkPreview | null {
    const title = shortened(this.found.get('og:title') ?? this.found.get(TITLE), MAX_TITLE_LENGTH);
    const description = shortened(
      this.found.get('og:description') ?? this.found.get('description'),
      MAX_DESCRIPTION_LENGTH,
    );
    const image = imageUrl(this.found.get('og:image'), url);
    return image !== null && (title || description) ? { title, description, image } : null;
  }
}

function shortened(text: string | undefined, maxLength: number): string | null {
  const words = (text ?? '').replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim();
  const codePoints = [...words];
  if (codePoints.length <= maxLength) return words || null;
  return `${codePoints.slice(0, maxLength - 1).join('')}…`;
}

function imageUrl(address: string | undefined, base: URL): string | null {
  if (!address || !URL.canParse(address, base.href)) return null;
  const { href, protocol } = new URL(address, base);
  return /^https?:$/.test(protocol) && href.length <= MAX_IMAGE_URL_LENGTH ? href : null;
}
