import { renderToString } from 'katex';
import type { RenderOptions } from '../../src';
import { ada, type DialectCase, emoji, silentAda } from './case';

const options: RenderOptions = {
  linkifiers: [{ pattern: '#(?P<id>[0-9]+)', url_template: 'https://bugs.example.com/{id}' }],
};

const wildcard = (silent: string, text: string): string =>
  `<span class="user-mention channel-wildcard-mention${silent}" data-user-id="*">${text}</span>`;
const topic = (silent: string, text: string): string => `<span class="topic-mention${silent}">${text}</span>`;
const group = (silent: string, text: string): string =>
  `<span class="user-group-mention${silent}" data-user-group-id="5">${text}</span>`;
const narrow = '/#narrow/channel/9-design';

/** Inline constructs: the source, its HTML, and its HTML in a quote if that differs. */
const CONSTRUCTS: readonly (readonly [source: string, html: string, quoted?: string])[] = [
  ['**x y**', '<strong>x y</strong>'],
  ['*x y*', '<em>x y</em>'],
  ['***x y***', '<strong><em>x y</em></strong>'],
  ['~~x y~~', '<del>x y</del>'],
  ['`x y`', '<code>x y</code>'],
  ['$$x^2$$', renderToString('x^2', { displayMode: false, strict: 'ignore' })],
  ['$$\\frac$$', '<span class="tex-error">$$\\frac$$</span>'],
  ['@**Ada Byron**', ada, silentAda],
  ['@_**Ada Byron**', silentAda],
  ['@**Nobody**', '@<strong>Nobody</strong>'],
  ['@**all**', wildcard('', '@all'), wildcard(' silent', 'all')],
  ['@**topic**', topic('', '@topic'), topic(' silent', 'topic')],
  ['@*backend*', group('', '@backend'), group(' silent', 'backend')],
  ['@_*backend*', group(' silent', 'backend')],
  ['#**design**', `<a class="stream" data-stream-id="9" href="${narrow}">#design</a>`],
  [
    '#**design>logo**',
    `<a class="stream-topic" data-stream-id="9" href="${narrow}/topic/logo/with/214">#design &gt; logo</a>`,
  ],
  ['#**design>logo@12**', `<a class="message-link" href="${narrow}/topic/logo/near/12">#design &gt; logo @ 💬</a>`],
  ['<time:2017-06-05T22:30Z>', '<time datetime="2017-06-05T22:30:00Z">2017-06-05T22:30Z</time>'],
  ['<time:soon>', '<span class="timestamp-error">Invalid time format: soon</span>'],
  ['[x y](https://a.com)', '<a href="https://a.com">x y</a>'],
  ['https://a.com/b', '<a href="https://a.com/b">https://a.com/b</a>'],
  ['example.com', '<a href="http://example.com">example.com</a>'],
  ['a@b.com', '<a href="mailto:a@b.com">a@b.com</a>'],
  ['#12', '<a href="https://bugs.example.com/12">#12</a>'],
  [':smile:', emoji('1f604', 'smile')],
  ['😄', emoji('1f604', 'smile')],
  [':team_cat:', '<img alt=":team_cat:" class="emoji" src="/user_avatars/2/emoji/images/1.png" title="team cat">'],
  ['<b>', '&lt;b&gt;'],
];

type Place = readonly [source: (construct: string) => string, html: (construct: string) => string];

const cell = (tag: string, html: string): string => `<${tag}>${html}</${tag}>\n`;
const list = (tag: string, html: string): string => `<${tag}>\n<li>${html}</li>\n</${tag}>`;
const spoiler = (header: string, content: string): string =>
  `<div class="spoiler-block"><div class="spoiler-header">\n<p>${header}</p>\n</div>` +
  `<div class="spoiler-content" aria-hidden="true">\n<p>${content}</p>\n</div></div>`;

/** Places where a construct may occur. */
const PLACES: Record<string, Place> = {
  alone: [(c) => c, (h) => `<p>${h}</p>`],
  'at the end of a message': [(c) => `so ${c}`, (h) => `<p>so ${h}</p>`],
  'before a line feed that ends the message': [(c) => `${c}\n`, (h) => `<p>${h}</p>`],
  'at the start of a message': [(c) => `${c} so`, (h) => `<p>${h} so</p>`],
  'at the end of a line': [(c) => `so ${c}\nit`, (h) => `<p>so ${h}<br>\nit</p>`],
  'at the start of a line': [(c) => `so\n${c} it`, (h) => `<p>so<br>\n${h} it</p>`],
  'at the ends of two lines': [(c) => `${c}\n${c}`, (h) => `<p>${h}<br>\n${h}</p>`],
  'at the ends of paragraphs': [(c) => `so ${c}\n\n${c} it`, (h) => `<p>so ${h}</p>\n<p>${h} it</p>`],
  'twice in a line': [(c) => `${c} ${c}`, (h) => `<p>${h} ${h}</p>`],
  'in parentheses': [(c) => `(${c})`, (h) => `<p>(${h})</p>`],
  'in quotation marks': [(c) => `"${c}"`, (h) => `<p>"${h}"</p>`],
  'before a comma': [(c) => `${c}, so`, (h) => `<p>${h}, so</p>`],
  'before a full stop': [(c) => `${c}.`, (h) => `<p>${h}.</p>`],
  'before other signs': [(c) => `${c}! ${c}? ${c}; so`, (h) => `<p>${h}! ${h}? ${h}; so</p>`],
  'in a heading': [(c) => `## ${c}`, (h) => `<h2>${h}</h2>`],
  'in an item': [(c) => `* ${c}`, (h) => list('ul', h)],
  'in a numbered item': [(c) => `1. ${c} so`, (h) => list('ol', `${h} so`)],
  'in a nested item': [(c) => `* so\n  * ${c}`, (h) => list('ul', `so${list('ul', h)}\n`)],
  'in a cell': [
    (c) => `so | it\n--- | ---\n${c} | goes`,
    (h) =>
      `<table>\n<thead>\n<tr>\n${cell('th', 'so')}${cell('th', 'it')}</tr>\n</thead>\n` +
      `<tbody>\n<tr>\n${cell('td', h)}${cell('td', 'goes')}</tr>\n</tbody>\n</table>`,
  ],
  'in the header of a table': [
    (c) => `${c} |\n--- |\nso |`,
    (h) =>
      `<table>\n<thead>\n<tr>\n${cell('th', h)}</tr>\n</thead>\n<tbody>\n<tr>\n${cell('td', 'so')}</tr>\n</tbody>\n</table>`,
  ],
  'in a spoiler': [(c) => `\`\`\`spoiler so\n${c}\n\`\`\``, (h) => spoiler('so', h)],
  'after a code block': [
    (c) => `\`\`\`\nso\n\`\`\`\n${c}`,
    (h) => `<div class="codehilite"><pre><span></span><code>so\n</code></pre></div>\n<p>${h}</p>`,
  ],
};

const quote = (html: string): string => `<blockquote>\n<p>${html}</p>\n</blockquote>`;
const QUOTES: Record<string, Place> = {
  'in a quote': [(c) => `> ${c}`, quote],
  'in a fenced quote': [(c) => `\`\`\`quote\n${c}\n\`\`\``, quote],
  'in a quote in an item': [(c) => `* > ${c}`, (h) => list('ul', `\n${quote(h)}\n`)],
};

/** Every construct in every place. */
export const everywhere: DialectCase[] = CONSTRUCTS.flatMap(([construct, html, quoted = html]) => [
  ...casesOf(construct, html, PLACES),
  ...casesOf(construct, quoted, QUOTES),
]);

function casesOf(construct: string, html: string, places: Record<string, Place>): DialectCase[] {
  return Object.entries(places).map(([place, [source, around]]) => ({
    name: `${construct} ${place}`,
    input: source(construct),
    html: around(html),
    options,
  }));
}
