import { allowedValue, type ContentContext, fateOf } from './allowed.ts';
import { ENHANCEMENTS } from './enhancements/index.ts';

/** Elements whose text decides for itself from which side it is written. */
const DIRECTED = new Set('blockquote h1 h2 h3 h4 h5 h6 li ol p summary table td th ul'.split(' '));
const MATHML = 'http://www.w3.org/1998/Math/MathML';

/** Returns the server's HTML of a message as nodes for the page: with the elements, attributes and links that messages have,
 *  and with the enhancements of the page. The HTML is parsed once, in a document that loads and runs nothing; the nodes are made
 *  anew from the list of what is allowed, and come into the page's document at the end. */
export function buildContent(html: string, context: ContentContext): DocumentFragment {
  const inert = document.implementation.createHTMLDocument();
  const { body } = inert;
  // The page's policy forbids styles and handlers, and would report each while it is parsed. Enhancements read two of the styles.
  body.innerHTML = html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/\s(style|on\w+)=/gi, ' data-$1='));
  const fragment = inert.createDocumentFragment();
  appendAllowed(fragment, body);
  for (const { selector, enhance } of ENHANCEMENTS) {
    for (const element of fragment.querySelectorAll<HTMLElement>(selector)) enhance(element, context);
  }
  return document.adoptNode(fragment);
}

function appendAllowed(to: ParentNode, from: Node): void {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.append(node.nodeValue ?? '');
    if (node.nodeType !== Node.ELEMENT_NODE) continue;
    const element = node as Element;
    const fate = fateOf(element);
    if (fate === 'unwrap') appendAllowed(to, element);
    if (fate !== 'keep') continue;
    const made = copyOf(element);
    appendAllowed(made, element);
    to.append(made);
  }
}

function copyOf(element: Element): Element {
  const name = element.localName;
  const made =
    element.namespaceURI === MATHML
      ? element.ownerDocument.createElementNS(MATHML, name)
      : element.ownerDocument.createElement(shownName(name));
  for (const { name: attribute, value } of element.attributes) {
    const isStyle = attribute === 'data-style';
    const allowed = allowedValue(name, isStyle ? 'style' : attribute, value);
    if (allowed !== undefined) made.setAttribute(attribute, allowed);
  }
  if (DIRECTED.has(name)) made.setAttribute('dir', 'auto');
  return made;
}

/** Returns the element to show. The first heading of the page is the title of the view, so those of messages are lower. */
function shownName(name: string): string {
  const level = /^h([1-6])$/.exec(name)?.[1];
  return level ? `h${Math.min(Number(level) + 1, 6)}` : name;
}
