import { ada, cases, code, type DialectCase, picture, silentAda } from './case';

const quote = (html: string): string => `<blockquote>\n${html}\n</blockquote>`;
const spoiler = (header: string, content: string): string =>
  `<div class="spoiler-block"><div class="spoiler-header">\n${header}</div><div class="spoiler-content" aria-hidden="true">\n${content}\n</div></div>`;
const list = (...items: string[]): string => `<ul>\n${items.map((item) => `<li>${item}</li>\n`).join('')}</ul>`;
const backend = '<span class="user-group-mention" data-user-group-id="5">@backend</span>';
const design = '<a class="stream" data-stream-id="9" href="/#narrow/channel/9-design">#design</a>';
const moment = '<time datetime="2017-06-05T22:30:00Z">2017-06-05T22:30Z</time>';
const cell = (html: string): string =>
  `<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>${html}</td>\n<td>c</td>\n</tr>\n</tbody>\n</table>`;

/** Each construct inside the others. */
export const nested: DialectCase[] = cases([
  // Blocks in blocks
  ['> # a', quote('<h1>a</h1>')],
  ['> ```\n> a\n> ```', quote(code('a'))],
  ['> 1. a\n> 2. b', quote('<ol>\n<li>a</li>\n<li>b</li>\n</ol>')],
  ['> a | b\n> --- | ---\n> d | c', quote(cell('d'))],
  ['> ---', quote('<hr>')],
  ['> * > a', quote(`<ul>\n<li>\n${quote('<p>a</p>')}\n</li>\n</ul>`)],
  ['```quote\n```quote\na\n```\n```', quote(quote('<p>a</p>'))],
  ['```quote\n```spoiler a\nb\n```\n```', quote(spoiler('<p>a</p>\n', '<p>b</p>'))],
  ['```spoiler a\n```quote\nb\n```\n```', spoiler('<p>a</p>\n', quote('<p>b</p>'))],
  ['```spoiler a\n* b\n```', spoiler('<p>a</p>\n', list('b'))],
  ['```spoiler\n    a\n```', spoiler('', code('a'))],
  ['````spoiler a\n```\nb\n```\n````', spoiler('<p>a</p>\n', code('b'))],
  ['```quote\n> a\n```', quote(quote('<p>a</p>'))],
  ['* a\n  > b', `<ul>\n<li>a${quote('<p>b</p>')}\n</li>\n</ul>`],
  ['* a\n\n  > b', `<ul>\n<li>\n<p>a</p>\n${quote('<p>b</p>')}\n</li>\n</ul>`],
  ['* a\n\n  ```\n  b\n  ```', `<ul>\n<li>\n<p>a</p>\n${code('b')}\n</li>\n</ul>`],
  ['1. a\n  * b\n  * c\n2. d', `<ol>\n<li>a${list('b', 'c')}\n</li>\n<li>d</li>\n</ol>`],
  ['# a\n* b\n> c', `<h1>a</h1>\n<ul>\n<li>b${quote('<p>c</p>')}\n</li>\n</ul>`],

  // Text in blocks
  ['# **a** `b` ~~c~~', '<h1><strong>a</strong> <code>b</code> <del>c</del></h1>'],
  ['## @**Ada Byron** #**design**', `<h2>${ada} ${design}</h2>`],
  ['* @**Ada Byron**\n* <time:2017-06-05T22:30Z>', list(ada, moment)],
  [
    '> #**design** @*backend*',
    quote(`<p>${design} <span class="user-group-mention silent" data-user-group-id="5">backend</span></p>`),
  ],
  ['```spoiler **a** @**Ada Byron**\nb\n```', spoiler(`<p><strong>a</strong> ${ada}</p>\n`, '<p>b</p>')],
  ['```spoiler a\n@**Ada Byron** #**design**\n```', spoiler('<p>a</p>\n', `<p>${ada} ${design}</p>`)],
  ['```quote\n@**Ada Byron**\n```\n@**Ada Byron**', `${quote(`<p>${silentAda}</p>`)}\n<p>${ada}</p>`],
  ['a | b\n--- | ---\n**d** | c', cell('<strong>d</strong>')],
  ['a | b\n--- | ---\n@**Ada Byron** | c', cell(ada)],
  ['a | b\n--- | ---\n[d](https://e.com) | c', cell('<a href="https://e.com">d</a>')],
  ['a | b\n--- | ---\n<time:2017-06-05T22:30Z> | c', cell(moment)],
  ['a | b\n--- | ---\n<b> | c', cell('&lt;b&gt;')],
  ['* https://a.com/cat.png', `<ul>\n<li>${picture('https://a.com/cat.png')}</li>\n</ul>`],

  // Text in text
  ['**@**Ada Byron****', '<p><strong>@</strong>Ada Byron****</p>'],
  ['*@**Ada Byron***', '<p><em>@<strong>Ada Byron</strong></em></p>'],
  ['** @**Ada Byron** **', `<p><strong> ${ada} </strong></p>`],
  ['~~@**Ada Byron**~~', '<p><del>@<strong>Ada Byron</strong></del></p>'],
  ['~~ #**design** ~~', `<p><del> ${design} </del></p>`],
  ['*see <time:2017-06-05T22:30Z>*', `<p><em>see ${moment}</em></p>`],
  ['**see https://a.com**', '<p><strong>see <a href="https://a.com">https://a.com</a></strong></p>'],
  ['~~https://a.com/b~~', '<p><del>https://a.com/b</del></p>'],
  ['***a** b*', '<p><strong>*a</strong> b*</p>'],
  ['**a *b***', '<p><strong>a *b</strong>*</p>'],
  ['~~**a *b* c**~~', '<p><del><strong>a <em>b</em> c</strong></del></p>'],
  ['*~~a~~*', '<p><em><del>a</del></em></p>'],
  ['**`a` b**', '<p><strong><code>a</code> b</strong></p>'],
  ['[@**Ada Byron**](https://a.com)', `<p><a href="https://a.com">${ada}</a></p>`],
  ['[**a**](https://b.com)', '<p><a href="https://b.com">**a**</a></p>'],
  [
    '[***https://a.com***](https://b.com)',
    '<p><a href="https://b.com"><strong><em>https://a.com</em></strong></a></p>',
  ],
  ['[***see a.com***](https://b.com)', '<p><a href="https://b.com"><strong><em>see a.com</em></strong></a></p>'],
  ['*[a](https://b.com)*', '<p><em><a href="https://b.com">a</a></em></p>'],
  ['[<time:2017-06-05T22:30Z>](https://b.com)', `<p><a href="https://b.com">${moment}</a></p>`],
]);

/** Constructs at the start and end of lines and messages, and next to punctuation. */
export const atEdges: DialectCase[] = cases([
  ['@**Ada Byron**', `<p>${ada}</p>`],
  ['@**Ada Byron**\n@*backend*', `<p>${ada}<br>\n${backend}</p>`],
  ['a @**Ada Byron**\nb', `<p>a ${ada}<br>\nb</p>`],
  ["'@**Ada Byron**' [@**Ada Byron**] {@**Ada Byron**}", `<p>'${ada}' [${ada}] {${ada}}</p>`],
  ['/@**Ada Byron** <@**Ada Byron**>', `<p>/${ada} &lt;${ada}&gt;</p>`],
  [
    '-@**Ada Byron** .@*backend* ,#**design**',
    '<p>-@<strong>Ada Byron</strong> .@<em>backend</em> ,#<strong>design</strong></p>',
  ],
  ['@**Ada Byron**, @**Ada Byron**. @**Ada Byron**?', `<p>${ada}, ${ada}. ${ada}?</p>`],
  ["@**Ada Byron**'s @*backend*-ers #**design**!", `<p>${ada}'s ${backend}-ers ${design}!</p>`],
  ['(#**design**) "#**design**"', `<p>(${design}) "${design}"</p>`],
  ['**a**\n**b**', '<p><strong>a</strong><br>\n<strong>b</strong></p>'],
  ['**a**, (**b**) "**c**".', '<p><strong>a</strong>, (<strong>b</strong>) "<strong>c</strong>".</p>'],
  ['*a*; (*b*) "*c*"!', '<p><em>a</em>; (<em>b</em>) "<em>c</em>"!</p>'],
  ['`a`, (`b`)\n`c`', '<p><code>a</code>, (<code>b</code>)<br>\n<code>c</code></p>'],
  ['~~a~~. (~~b~~)', '<p><del>a</del>. (<del>b</del>)</p>'],
  [
    'https://a.com\nhttps://b.com',
    '<p><a href="https://a.com">https://a.com</a><br>\n<a href="https://b.com">https://b.com</a></p>',
  ],
  [
    'https://a.com, https://b.com; https://c.com!',
    '<p><a href="https://a.com">https://a.com</a>, <a href="https://b.com">https://b.com</a>; <a href="https://c.com">https://c.com</a>!</p>',
  ],
  ['[a](https://b.com), ([a](https://b.com))', '<p><a href="https://b.com">a</a>, (<a href="https://b.com">a</a>)</p>'],
  [
    'a@b.com\n<a@b.com>.',
    '<p><a href="mailto:a@b.com">a@b.com</a><br>\n&lt;<a href="mailto:a@b.com">a@b.com</a>&gt;.</p>',
  ],
  ['<time:2017-06-05T22:30Z>\n(<time:2017-06-05T22:30Z>)', `<p>${moment}<br>\n(${moment})</p>`],
  ['# a\n', '<h1>a</h1>'],
  ['\n\n# a\n\n\nb\n\n', '<h1>a</h1>\n<p>b</p>'],
  ['a\n# b', '<p>a</p>\n<h1>b</h1>'],
  ['a\n```\nb\n```', `<p>a</p>\n${code('b')}`],
  ['```\na', code('a')],
  ['```\na\n```\n\nb', `${code('a')}\n<p>b</p>`],
  ['```quote\na', quote('<p>a</p>')],
  ['```spoiler a\nb', spoiler('<p>a</p>\n', '<p>b</p>')],
  ['> a\n', quote('<p>a</p>')],
  ['> a\n>', quote('<p>a</p>')],
  ['* a\n', list('a')],
  ['a | b\n--- | ---\nd | c\n', cell('d')],
  ['/me **waves** at @**Ada Byron**', `<p>/me <strong>waves</strong> at ${ada}</p>`],
  ['/me', '<p>/me</p>'],
]);
