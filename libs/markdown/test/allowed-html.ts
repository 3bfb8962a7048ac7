/**
 * A second check of safety that shares no code with the renderer: it reads HTML tag by tag and reports everything that
 * is not part of the dialect.
 */

type Check = (value: string) => boolean;

const SCHEMES =
  /^(?:https?|ftp|file|mid|bitcoin|geo|im|ircs?|magnet|mailto|matrix|mms|news|nntp|openpgp4fpr|sip|sms|smsto|ssh|tel|urn|webcal|wtai|xmpp):/i;

const oneOf =
  (...values: string[]): Check =>
  (value) =>
    values.includes(value);
const number: Check = (value) => /^\d+$/.test(value);
const anything: Check = () => true;
const address: Check = (value) => {
  const url = decode(value);
  if (/[\u0000-\u001f\u007f]/.test(url)) {
    return false;
  }
  return url.startsWith('#') || /^\/(?![/\\])/.test(url) || SCHEMES.test(url);
};

/** Accepts the classes of Pygments for tokens of code. */
const isTokenClass: Check = (value) => /^[a-z][a-z\d]?$/.test(value);
const isEmojiClass: Check = (value) => /^emoji emoji-[\da-f]+(?:-[\da-f]+)*$/.test(value);
const anyOf =
  (...checks: Check[]): Check =>
  (value) =>
    checks.some((check) => check(value));

const ELEMENTS: Record<string, Record<string, Check>> = {
  p: {},
  br: {},
  hr: {},
  strong: {},
  em: {},
  del: {},
  code: {},
  pre: {},
  h1: {},
  h2: {},
  h3: {},
  h4: {},
  h5: {},
  h6: {},
  ul: {},
  ol: { start: number },
  li: {},
  blockquote: {},
  table: {},
  thead: {},
  tbody: {},
  tr: {},
  th: { style: oneOf('text-align: left;', 'text-align: center;', 'text-align: right;') },
  td: { style: oneOf('text-align: left;', 'text-align: center;', 'text-align: right;') },
  time: { datetime: (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value) },
  span: {
    class: anyOf(
      isTokenClass,
      isEmojiClass,
      oneOf(
        'user-mention',
        'user-mention silent',
        'user-mention channel-wildcard-mention',
        'user-mention channel-wildcard-mention silent',
        'topic-mention',
        'topic-mention silent',
        'user-group-mention',
        'user-group-mention silent',
        'timestamp-error',
        'tex-error',
        'katex',
        'katex-display',
      ),
    ),
    'data-user-id': (value) => value === '*' || number(value),
    'data-user-group-id': number,
    'aria-label': anything,
    role: oneOf('img'),
    title: anything,
  },
  div: {
    class: oneOf(
      'codehilite',
      'spoiler-block',
      'spoiler-header',
      'spoiler-content',
      'message_inline_image',
      'message_inline_image message_inline_video',
    ),
    'data-code-language': anything,
    'aria-hidden': oneOf('true'),
  },
  a: {
    href: address,
    title: anything,
    class: oneOf('stream', 'stream-topic', 'message-link'),
    'data-stream-id': number,
  },
  img: {
    alt: (value) => /^:[\w+-]+:$/.test(value),
    class: oneOf('emoji', 'image-loading-placeholder'),
    'data-animated': oneOf('true'),
    'data-transcoded-image': (value) => /^\d+x\d+\.webp$/.test(value),
    'data-original-content-type': (value) => /^image\/[a-z]+$/.test(value),
    'data-original-dimensions': (value) => /^\d+x\d+$/.test(value),
    src: address,
    title: anything,
  },
  video: { preload: oneOf('metadata'), src: address },
  audio: { controls: oneOf('controls'), preload: oneOf('metadata'), src: address, title: anything },
};

/** Accepts sizes, positions and colours, which load nothing; KaTeX limits how far they leave the line. */
const isKatexStyle: Check = (value) =>
  /^(?:[a-z-]+:(?:-?[\d.]+(?:em|px|%)?(?: -?[\d.]+(?:em|px)?)*|[a-z]+|#[\da-fA-F]{3,6}|-?[\d.]+em solid [a-z]+);? ?)*$/.test(
    value,
  );

/** Elements and attributes that KaTeX writes inside an element of the class `katex`. */
const KATEX: Record<string, Record<string, Check>> = {
  span: { class: (value) => /^[\w -]+$/.test(value), style: isKatexStyle, 'aria-hidden': oneOf('true') },
  annotation: { encoding: oneOf('application/x-tex') },
  svg: {
    xmlns: oneOf('http://www.w3.org/2000/svg'),
    style: isKatexStyle,
    ...attributes('width height viewBox preserveAspectRatio'),
  },
  path: { d: (value) => /^[\w\s,.-]*$/.test(value) },
  line: attributes('x1 x2 y1 y2 stroke-width'),
  math: { xmlns: oneOf('http://www.w3.org/1998/Math/MathML'), display: oneOf('block') },
};
for (const name of (
  'semantics mrow mi mo mn ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr ' +
  'mtd mlabeledtr mstyle mpadded mphantom menclose merror'
).split(' ')) {
  KATEX[name] = {
    style: isKatexStyle,
    class: (value) => /^[\w -]+$/.test(value),
    ...attributes(
      'accent accentunder columnalign columnlines columnspacing depth displaystyle fence height largeop ' +
        'linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation ' +
        'rowlines rowspacing rspace scriptlevel separator side stretchy symmetric voffset width',
    ),
  };
}

function attributes(names: string): Record<string, Check> {
  return Object.fromEntries(names.split(' ').map((name) => [name, (value: string) => /^[\w\s.+%#-]*$/.test(value)]));
}
const EMPTY = new Set(['br', 'hr', 'img', 'path', 'line']);
/** Name of an element of the class `katex` in the list of open elements. */
const IN_KATEX = 'katex';

function decode(text: string): string {
  return text
    .replace(/&#x([\da-f]+);?/gi, (_, code: string) => String.fromCodePoint(Math.min(parseInt(code, 16), 0xfffd)))
    .replace(/&#(\d+);?/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0xfffd)))
    .replace(/&colon;/gi, ':')
    .replace(/&(?:tab|newline);/gi, '\n')
    .replace(/&quot;/gi, '"')
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/&amp;/gi, '&');
}

/** Returns the parts of the HTML that are not part of the dialect; empty if all are. */
export function findViolations(html: string): string[] {
  const violations: string[] = [];
  const open: string[] = [];
  let at = 0;
  while (at < html.length) {
    if (html[at] === '>') {
      violations.push(`stray > at ${at}`);
    }
    if (html[at] !== '<') {
      at++;
      continue;
    }
    const tag = /^<(\/?)([a-z][a-z\d]*)((?: [a-zA-Z\d-]+="[^"<>]*")*)\/?>/.exec(html.slice(at, at + 50_000));
    if (!tag) {
      violations.push(`stray < at ${at}: ${html.slice(at, at + 40)}`);
      at++;
      continue;
    }
    const [whole, slash, name = '', attributes = ''] = tag;
    const elements = open.includes(IN_KATEX) ? KATEX : ELEMENTS;
    const allowed = Object.hasOwn(elements, name) ? elements[name] : undefined;
    if (!allowed) {
      violations.push(`element ${name}`);
    } else if (slash) {
      const opened = open.pop();
      if ((opened === IN_KATEX ? 'span' : opened) !== name || attributes !== '') {
        violations.push(`unexpected ${whole}`);
      }
    } else {
      violations.push(...violationsOfAttributes(name, attributes, allowed));
      if (name === 'a' && open.includes('a')) {
        violations.push('a link in a link');
      }
      if (!EMPTY.has(name)) {
        open.push(attributes === ' class="katex"' ? IN_KATEX : name);
      }
    }
    at += whole.length;
  }
  if (open.length > 0) {
    violations.push(`not closed: ${open.join(' ')}`);
  }
  return violations;
}

function violationsOfAttributes(name: string, attributes: string, allowed: Record<string, Check>): string[] {
  const violations: string[] = [];
  const seen = new Set<string>();
  for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-zA-Z\d-]+)="([^"]*)"/g)) {
    const check = Object.hasOwn(allowed, attribute) ? allowed[attribute] : undefined;
    if (!check?.(value) || seen.has(attribute)) {
      violations.push(`${name} ${attribute}="${value}"`);
    }
    seen.add(attribute);
  }
  return violations;
}
