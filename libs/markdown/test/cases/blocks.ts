import { silentAda, code, type DialectCase } from './case';

export const headings: DialectCase[] = [
  {
    name: 'six levels',
    input: '# a\n## b\n### c\n#### d\n##### e\n###### f',
    html: '<h1>a</h1>\n<h2>b</h2>\n<h3>c</h3>\n<h4>d</h4>\n<h5>e</h5>\n<h6>f</h6>',
  },
  { name: 'no seventh', input: '####### a', html: '<p>####### a</p>' },
  { name: 'a heading needs a space', input: '#a', html: '<p>#a</p>' },
  { name: 'closing signs', input: '## a *b* ##', html: '<h2>a <em>b</em></h2>' },
  { name: 'a heading between lines', input: 'a\n# b\nc', html: '<p>a</p>\n<h1>b</h1>\n<p>c</p>' },
];

export const lists: DialectCase[] = [
  { name: 'bullets', input: '* a\n* b', html: '<ul>\n<li>a</li>\n<li>b</li>\n</ul>' },
  {
    name: 'all bullets are one list',
    input: '* a\n- b\n+ c',
    html: '<ul>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ul>',
  },
  { name: 'a numbered list', input: '1. a\n1. b', html: '<ol>\n<li>a</li>\n<li>b</li>\n</ol>' },
  { name: 'a start', input: '3. a\n9. b', html: '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>' },
  {
    name: 'right below a text',
    input: 'todo:\n* a\n* b',
    html: '<p>todo:</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>',
  },
  {
    name: 'a year is no list',
    input: 'it was\n1984. What a year',
    html: '<p>it was<br>\n1984. What a year</p>',
  },
  {
    name: 'nested by two spaces',
    input: '* a\n  * b\n    * c\n  * d\n* e',
    html: '<ul>\n<li>a<ul>\n<li>b<ul>\n<li>c</li>\n</ul>\n</li>\n<li>d</li>\n</ul>\n</li>\n<li>e</li>\n</ul>',
  },
  {
    name: 'nested by four spaces',
    input: '* a\n    * b',
    html: '<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>',
  },
  {
    name: 'numbers in bullets',
    input: '* a\n  10. b',
    html: '<ul>\n<li>a<ol start="10">\n<li>b</li>\n</ol>\n</li>\n</ul>',
  },
  { name: 'loose', input: '* a\n\n* b', html: '<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>' },
  {
    name: 'a second paragraph in an item',
    input: '1. a\n\n   b',
    html: '<ol>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ol>',
  },
  { name: 'a second line in an item', input: '* a\n  b', html: '<ul>\n<li>a<br>\n  b</li>\n</ul>' },
  {
    name: 'a loose list in a tight one',
    input: '* a\n  * b\n\n    c',
    html: '<ul>\n<li>a<ul>\n<li>\n<p>b</p>\n<p>c</p>\n</li>\n</ul>\n</li>\n</ul>',
  },
  {
    name: 'the other kind is another list',
    input: '* a\n1. b',
    html: '<ul>\n<li>a</li>\n</ul>\n<ol>\n<li>b</li>\n</ol>',
  },
  { name: 'ends at text after a blank line', input: '* a\n\nb', html: '<ul>\n<li>a</li>\n</ul>\n<p>b</p>' },
  {
    name: 'a quote in an item',
    input: '* > a',
    html: '<ul>\n<li>\n<blockquote>\n<p>a</p>\n</blockquote>\n</li>\n</ul>',
  },
  { name: 'a bullet needs a space', input: '-a\n*b', html: '<p>-a<br>\n*b</p>' },
  {
    name: 'markup in items',
    input: '- **a**\n- `b`',
    html: '<ul>\n<li><strong>a</strong></li>\n<li><code>b</code></li>\n</ul>',
  },
];

export const quotes: DialectCase[] = [
  { name: 'a quote', input: '> a\n> b', html: '<blockquote>\n<p>a<br>\nb</p>\n</blockquote>' },
  {
    name: 'a lazy line',
    input: '> a\nb\n\nc',
    html: '<blockquote>\n<p>a<br>\nb</p>\n</blockquote>\n<p>c</p>',
  },
  { name: 'a lone mark', input: '>', html: '<p>&gt;</p>' },
  { name: 'lone marks in a text', input: 'a\n>\n>', html: '<p>a<br>\n&gt;<br>\n&gt;</p>' },
  {
    name: 'two quotes',
    input: '> a\n\n> b',
    html: '<blockquote>\n<p>a</p>\n</blockquote>\n<blockquote>\n<p>b</p>\n</blockquote>',
  },
  {
    name: 'two paragraphs in a quote',
    input: '> a\n>\n> b',
    html: '<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>',
  },
  {
    name: 'nested quotes',
    input: '>> a',
    html: '<blockquote>\n<blockquote>\n<p>a</p>\n</blockquote>\n</blockquote>',
  },
  { name: 'right below a text', input: 'a\n> b', html: '<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>' },
  {
    name: 'a fenced quote',
    input: '```quote\n*a*\n\n* b\n```\nc',
    html: '<blockquote>\n<p><em>a</em></p>\n<ul>\n<li>b</li>\n</ul>\n</blockquote>\n<p>c</p>',
  },
  {
    name: 'code in a fenced quote',
    input: '~~~ quote\n```js\na\n```\n~~~',
    html: `<blockquote>\n${code('a', ' data-code-language="JavaScript"')}\n</blockquote>`,
  },
  {
    name: 'a list in a quote',
    input: '> * a\n> * b',
    html: '<blockquote>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n</blockquote>',
  },
  {
    name: 'a mention that is quoted',
    input: '> @**Ada Byron** @**all**',
    html: `<blockquote>\n<p>${silentAda} <span class="user-mention channel-wildcard-mention silent" data-user-id="*">all</span></p>\n</blockquote>`,
  },
];

export const spoilers: DialectCase[] = [
  {
    name: 'a spoiler',
    input: '```spoiler The *end*\nthey **marry**\n```',
    html: '<div class="spoiler-block"><div class="spoiler-header">\n<p>The <em>end</em></p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>they <strong>marry</strong></p>\n</div></div>',
  },
  {
    name: 'without a header',
    input: '```spoiler\na\n```\nb',
    html: '<div class="spoiler-block"><div class="spoiler-header">\n</div><div class="spoiler-content" aria-hidden="true">\n<p>a</p>\n</div></div>\n<p>b</p>',
  },
  {
    name: 'in a quote',
    input: '~~~quote\n```spoiler h\na\n```\nb\n~~~',
    html: '<blockquote>\n<div class="spoiler-block"><div class="spoiler-header">\n<p>h</p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>a</p>\n</div></div>\n<p>b</p>\n</blockquote>',
  },
];

export const tables: DialectCase[] = [
  {
    name: 'a table',
    input: 'a | b\n--- | ---\n1 | *2*',
    html: '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td><em>2</em></td>\n</tr>\n</tbody>\n</table>',
  },
  {
    name: 'alignment',
    input: '|a|b|c|\n|:-|:-:|-:|\n|1|',
    html: '<table>\n<thead>\n<tr>\n<th style="text-align: left;">a</th>\n<th style="text-align: center;">b</th>\n<th style="text-align: right;">c</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td style="text-align: left;">1</td>\n<td style="text-align: center;"></td>\n<td style="text-align: right;"></td>\n</tr>\n</tbody>\n</table>',
  },
  {
    name: 'a bar in code',
    input: '|a|\n|-|\n|`x|y`|',
    html: '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><code>x|y</code></td>\n</tr>\n</tbody>\n</table>',
  },
  {
    name: 'a bar that does not separate',
    input: 'a \\| b | c\n-|-\nd \\\\| e \\|',
    html: '<table>\n<thead>\n<tr>\n<th>a \\| b</th>\n<th>c</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>d \\\\</td>\n<td>e \\|</td>\n</tr>\n</tbody>\n</table>',
  },
  { name: 'too few dashes', input: 'a | b\n---', html: '<p>a | b</p>\n<hr>' },
];
