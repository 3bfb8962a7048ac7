import { escapeExactly, escapeText } from '../escape';

/** The first character of a mark. `normalize` has removed it from the source, and no rule matches it. */
export const MARK = '\u0002';
/** A mark's second character is this plus the fragment's number: a letter that has no meaning in any rule. */
const FIRST_NUMBER = 0x4e00;
const MAX_FRAGMENTS = 0x5000;
const MARK_LENGTH = 2;

interface Fragment {
  html: string;
  /** HTML for use inside a link, which must not contain another link. */
  insideLink: string;
  /** The text with marks inside an element; `imagesIn` finds images by them. */
  marked?: string;
  image?: ImageLink;
}

/** An image that the text links to. */
export interface ImageLink {
  url: string;
  /** The link's text; undefined if that is the address. */
  title: string | undefined;
}

/**
 * The text of one block on its way to HTML.
 *
 * A rule that finds its syntax stores the finished HTML here and leaves a mark in the text, so that no later rule sees
 * the HTML. After all rules have run, the text between the marks is plain text and is escaped.
 */
export class InlineText {
  private hasImages = false;
  private readonly fragments: Fragment[] = [];
  /** The mark of a link to an image whose text is the address. */
  private bareImage: string | undefined;

  /** Stores HTML and returns its mark; returns `source` if there are too many marks. */
  put(html: string, source: string): string {
    return this.add({ html, insideLink: html }, source);
  }

  /** Stores an element around text that may contain marks of other rules, and returns its mark. */
  putElement(open: string, marked: string, close: string, source: string): string {
    const html = open + this.toHtml(marked) + close;
    const insideLink = marked.includes(MARK) ? open + this.toLinkText(marked) + close : html;
    return this.add({ html, insideLink, marked }, source);
  }

  putLink(html: string, source: string, image?: ImageLink): string {
    const mark = this.add({ html, insideLink: escapeExactly(source), ...(image && { image }) }, source);
    if (image && mark !== source) {
      this.hasImages = true;
      if (image.title === undefined) {
        this.bareImage = mark;
      }
    }
    return mark;
  }

  /** Returns the images that a text links to, in their order in the text. */
  imagesIn(text: string): ImageLink[] {
    if (!this.hasImages) {
      return [];
    }
    const images: ImageLink[] = [];
    for (let at = text.indexOf(MARK); at !== -1; at = text.indexOf(MARK, at + MARK_LENGTH)) {
      const { image, marked = '' } = this.fragments[text.charCodeAt(at + 1) - FIRST_NUMBER] ?? {};
      if (image) {
        images.push(image);
      }
      images.push(...this.imagesIn(marked));
    }
    return images;
  }

  /** Returns whether the text is only the address of an image. */
  isBareImage(text: string): boolean {
    return this.bareImage !== undefined && text.trim() === this.bareImage;
  }

  toHtml(text: string): string {
    return this.expand(text, (plain) => escapeText(plain).replaceAll('\n', '<br>\n'), 'html');
  }

  toLinkText(text: string): string {
    return this.expand(text, escapeText, 'insideLink');
  }

  private add(fragment: Fragment, source: string): string {
    if (this.fragments.length === MAX_FRAGMENTS) {
      return source;
    }
    this.fragments.push(fragment);
    return MARK + String.fromCharCode(FIRST_NUMBER + this.fragments.length - 1);
  }

  private expand(text: string, plain: (text: string) => string, part: keyof Fragment): string {
    let html = '';
    let from = 0;
    for (let at = text.indexOf(MARK); at !== -1; at = text.indexOf(MARK, from)) {
      html += plain(text.slice(from, at));
      html += this.fragments[text.charCodeAt(at + 1) - FIRST_NUMBER]?.[part] ?? '';
      from = at + MARK_LENGTH;
    }
    return html + plain(from === 0 ? text : text.slice(from));
  }
}
