/**
 * A second opinion on safety that shares nothing with the renderer: it reads HTML tag by tag and reports whatever
 * the dialect does not contain.
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
    class: oneOf(
      'user-mention',
      'user-mention silent',
      'user-mention channel-wildcard-mention',
      'user-mention channel-wildcard-mention silent',
      'topic-mention',
      'topic-mention silent',
      'user-group-mention',
      'user-group-mention silent',
      'timestamp-error',
    ),
    'data-user-id': (value) => value === '*' || number(value),
    'data-user-group-id': number,
  },
  div: {
    class: oneOf('codehilite', 'spoiler-block', 'spoiler-header', 'spoiler-content', 'message_inline_image'),
    'data-code-language': anything,
    'aria-hidden': oneOf('true'),
  },
  a: {
    href: address,
    title: anything,
    class: oneOf('stream', 'stream-topic', 'message-link'),
    'data-stream-id': number,
  },
  img: { src: address },
};
const EMPTY = new Set(['br', 'hr', 'img']);

function decode(text: string): string {
  return text
    .replace(/&#x([\da-f]+);?/gi, (_, code: string) =>
      String.fromCodePoint(Math.min(parseInt(code, 16), 0xfffd)),
    )
    .replace(/&#(\d+);?/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0xfffd)))
    .replace(/&colon;/gi, ':')
    .replace(/&(?:tab|newline);/gi, '\n')
    .replace(/&quot;/gi, '"')
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/&amp;/gi, '&');
}

/** What is wrong with the HTML; empty if it is all of the dialect. */
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
    const tag = /^<(\/?)([a-z][a-z\d]*)((?: [a-z-]+="[^"<>]*")*)>/.exec(html.slice(at, at + 50_000));
    if (!tag) {
      violations.push(`stray < at ${at}: ${html.slice(at, at + 40)}`);
      at++;
      continue;
    }
    const [whole, slash, name = '', attributes = ''] = tag;
    const allowed = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined;
    if (!allowed) {
      violations.push(`element ${name}`);
    } else if (slash) {
      if (open.pop() !== name || attributes !== '') {
        violations.push(`unexpected ${whole}`);
      }
    } else {
      violations.push(...violationsOfAttributes(name, attributes, allowed));
      if (name === 'a' && open.includes('a')) {
        violations.push('a link in a link');
      }
      if (!EMPTY.has(name)) {
        open.push(name);
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
  for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)) {
    const check = Object.hasOwn(allowed, attribute) ? allowed[attribute] : undefined;
    if (!check?.(value) || seen.has(attribute)) {
      violations.push(`${name} ${attribute}="${value}"`);
    }
    seen.add(attribute);
  }
  return violations;
}
