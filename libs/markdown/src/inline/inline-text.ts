import { escapeExactly, escapeText } from '../escape';

/** The first character of a mark. `normalize` has removed it from the source, and no rule matches it. */
export const MARK = '\u0002';
/** A mark's second character is this plus the fragment's number: a letter that has no meaning in any rule. */
const FIRST_NUMBER = 0x4e00;
const MAX_FRAGMENTS = 0x5000;
const MARK_LENGTH = 2;
/** Matches each mark. */
export const MARKS = new RegExp(`${MARK}.`, 'g');

interface Fragment {
  html: string;
  /** The text that the fragment replaced, which may contain marks of earlier fragments. */
  source: string;
  /** HTML for use inside a link, which must not contain another link. */
  insideLink: string;
  /** The text with marks inside an element; `previewLinksIn` finds links by them. */
  marked?: string;
  preview?: PreviewLink;
}

/** A link to an address that may be an image or a video. */
export interface PreviewLink {
  url: string;
  /** The link's text; undefined if the text is the address. */
  title: string | undefined;
}

/**
 * The text of one block on its way to HTML.
 *
 * A rule that finds its syntax stores the finished HTML here and leaves a mark in the text, so that no later rule sees
 * the HTML. After all rules have run, the text between the marks is plain text and is escaped.
 */
export class InlineText {
  private hasPreviewLinks = false;
  private readonly fragments: Fragment[] = [];
  /** The mark of the preview link whose text is the address. */
  private barePreviewLink: string | undefined;

  /** Stores HTML and returns its mark; returns `source` if there are too many marks. */
  put(html: string, source: string): string {
    return this.add({ html, source, insideLink: html });
  }

  /** Stores an element around text that may contain marks of other rules, and returns its mark. */
  putElement(open: string, marked: string, close: string, source: string): string {
    const html = open + this.toHtml(marked) + close;
    const insideLink = marked.includes(MARK) ? open + this.toLinkText(marked) + close : html;
    return this.add({ html, source, insideLink, marked });
  }

  putLink(html: string, source: string, preview?: PreviewLink): string {
    const insideLink = source.includes(MARK) ? this.expand(source, escapeExactly, 'insideLink') : escapeExactly(source);
    const mark = this.add({ html, source, insideLink, ...(preview && { preview }) });
    if (preview && mark !== source) {
      this.hasPreviewLinks = true;
      if (preview.title === undefined) {
        this.barePreviewLink = mark;
      }
    }
    return mark;
  }

  /** Returns the text's links to addresses that may be images or videos, in their order. */
  previewLinksIn(text: string): PreviewLink[] {
    if (!this.hasPreviewLinks) {
      return [];
    }
    const links: PreviewLink[] = [];
    for (let at = text.indexOf(MARK); at !== -1; at = text.indexOf(MARK, at + MARK_LENGTH)) {
      const { preview, marked = '' } = this.fragments[text.charCodeAt(at + 1) - FIRST_NUMBER] ?? {};
      if (preview) {
        links.push(preview);
      }
      links.push(...this.previewLinksIn(marked));
    }
    return links;
  }

  /** Returns whether the text is only an address that may be an image or a video. */
  isBarePreviewLink(text: string): boolean {
    return this.barePreviewLink !== undefined && text.trim() === this.barePreviewLink;
  }

  toHtml(text: string): string {
    return this.expand(text, (plain) => escapeText(plain).replaceAll('\n', '<br>\n'), 'html');
  }

  /** Returns the text with the sources of its marks, as the author wrote it. */
  toSource(text: string): string {
    return text.replace(MARKS, (mark) =>
      this.toSource(this.fragments[mark.charCodeAt(1) - FIRST_NUMBER]?.source ?? ''),
    );
  }

  toLinkText(text: string): string {
    return this.expand(text, escapeText, 'insideLink');
  }

  private add(fragment: Fragment): string {
    if (this.fragments.length === MAX_FRAGMENTS) {
      return fragment.source;
    }
    this.fragments.push(fragment);
    return MARK + String.fromCharCode(FIRST_NUMBER + this.fragments.length - 1);
  }

  private expand(text: string, plain: (text: string) => string, part: 'html' | 'insideLink'): string {
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
