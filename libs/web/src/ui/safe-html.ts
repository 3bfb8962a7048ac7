import { characterOf } from '../state/emoji.ts';

/** Elements that messages have. Other elements are replaced by their contents, except those of DROPPED. */
const ALLOWED = new Set(
  (
    'a b blockquote br code del details div em h1 h2 h3 h4 h5 h6 hr i img li ol p pre span strong summary ' +
    'table tbody td th thead time tr ul ' +
    'math mfrac mi mn mo mover mpadded mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover'
  ).split(' '),
);
const DROPPED = new Set(['annotation', 'iframe', 'object', 'script', 'style', 'svg', 'template']);
const ATTRIBUTES = new Set(
  'align alt aria-hidden aria-label class colspan data-user-id datetime href role rowspan src start title'.split(' '),
);
/** The end of a link that shows the picture of a linked page as its style. No text of a user has this form. */
const EMBED_PICTURE = / style="background-image: url\(&quot;(\/external_content\/[\da-f/]+)&quot;\)"><\/a>/g;
const LINKS = /^(?:https?:|mailto:|tel:|\/(?![/\\])|#)/i;

/** Returns the server's HTML of a message in the form in which the page inserts it: with the elements, attributes and links
 *  that messages have, without pictures of other sites, and with emoji as characters. */
export function safeHtml(html: string, ownId: number): string {
  // A document of its own loads nothing and runs nothing.
  const { body } = document.implementation.createHTMLDocument();
  // The page's policy forbids styles, also while they are parsed.
  body.innerHTML = html.replace(EMBED_PICTURE, '><img src="$1" alt="Picture of the page"></a>');
  for (const element of [...body.querySelectorAll('*')]) clean(element);
  for (const each of body.querySelectorAll('.emoji')) showEmoji(each);
  for (const each of body.querySelectorAll('.spoiler-block')) showSpoiler(each);
  for (const each of body.querySelectorAll('time')) showTime(each);
  for (const each of body.querySelectorAll(`[data-user-id="${ownId}"]`)) each.classList.add('own');
  return body.innerHTML;
}

function clean(element: Element): void {
  const name = element.localName;
  // The visible form of a formula needs styles, which the policy forbids: the browser shows its MathML.
  if (DROPPED.has(name) || element.matches('.katex-html')) return element.remove();
  if (!ALLOWED.has(name)) return element.replaceWith(...element.childNodes);
  for (const attribute of [...element.attributes]) {
    if (!ATTRIBUTES.has(attribute.name)) element.removeAttribute(attribute.name);
  }
  if (name === 'img') return cleanPicture(element);
  element.removeAttribute('src');
  const href = element.getAttribute('href');
  if (href === null) return;
  if (!LINKS.test(href.trim())) return element.removeAttribute('href');
  if (href.startsWith('#')) return;
  element.setAttribute('target', '_blank');
  element.setAttribute('rel', 'noopener noreferrer');
}

/** Removes a picture of another site, which would learn who reads the message. Its link stays in the text. */
function cleanPicture(picture: Element): void {
  const url = new URL(picture.getAttribute('src') ?? '', location.href);
  if (url.origin !== location.origin) return (picture.closest('.message_inline_image') ?? picture).remove();
  // The browser would request the picture without the user's key.
  if (url.pathname.startsWith('/user_uploads/')) {
    picture.setAttribute('data-file', url.pathname);
    picture.removeAttribute('src');
  }
  picture.setAttribute('loading', 'lazy');
  if (!picture.hasAttribute('alt')) picture.setAttribute('alt', picture.getAttribute('title') ?? '');
}

function showEmoji(emoji: Element): void {
  const code = /\bemoji-([\da-f-]+)\b/.exec(emoji.className)?.[1];
  if (code) emoji.textContent = characterOf(code);
}

function showSpoiler(spoiler: Element): void {
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  const header = spoiler.querySelector('.spoiler-header');
  summary.append(header?.textContent.trim() || 'Spoiler');
  details.append(summary, ...(spoiler.querySelector('.spoiler-content')?.childNodes ?? []));
  spoiler.replaceWith(details);
}

function showTime(time: Element): void {
  const date = new Date(time.getAttribute('datetime') ?? '');
  if (Number.isNaN(date.getTime())) return;
  time.textContent = date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
