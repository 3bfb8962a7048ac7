import { Parser } from 'htmlparser2';
// Not the whole lib: each worker that starts loads this.
import { decodeText } from '@team-chat/outgoing/charset';

/** The title, description and picture by which a page describes itself. */
export interface LinkPreview {
  title: string | null;
  description: string | null;
  /** URL of the picture. */
  image: string;
}

/** A page as a server answers it: its bytes or their beginning, its URL after redirects, and its header `Content-Type`. */
export interface FetchedPage {
  bytes: Uint8Array;
  url: string;
  contentType: string | undefined;
}

/** Code points of a title that are shown. */
const MAX_TITLE_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 500;
const MAX_IMAGE_URL_LENGTH = 2000;

/** Depth of elements at which reading stops: the parser takes time for each open element, at each tag. */
const MAX_DEPTH = 256;
/** Characters of a page between which the reader looks whether it may stop. */
const STEP = 4096;

const WANTED = new Set(['og:title', 'og:description', 'og:image', 'description']);
/** Elements whose text can describe a page. */
const TEXTS = new Set(['title', 'h1', 'p']);
/** Elements whose content is never shown, or is no text of the page. */
const HIDDEN = new Set(['script', 'style', 'template', 'noscript', 'svg']);

/** The beginning of a page, where no header tells the type. Source: MIME Sniffing standard, section 7.1. */
const BEGINNING = /^\s*<(!doctype html|html|head|title|meta|link|script|style|body|h1|div|table|p|a|b|br|!--)[\s>-]/i;

/** Reads the preview of a page; null for a page that does not describe itself, and for bytes without a type that are no page. */
export function readPage({ bytes, url, contentType }: FetchedPage): LinkPreview | null {
  const html = decodeText(bytes, { contentType, isHtml: true, isBeginning: true });
  if (!contentType && !BEGINNING.test(html)) return null;
  const reader = new PageReader();
  for (let start = 0; start < html.length && !reader.isComplete; start += STEP) {
    reader.write(html.slice(start, start + STEP));
  }
  return reader.preview(new URL(url));
}

/** Finds what describes a page: what its head says, else its first heading, and the first paragraph and picture after it. */
export class PageReader {
  /** Texts by name of a property or an element. A name such as `p after h1` tells elements after the first heading from those before. */
  private readonly found = new Map<string, string>();
  private base: string | undefined;
  /** The text that is being read, and the name under which it is kept. */
  private reading: { name: string; text: string } | undefined;
  /** Whether the head has ended: what it says comes before anything in the body. */
  private isHeadRead = false;
  private depth = 0;
  /** Depth of the outermost open element that is not shown. */
  private hiddenFrom = Infinity;
  private readonly parser = new Parser({
    onopentag: (name, attributes) => this.open(name, attributes),
    ontext: (text) => {
      if (this.reading && this.depth < this.hiddenFrom) this.reading.text += text;
    },
    onclosetag: (name) => this.close(name),
  });
  /** Whether the rest of the page cannot add to the preview, or is not read. */
  isComplete = false;

  write(html: string): void {
    this.parser.write(html);
  }

  private open(name: string, { property, name: metaName, content, href, src, width, height }: Attributes): void {
    if (++this.depth > MAX_DEPTH) this.isComplete = true;
    if (name === 'body') this.isHeadRead = true;
    if (HIDDEN.has(name)) this.hiddenFrom = Math.min(this.hiddenFrom, this.depth);
    if (this.depth >= this.hiddenFrom) return;
    const key = (property ?? metaName ?? '').toLowerCase();
    if (name === 'meta' && WANTED.has(key)) this.keep(key, content);
    if (name === 'base') this.base ??= href;
    // Pictures of one pixel count readers.
    if (name === 'img' && width !== '1' && height !== '1' && !src?.startsWith('data:')) {
      this.keep(this.placed('img'), src);
    }
    if (TEXTS.has(name)) this.reading = { name: this.placed(name), text: '' };
  }

  private close(name: string): void {
    if (this.reading && TEXTS.has(name)) {
      this.keep(this.reading.name, this.reading.text);
      this.reading = undefined;
    }
    if (this.depth === this.hiddenFrom) this.hiddenFrom = Infinity;
    this.depth--;
    if (name === 'head') this.isHeadRead = true;
    if (this.isHeadRead) this.checkComplete();
  }

  private placed(name: string): string {
    return name !== 'title' && this.found.has('h1') ? `${name} after h1` : name;
  }

  private keep(name: string, text: string | undefined): void {
    if (text?.trim() && !this.found.has(name)) this.found.set(name, text);
  }

  private first(...names: string[]): string | undefined {
    return names.map((name) => this.found.get(name)).find((text) => text !== undefined);
  }

  private checkComplete(): void {
    const needed = [
      ['og:title', 'title', 'h1'],
      ['og:description', 'description', 'p after h1'],
      ['og:image', 'img after h1'],
    ];
    if (needed.every((names) => this.first(...names) !== undefined)) this.isComplete = true;
  }

  /** Returns the preview of the page at this URL; null unless the page has a picture, and a title or a description. */
  preview(url: URL): LinkPreview | null {
    const title = shortened(this.first('og:title', 'title', 'h1'), MAX_TITLE_LENGTH);
    const description = shortened(
      this.first('og:description', 'description', 'p after h1', 'p'),
      MAX_DESCRIPTION_LENGTH,
    );
    const base = this.base !== undefined && URL.canParse(this.base, url.href) ? new URL(this.base, url) : url;
    const image = imageUrl(this.first('og:image', 'img after h1', 'img'), base);
    return image !== null && (title || description) ? { title, description, image } : null;
  }
}

type Attributes = Record<string, string | undefined>;

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
