import render from 'dom-serializer';
import { convert } from 'html-to-text';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { Language, UserSettings } from '@team-chat/contracts';
import { localTime } from '../domain/local-time';
import { escapeHtml } from './email-content';
import { emailTexts } from './texts/texts';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** The reader of a mail that shows messages. */
export interface MailReader {
  realm_url: string;
  language: Language;
  settings: Pick<UserSettings, 'timezone' | 'twenty_four_hour_time'>;
}

/** A message as a mail shows it. */
export interface MailedMessage {
  sender_full_name: string;
  rendered_content: string;
}

const LINE = '1px solid #999999';
/** Styles of elements: mails have no style sheet, and programs that show them know few properties. The colours are readable on
 *  white and on black. */
const STYLES: Record<string, string> = {
  p: 'margin:0 0 8px',
  blockquote: `margin:0 0 8px 4px;padding:0 0 0 10px;border-left:3px solid #999999`,
  pre: `margin:0 0 8px;padding:6px 8px;border:${LINE};font-family:Consolas,Menlo,monospace;font-size:13px;white-space:pre-wrap;word-wrap:break-word`,
  code: 'font-family:Consolas,Menlo,monospace;font-size:13px',
  table: 'border-collapse:collapse;margin:0 0 8px',
  ul: 'margin:0 0 8px;padding-left:24px',
  ol: 'margin:0 0 8px;padding-left:24px',
  hr: `border:0;border-top:${LINE}`,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, `margin:8px 0;font-size:${19 - level}px`])),
};
const CELL = `border:${LINE};padding:3px 8px`;
/** Attributes that stay. All others serve pages with a style sheet or a script. */
const KEPT_ATTRIBUTES = new Set(['href', 'title', 'start', 'style']);

/** Returns a message's HTML for a mail: with whole URLs and inline styles, times of the reader's zone, formulas as their source,
 *  and links in place of pictures and recordings, which need a log-in. Leaves out the hidden part of spoilers. Uses no element
 *  that Word lacks, by which Outlook shows mails. */
export function messageHtml({ rendered_content, sender_full_name }: MailedMessage, reader: MailReader): string {
  const root = parseDocument(rendered_content.replace(/^<p>\/me /, () => `<p>${escapeHtml(sender_full_name)} `));
  const links = new Set(
    DomUtils.getElementsByTagName('a', root)
      .filter(isOfText)
      .map(({ attribs }) => attribs.href),
  );
  for (const element of DomUtils.getElementsByTagName('*', root)) adapt(element, reader, links);
  for (const element of DomUtils.getElementsByTagName('*', root)) setStyle(element);
  return render(root, { encodeEntities: 'utf8' });
}

/** Returns a message's HTML, as `messageHtml` does, as plain text. */
export function messageText(message: MailedMessage, reader: MailReader): string {
  return convert(messageHtml(message, reader), {
    wordwrap: 100,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'blockquote', options: { trimEmptyLines: true } },
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
      { selector: 'del', format: 'inlineSurround', options: { prefix: '~~', suffix: '~~' } },
      ...[1, 2, 3, 4, 5, 6].map((level) => ({ selector: `h${level}`, options: { uppercase: false } })),
    ],
  }).trim();
}

const classesOf = (element: Element): string[] => (element.attribs.class ?? '').split(' ');

/** Returns whether a link is not that of a preview. */
function isOfText(link: Element): boolean {
  const parent = link.parent as Element | null;
  return !parent?.attribs || !classesOf(parent).includes('message_inline_image');
}

function adapt(element: Element, { realm_url, language, settings }: MailReader, links: Set<string | undefined>): void {
  for (const name of ['href', 'src']) {
    const url = element.attribs[name];
    if (url?.startsWith('/')) element.attribs[name] = realm_url + url;
    else if (url?.startsWith('#')) element.attribs[name] = `${realm_url}/${url}`;
  }
  const classes = classesOf(element);
  if (classes.includes('message_inline_image')) showPreview(element, links);
  else if (classes.includes('message_embed_image')) DomUtils.removeElement(element);
  else if (classes.includes('message_embed') || classes.includes('spoiler-block')) element.name = 'blockquote';
  else if (classes.includes('spoiler-content')) replaceText(element, `(${emailTexts(language).hidden})`);
  else if (classes.includes('emoji')) showEmoji(element);
  else if (classes.includes('katex')) showFormula(element);
  else if (element.name === 'time') showTime(element, language, settings);
  else if (element.name === 'audio') replaceByLink(element, element.attribs.src, element.attribs.title);
  else if (element.name === 'img') replaceByLink(element, element.attribs.src, element.attribs.alt);
  else if (/^(?:user-mention|user-group-mention|topic-mention)$/.test(classes[0]!)) element.name = 'b';
}

/** Shows a preview as a link, unless the text has the link. */
function showPreview(preview: Element, links: Set<string | undefined>): void {
  const [link] = DomUtils.getElementsByTagName('a', preview);
  const href = link?.attribs.href;
  if (href === undefined || links.has(href)) return DomUtils.removeElement(preview);
  preview.name = 'p';
  replaceText(link!, link!.attribs.title ?? href);
}

/** Replaces an emoji by its characters; an organisation's own emoji by its name, because its picture is not public. */
function showEmoji(element: Element): void {
  const code = /\bemoji-([\da-f-]+)/.exec(element.attribs.class!)?.[1];
  const text = code
    ? String.fromCodePoint(...code.split('-').map((part) => parseInt(part, 16)))
    : (element.attribs.alt ?? '');
  if (text) DomUtils.replaceElement(element, textNode(text));
}

/** Shows the source of a formula: mail programs know neither MathML nor the style sheet of formulas. */
function showFormula(element: Element): void {
  const [source] = DomUtils.getElementsByTagName('annotation', element);
  if (!source) return;
  const isDisplay = (element.parent as Element | null)?.attribs?.class === 'katex-display';
  element.name = 'code';
  replaceText(element, isDisplay ? DomUtils.textContent(source) : `$$${DomUtils.textContent(source)}$$`);
}

function showTime(element: Element, language: Language, settings: MailReader['settings']): void {
  const seconds = Date.parse(element.attribs.datetime ?? '') / 1000;
  if (!Number.isNaN(seconds)) replaceText(element, localTime(seconds, language, settings));
  element.name = 'b';
}

function replaceByLink(element: Element, href: string | undefined, label: string | undefined): void {
  if (!href) return DomUtils.removeElement(element);
  element.name = 'a';
  element.attribs = { href };
  replaceText(element, label || href);
}

/** Gives an element its style, and takes away attributes that mails have no use for. */
function setStyle(element: Element): void {
  const { name, attribs } = element;
  const alignment = /^text-align: \w+;?$/.exec(attribs.style ?? '')?.[0];
  element.attribs = Object.fromEntries(
    Object.entries(attribs).filter(([key]) => KEPT_ATTRIBUTES.has(key) && key !== 'style'),
  );
  const style = name === 'td' || name === 'th' ? [CELL, alignment].filter(Boolean).join(';') : STYLES[name];
  if (style) element.attribs.style = style;
}

function replaceText(element: Element, text: string): void {
  element.children = [];
  DomUtils.appendChild(element, textNode(text) as never);
}

function textNode(text: string): Node {
  return parseDocument(escapeHtml(text)).children[0]!;
}
