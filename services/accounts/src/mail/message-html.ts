import render from 'dom-serializer';
import { convert } from 'html-to-text';
import { DomUtils, parseDocument } from 'htmlparser2';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** Returns a message's HTML for a mail: with whole URLs, without pictures that need a log-in, and without the hidden part
 *  of spoilers. */
export function messageHtml(rendered: string, realmUrl: string): string {
  const root = parseDocument(rendered);
  for (const element of DomUtils.getElementsByTagName('*', root)) adapt(element, realmUrl);
  return render(root, { encodeEntities: 'utf8' });
}

/** Returns a message's HTML, as `messageHtml` does, as plain text. */
export function messageText(rendered: string, realmUrl: string): string {
  return convert(messageHtml(rendered, realmUrl), {
    wordwrap: 100,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'blockquote', options: { trimEmptyLines: true } },
    ],
  }).trim();
}

function adapt(element: Element, realmUrl: string): void {
  for (const name of ['href', 'src']) {
    const url = element.attribs[name];
    if (url?.startsWith('/')) element.attribs[name] = realmUrl + url;
    else if (url?.startsWith('#')) element.attribs[name] = `${realmUrl}/${url}`;
  }
  const classes = (element.attribs.class ?? '').split(' ');
  if (classes.includes('message_inline_image')) DomUtils.removeElement(element);
  else if (classes.includes('spoiler-content')) replaceText(element, '(hidden)');
  else if (classes.includes('emoji')) showEmoji(element);
}

/** Replaces an emoji by its characters; an organisation's own emoji by its name, because its picture is not public. */
function showEmoji(element: Element): void {
  const code = /\bemoji-([\da-f-]+)/.exec(element.attribs.class!)?.[1];
  const text = code
    ? String.fromCodePoint(...code.split('-').map((part) => parseInt(part, 16)))
    : (element.attribs.alt ?? '');
  if (text) DomUtils.replaceElement(element, textNode(text));
}

function replaceText(element: Element, text: string): void {
  element.children = [];
  DomUtils.appendChild(element, textNode(text) as never);
}

function textNode(text: string): Node {
  return parseDocument(text).children[0]!;
}
