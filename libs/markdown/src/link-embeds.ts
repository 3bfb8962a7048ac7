import { element, escapeExactly } from './escape';

/** A page that a message links to, described by the page's own metadata. */
export interface LinkEmbed {
  url: string;
  title: string | null;
  description: string | null;
  /** Address under which clients load its picture; without quotes and backslashes. */
  image_url: string;
}

/** The ends of quotes, and links to other sites. Groups: the slash of the end of a quote, the preview that begins with the link,
 *  its address. */
const QUOTE_OR_LINK = /<(\/?)blockquote>|(<div class="message_inline_image[^>]*>)?<a href="(https?:\/\/[^"]+)"/g;

const EMBED = '<div class="message_embed">';

/** Returns the addresses of the pages that rendered HTML links to, each once and in their order. Links in quotes, and those that
 *  have another preview, are left out. */
export function linksToPages(html: string): string[] {
  const links = new Set<string>();
  const previewed = new Set<string>();
  let quotes = 0;
  for (const [tag, slash, preview, address] of html.matchAll(QUOTE_OR_LINK)) {
    if (tag.endsWith('blockquote>')) quotes += slash ? -1 : 1;
    else if (preview) previewed.add(address!);
    else if (quotes === 0) links.add(address!);
  }
  return [...links].filter((link) => !previewed.has(link)).map(unescapeAttribute);
}

/** Returns rendered HTML with the given embeds at its end, in place of former embeds. */
export function withLinkEmbeds(html: string, embeds: readonly LinkEmbed[]): string {
  // Text of users contains no such tag.
  const start = html.indexOf(EMBED);
  const text = start < 0 ? html : html.slice(0, start).trimEnd();
  return [text, ...embeds.map(embedHtml)].join('\n');
}

function embedHtml({ url, title, description, image_url }: LinkEmbed): string {
  const style = `background-image: url("${image_url}")`;
  const image = element('a', { class: 'message_embed_image', href: url, style }, '');
  const titleLink = title && element('a', { href: url, title }, escapeExactly(title));
  const data = [
    titleLink && element('div', { class: 'message_embed_title' }, titleLink),
    description && element('div', { class: 'message_embed_description' }, escapeExactly(description)),
  ];
  return `${EMBED}${image}${element('div', { class: 'data-container' }, data.filter(Boolean).join(''))}</div>`;
}

function unescapeAttribute(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
