/** Facts of the page that decide how a message is shown. */
export interface ContentContext {
  ownId: number;
  /** Name of the sender of a message that tells what the sender does ("/me waves"). */
  actor?: string | undefined;
}

/** Checks the value of an attribute. Returns the value to use, or undefined to leave the attribute out. */
type Check = (value: string) => string | undefined;

const any: Check = (value) => value;
const number: Check = (value) => (/^\d{1,9}$/.test(value) ? value : undefined);
const id: Check = (value) => (/^(\d{1,15}|\*)$/.test(value) ? value : undefined);

const LINKS = /^(?:https?:|mailto:|tel:|\/(?![/\\])|#)/i;
const upload: Check = (value) => (/^\/user_uploads\//.test(value) ? value : undefined);
const link: Check = (value) => (LINKS.test(value.trim()) ? value.trim() : undefined);

/** Classes that the server gives to elements of messages. The highlighter names tokens with up to three letters. */
const CLASSES = new Set(
  (
    'codehilite data-container emoji highlight highlight_text_deleted highlight_text_inserted image-loading-placeholder katex katex-display katex-mathml message-link ' +
    'message_embed message_embed_description message_embed_image message_embed_title message_inline_image ' +
    'message_inline_ref message_inline_video silent spoiler-block spoiler-content spoiler-header stream stream-topic ' +
    'tex-error timestamp-error topic-mention user-group-mention user-mention channel-wildcard-mention'
  ).split(' '),
);
const classes: Check = (value) =>
  value
    .split(/\s+/)
    .filter((name) => CLASSES.has(name) || /^emoji-[\da-f-]+$/.test(name) || /^[a-z]{1,2}[a-z\d]?$/.test(name))
    .join(' ') || undefined;

const COMMON: Record<string, Check> = {
  class: classes,
  title: any,
  role: any,
  'aria-label': any,
  'aria-hidden': any,
  'data-user-id': id,
  'data-user-group-id': id,
  'data-stream-id': id,
  'data-code-language': any,
};

const CELL: Record<string, Check> = { align: any, colspan: number, rowspan: number, style: any };

/** Attributes of elements beside the common ones. Elements that are missing here are replaced by their contents. */
const OWN: Record<string, Record<string, Check>> = {
  a: { href: link, style: any },
  img: { src: any, alt: any, 'data-animated': any, 'data-original-dimensions': any, 'data-original-src': link },
  time: { datetime: any },
  audio: { src: upload },
  video: { src: upload },
  ol: { start: number },
  td: CELL,
  th: CELL,
};

const ELEMENTS = new Set(
  (
    'a audio b blockquote br code del details div em h1 h2 h3 h4 h5 h6 hr i img li ol p pre s span strong sub summary sup ' +
    'table tbody td th thead time tr ul video ' +
    'math mfrac mi mn mo mover mpadded mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder ' +
    'munderover semantics'
  ).split(' '),
);

/** Elements that are left out with their contents. */
const DROPPED = new Set([
  'annotation',
  'iframe',
  'noscript',
  'object',
  'script',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
]);

/** Returns what becomes of an element of the server. */
export function fateOf(element: Element): 'keep' | 'unwrap' | 'drop' {
  // The visible form of a formula needs styles, which the policy forbids: the browser shows its MathML.
  if (DROPPED.has(element.localName) || element.classList.contains('katex-html')) return 'drop';
  return ELEMENTS.has(element.localName) ? 'keep' : 'unwrap';
}

/** Returns the value of an element's attribute if messages have it, else undefined. */
export const allowedValue = (element: string, attribute: string, value: string): string | undefined =>
  (OWN[element]?.[attribute] ?? COMMON[attribute])?.(value);
