import type { Names, RenderOptions } from '../src';

/** What a text looks like in HTML; the names below exist. */
export interface DialectCase {
  name: string;
  input: string;
  html: string;
  options?: RenderOptions;
}

export const NAMES: Names = {
  users: [
    { user_id: 7, full_name: 'Ada Byron', is_active: true },
    { user_id: 8, full_name: 'Gone Person', is_active: false },
    { user_id: 9, full_name: 'Sam <b>', is_active: true },
    { user_id: 10, full_name: 'Twin', is_active: false },
    { user_id: 11, full_name: 'Twin', is_active: true },
  ],
  groups: [
    { id: 5, name: 'backend', is_system_group: false },
    { id: 6, name: 'role:members', is_system_group: true, display_name: 'Members' },
    { id: 4, name: 'old', is_system_group: false, deactivated: true },
  ],
  channels: [
    { stream_id: 9, name: 'design', topics: { logo: 214, 'a.b (c)': 30 } },
    { stream_id: 12, name: 'front end', topics: {} },
  ],
};

const ada = '<span class="user-mention" data-user-id="7">@Ada Byron</span>';
const silentAda = '<span class="user-mention silent" data-user-id="7">Ada Byron</span>';
const code = (text: string, attributes = ''): string =>
  `<div class="codehilite"${attributes}><pre><span></span><code>${text}\n</code></pre></div>`;
const picture = (url: string, title = ''): string =>
  `<div class="message_inline_image"><a href="${url}"${title}><img src="${url}"></a></div>`;

const paragraphs: DialectCase[] = [
  { name: 'nothing', input: '', html: '' },
  { name: 'only white space', input: ' \n \n', html: '' },
  { name: 'a paragraph', input: 'good morning', html: '<p>good morning</p>' },
  { name: 'line breaks', input: 'one\ntwo\r\nthree', html: '<p>one<br>\ntwo<br>\nthree</p>' },
  { name: 'two paragraphs', input: 'one\n\n\n \ntwo', html: '<p>one</p>\n<p>two</p>' },
  { name: 'up to three spaces before a paragraph', input: '   one\n  two', html: '<p>one<br>\n  two</p>' },
  {
    name: 'spaces at a line end are no hard break',
    input: 'one  \n`two`',
    html: '<p>one  <br>\n<code>two</code></p>',
  },
  { name: 'spaces at the end stay', input: 'one  ', html: '<p>one  </p>' },
  { name: 'a /me message', input: '/me waves', html: '<p>/me waves</p>' },
  { name: 'no setext heading', input: 'one\n===', html: '<p>one<br>\n===</p>' },
  { name: 'a line across', input: 'one\n---\ntwo', html: '<p>one</p>\n<hr>\n<p>two</p>' },
  { name: 'a line across with spaces', input: '* * *', html: '<hr>' },
];

const escaping: DialectCase[] = [
  { name: 'raw HTML', input: '<b onclick="x()">hi</b>', html: '<p>&lt;b onclick="x()"&gt;hi&lt;/b&gt;</p>' },
  { name: 'a script', input: '*<script>x</script>*', html: '<p><em>&lt;script&gt;x&lt;/script&gt;</em></p>' },
  {
    name: 'a block of HTML',
    input: '<div>\n*a*\n</div>',
    html: '<p>&lt;div&gt;<br>\n<em>a</em><br>\n&lt;/div&gt;</p>',
  },
  {
    name: 'entities',
    input: '& &amp; &amp;lt; &copy; &#39; &nonsense',
    html: '<p>&amp; &amp; &amp;lt; &copy; &#39; &amp;nonsense</p>',
  },
  { name: 'quotes', input: `it's "fine"`, html: `<p>it's "fine"</p>` },
  { name: 'no backslash escapes', input: '\\*a* \\\\', html: '<p>\\<em>a</em> \\\\</p>' },
  { name: 'an HTML comment', input: '<!-- a -->', html: '<p>&lt;!-- a --&gt;</p>' },
  {
    name: 'characters that the renderer reserves',
    input: '\u0002\u4e00`a`\u0000',
    html: '<p>\u4e00<code>a</code></p>',
  },
];

const emphasis: DialectCase[] = [
  { name: 'bold', input: 'a **b c** d', html: '<p>a <strong>b c</strong> d</p>' },
  { name: 'italic', input: '*a b*, *c*.', html: '<p><em>a b</em>, <em>c</em>.</p>' },
  { name: 'both', input: '***a***', html: '<p><strong><em>a</em></strong></p>' },
  { name: 'italic in bold', input: '**a *b* c**', html: '<p><strong>a <em>b</em> c</strong></p>' },
  { name: 'bold in italic', input: '*a **b** c*', html: '<p><em>a <strong>b</strong> c</em></p>' },
  { name: 'strikethrough', input: '~~a~~ ~~ b ~~', html: '<p><del>a</del> <del> b </del></p>' },
  { name: 'strikethrough around bold', input: '~~a **b**~~', html: '<p><del>a <strong>b</strong></del></p>' },
  { name: 'inside a word', input: 'un*believ*able', html: '<p>un<em>believ</em>able</p>' },
  { name: 'stars with spaces', input: '2 * 3 * 4', html: '<p>2 * 3 * 4</p>' },
  { name: 'pointers', input: 'char *p = (char *)q', html: '<p>char *p = (char *)q</p>' },
  { name: 'not over lines', input: '**a\nb** *c\nd*', html: '<p>**a<br>\nb** *c<br>\nd*</p>' },
  { name: 'not closed', input: '**a ~~b *c', html: '<p>**a ~~b *c</p>' },
  { name: 'underscores', input: '_a_ __b__', html: '<p>_a_ __b__</p>' },
  { name: 'three tildes', input: 'a ~~~b~~~', html: '<p>a ~~~b~~~</p>' },
];

const inlineCode: DialectCase[] = [
  { name: 'code', input: 'a `<b> & "c"` d', html: '<p>a <code>&lt;b&gt; &amp; "c"</code> d</p>' },
  { name: 'spaces in code', input: '` a `', html: '<p><code> a </code></p>' },
  { name: 'an entity in code', input: '`&amp;`', html: '<p><code>&amp;amp;</code></p>' },
  { name: 'two backticks', input: '``a ` b``', html: '<p><code>a ` b</code></p>' },
  { name: 'backticks without partner', input: '``a` b', html: '<p>``a` b</p>' },
  {
    name: 'nothing is interpreted in code',
    input: '`**a** @**Ada Byron** https://a.com`',
    html: '<p><code>**a** @**Ada Byron** https://a.com</code></p>',
  },
  { name: 'code before emphasis', input: '*a `b* c` d*', html: '<p><em>a <code>b* c</code> d</em></p>' },
  { name: 'a fence that is closed in its line', input: '``` a ```', html: '<p><code> a </code></p>' },
];

const headings: DialectCase[] = [
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

const lists: DialectCase[] = [
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

const quotes: DialectCase[] = [
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
    html: `<blockquote>\n${code('a', ' data-code-language="js"')}\n</blockquote>`,
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

const codeBlocks: DialectCase[] = [
  { name: 'a fence', input: '```\na\n```', html: code('a') },
  { name: 'tildes', input: '~~~~\na\n~~~\n~~~~', html: code('a\n~~~') },
  { name: 'indented', input: '    a\n\n      b\nc', html: `${code('a\n\n  b')}\n<p>c</p>` },
  {
    name: 'a language',
    input: '```python\nx = "<1>"\n```',
    html: code('x = &quot;&lt;1&gt;&quot;', ' data-code-language="python"'),
  },
  {
    name: 'ways to name a language',
    input: '~~~ {.c++}\na\n~~~',
    html: code('a', ' data-code-language="c++"'),
  },
  { name: 'not closed', input: 'a\n```\nb\n\n* c', html: `<p>a</p>\n${code('b\n\n* c')}` },
  { name: 'blank lines around and spaces behind', input: '```\n\na  \n\n```', html: code('a') },
  { name: 'tabs', input: '```\n\ta\tb\n```', html: code('    a   b') },
  {
    name: 'the default language',
    input: '```\na\n```',
    html: code('a', ' data-code-language="ruby"'),
    options: { default_code_block_language: 'ruby' },
  },
  {
    name: 'no language despite the default',
    input: '```text\na\n```',
    html: code('a'),
    options: { default_code_block_language: 'ruby' },
  },
  {
    name: 'nothing is interpreted',
    input: '```\n**a** <b> &amp;\n```',
    html: code('**a** &lt;b&gt; &amp;amp;'),
  },
  { name: 'no fence', input: '~~~a~~~', html: '<p>~~~a~~~</p>' },
];

const spoilers: DialectCase[] = [
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

const tables: DialectCase[] = [
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
  { name: 'too few dashes', input: 'a | b\n---', html: '<p>a | b</p>\n<hr>' },
];

const mentions: DialectCase[] = [
  { name: 'a user', input: 'hi @**Ada Byron**!', html: `<p>hi ${ada}!</p>` },
  { name: 'in another case', input: '@**ada byron**', html: `<p>${ada}</p>` },
  { name: 'name and id, id only', input: '@**Ada Byron|7** @**|7**', html: `<p>${ada} ${ada}</p>` },
  { name: 'name and id disagree', input: '@**Ada Byron|8**', html: '<p>@<strong>Ada Byron|8</strong></p>' },
  {
    name: 'nobody',
    input: '@**Nobody** @**|99**',
    html: '<p>@<strong>Nobody</strong> @<strong>|99</strong></p>',
  },
  { name: 'silent', input: '@_**Ada Byron|7**', html: `<p>${silentAda}</p>` },
  {
    name: 'a deactivated user',
    input: '@**Gone Person**',
    html: '<p><span class="user-mention silent" data-user-id="8">Gone Person</span></p>',
  },
  {
    name: 'of two with one name, the active one',
    input: '@**Twin**',
    html: '<p><span class="user-mention" data-user-id="11">@Twin</span></p>',
  },
  {
    name: 'a name is no markup',
    input: '@**Sam <b>**',
    html: '<p><span class="user-mention" data-user-id="9">@Sam &lt;b&gt;</span></p>',
  },
  { name: 'inside a word', input: 'a@**Ada Byron**', html: '<p>a@<strong>Ada Byron</strong></p>' },
  { name: 'after punctuation', input: '(@**Ada Byron**) "@**Ada Byron**"', html: `<p>(${ada}) "${ada}"</p>` },
  {
    name: 'the channel',
    input: '@**all** @_**everyone**',
    html: '<p><span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span> <span class="user-mention channel-wildcard-mention silent" data-user-id="*">everyone</span></p>',
  },
  { name: 'the topic', input: '@**topic**', html: '<p><span class="topic-mention">@topic</span></p>' },
  {
    name: 'a group',
    input: '@*backend* @_*backend*',
    html: '<p><span class="user-group-mention" data-user-group-id="5">@backend</span> <span class="user-group-mention silent" data-user-group-id="5">backend</span></p>',
  },
  {
    name: 'a system group',
    input: '@_*role:members* @*role:members*',
    html: '<p><span class="user-group-mention silent" data-user-group-id="6">Members</span> @<em>role:members</em></p>',
  },
  {
    name: 'a deactivated group',
    input: '@*old*',
    html: '<p><span class="user-group-mention silent" data-user-group-id="4">old</span></p>',
  },
  { name: 'no group', input: '@*nothing*', html: '<p>@<em>nothing</em></p>' },
  {
    name: 'in bold',
    input: '**hi @_*backend***',
    html: '<p><strong>hi <span class="user-group-mention silent" data-user-group-id="5">backend</span></strong></p>',
  },
];

const channelLinks: DialectCase[] = [
  {
    name: 'a channel',
    input: '#**design**',
    html: '<p><a class="stream" data-stream-id="9" href="/#narrow/channel/9-design">#design</a></p>',
  },
  {
    name: 'a name with a space',
    input: '#**front end**',
    html: '<p><a class="stream" data-stream-id="12" href="/#narrow/channel/12-front-end">#front end</a></p>',
  },
  {
    name: 'a topic',
    input: '#**design>Logo**',
    html: '<p><a class="stream-topic" data-stream-id="9" href="/#narrow/channel/9-design/topic/Logo/with/214">#design &gt; Logo</a></p>',
  },
  {
    name: 'a topic with signs',
    input: '#**design>a.b (c)**',
    html: '<p><a class="stream-topic" data-stream-id="9" href="/#narrow/channel/9-design/topic/a.2Eb.20.28c.29/with/30">#design &gt; a.b (c)</a></p>',
  },
  {
    name: 'a topic without messages',
    input: '#**design>Ü%**',
    html: '<p><a class="stream-topic" data-stream-id="9" href="/#narrow/channel/9-design/topic/.C3.9C.25">#design &gt; Ü%</a></p>',
  },
  {
    name: 'the empty topic',
    input: '#**design>**',
    html: '<p><a class="stream-topic" data-stream-id="9" href="/#narrow/channel/9-design/topic/">#design &gt; <em>general chat</em></a></p>',
  },
  {
    name: 'the empty topic by another name',
    input: '#**design>**',
    html: '<p><a class="stream-topic" data-stream-id="9" href="/#narrow/channel/9-design/topic/">#design &gt; <em>misc</em></a></p>',
    options: { empty_topic_display_name: 'misc' },
  },
  {
    name: 'a message',
    input: '#**design>logo@12**',
    html: '<p><a class="message-link" href="/#narrow/channel/9-design/topic/logo/near/12">#design &gt; logo @ 💬</a></p>',
  },
  { name: 'no channel', input: '#**nothing>t**', html: '<p>#<strong>nothing&gt;t</strong></p>' },
  { name: 'inside a word', input: 'a#**design**', html: '<p>a#<strong>design</strong></p>' },
];

const timestamps: DialectCase[] = [
  {
    name: 'a moment',
    input: 'at <time:2017-06-05T22:30Z>.',
    html: '<p>at <time datetime="2017-06-05T22:30:00Z">2017-06-05T22:30Z</time>.</p>',
  },
  {
    name: 'with a zone',
    input: '<time:2017-06-05T22:30:15+02:00>',
    html: '<p><time datetime="2017-06-05T20:30:15Z">2017-06-05T22:30:15+02:00</time></p>',
  },
  {
    name: 'Unix seconds',
    input: '<time:1496701800>',
    html: '<p><time datetime="2017-06-05T22:30:00Z">1496701800</time></p>',
  },
  {
    name: 'no moment',
    input: '<time:**soon** & <b>',
    html: '<p><span class="timestamp-error">Invalid time format: **soon** &amp; &lt;b</span></p>',
  },
];

const links: DialectCase[] = [
  {
    name: 'a link',
    input: '[the docs](https://a.com/b?c=1&d=2)',
    html: '<p><a href="https://a.com/b?c=1&amp;d=2">the docs</a></p>',
  },
  {
    name: 'without a text',
    input: '[](https://a.com)',
    html: '<p><a href="https://a.com">https://a.com</a></p>',
  },
  { name: 'without a scheme', input: '[a](a.com/b)', html: '<p><a href="http://a.com/b">a</a></p>' },
  { name: 'on this site', input: '[a](/b) [c](#d)', html: '<p><a href="/b">a</a> <a href="#d">c</a></p>' },
  { name: 'a mail address', input: '[a](b@c.com)', html: '<p><a href="mailto:b@c.com">a</a></p>' },
  {
    name: 'another allowed scheme',
    input: '[a](tel:+49123) [b](MAGNET:?x)',
    html: '<p><a href="tel:+49123">a</a> <a href="MAGNET:?x">b</a></p>',
  },
  {
    name: 'schemes that are not allowed',
    input: '[a](javascript:b()) [c](data:text/html,d)',
    html: '<p>[a](javascript:b()) [c](data:text/html,d)</p>',
  },
  {
    name: 'a scheme in disguise',
    input: '[a](java&#115;cript:b) [c](java\tscript:d)',
    html: '<p><a href="http://java&#115;cript:b">a</a> <a href="http://java%20script:d">c</a></p>',
  },
  {
    name: 'a title',
    input: '[a](https://b.com "c<d")',
    html: '<p><a href="https://b.com" title="c&lt;d">a</a></p>',
  },
  {
    name: 'parentheses in the address',
    input: '[a](https://b.com/(c))',
    html: '<p><a href="https://b.com/(c)">a</a></p>',
  },
  {
    name: 'code in the text, and no other markup',
    input: '[`a` *b*](https://c.com)',
    html: '<p><a href="https://c.com"><code>a</code> *b*</a></p>',
  },
  {
    name: 'a link in the text',
    input: '[#**design** https://d.com](https://c.com)',
    html: '<p><a href="https://c.com">#**design** https://d.com</a></p>',
  },
  {
    name: 'in bold',
    input: '**[a](https://b.com)**',
    html: '<p><strong><a href="https://b.com">a</a></strong></p>',
  },
  {
    name: 'no image syntax',
    input: '![a](https://b.com)',
    html: '<p>![a](<a href="https://b.com">https://b.com</a>)</p>',
  },
  {
    name: 'no reference links',
    input: '[a][b]\n\n[b]: https://c.com',
    html: '<p>[a][b]</p>\n<p>[b]: <a href="https://c.com">https://c.com</a></p>',
  },
  {
    name: 'quotes in the address',
    input: '[a](https://b.com/"onclick="c)',
    html: '<p><a href="https://b.com/&quot;onclick=&quot;c">a</a></p>',
  },
  {
    name: 'brackets in brackets',
    input: '[[a](https://b.com)',
    html: '<p>[<a href="https://b.com">a</a></p>',
  },
];

const autolinks: DialectCase[] = [
  {
    name: 'an address',
    input: 'see https://a.com/b.',
    html: '<p>see <a href="https://a.com/b">https://a.com/b</a>.</p>',
  },
  {
    name: 'in parentheses',
    input: '(https://a.com/b_(c))',
    html: '<p>(<a href="https://a.com/b_(c)">https://a.com/b_(c)</a>)</p>',
  },
  {
    name: 'a query',
    input: 'https://a.com?b=1&c=2',
    html: '<p><a href="https://a.com?b=1&amp;c=2">https://a.com?b=1&amp;c=2</a></p>',
  },
  {
    name: 'a host without a dot',
    input: 'http://localhost:9991/',
    html: '<p><a href="http://localhost:9991/">http://localhost:9991/</a></p>',
  },
  {
    name: 'a bare domain',
    input: 'is example.com/a up?',
    html: '<p>is <a href="http://example.com/a">example.com/a</a> up?</p>',
  },
  {
    name: 'a bare domain at the end of a question',
    input: 'example.com?',
    html: '<p><a href="http://example.com">example.com</a>?</p>',
  },
  {
    name: 'file names',
    input: 'readme.md a.py b.zip c.java d.mov e.txt',
    html: '<p>readme.md a.py b.zip c.java d.mov e.txt</p>',
  },
  { name: 'no address', input: 'a.b() wait...it e.g. 1.5', html: '<p>a.b() wait...it e.g. 1.5</p>' },
  {
    name: 'mail',
    input: 'to a.b@c.org, please',
    html: '<p>to <a href="mailto:a.b@c.org">a.b@c.org</a>, please</p>',
  },
  {
    name: 'mail in angle brackets',
    input: '<a@b.com>',
    html: '<p>&lt;<a href="mailto:a@b.com">a@b.com</a>&gt;</p>',
  },
  {
    name: 'other schemes',
    input: 'ftp://a.com javascript://b.com',
    html: '<p>ftp://a.com javascript://b.com</p>',
  },
  {
    name: 'underscores and stars in an address',
    input: 'https://a.com/_b_*c*d',
    html: '<p><a href="https://a.com/_b_*c*d">https://a.com/_b_*c*d</a></p>',
  },
  {
    name: 'in quotation marks',
    input: '"https://a.com/"',
    html: '<p>"<a href="https://a.com/">https://a.com/</a>"</p>',
  },
  { name: 'only a scheme', input: 'https:// http://.', html: '<p>https:// http://.</p>' },
];

const realm: RenderOptions = { realm_url: 'https://chat.example.com/' };
const ownLinks: DialectCase[] = [
  {
    name: 'a narrow',
    input: '[a](https://chat.example.com/#narrow/is/dm)',
    html: '<p><a href="#narrow/is/dm">a</a></p>',
    options: realm,
  },
  {
    name: 'a bare narrow',
    input: 'https://chat.example.com/#narrow/x',
    html: '<p><a href="#narrow/x">https://chat.example.com/#narrow/x</a></p>',
    options: realm,
  },
  {
    name: 'an upload',
    input: '[a](https://chat.example.com/user_uploads/1/a.txt)',
    html: '<p><a href="/user_uploads/1/a.txt">a</a></p>',
    options: realm,
  },
  {
    name: 'another page',
    input: 'https://chat.example.com/help',
    html: '<p><a href="https://chat.example.com/help">https://chat.example.com/help</a></p>',
    options: realm,
  },
  {
    name: 'another realm',
    input: 'https://chat.example.com.evil.com/#narrow/x',
    html: '<p><a href="https://chat.example.com.evil.com/#narrow/x">https://chat.example.com.evil.com/#narrow/x</a></p>',
    options: realm,
  },
];

const cat = 'https://a.com/cat.png';
const catLink = `<a href="${cat}">${cat}</a>`;
const images: DialectCase[] = [
  {
    name: 'after the paragraph',
    input: `look ${cat}\n\nnice`,
    html: `<p>look ${catLink}</p>\n${picture(cat)}<p>nice</p>`,
  },
  { name: 'alone', input: cat, html: picture(cat) },
  {
    name: 'with a name',
    input: `[a cat](${cat})`,
    html: `<p><a href="${cat}">a cat</a></p>\n${picture(cat, ' title="a cat"')}`,
  },
  { name: 'twice', input: `${cat} ${cat}`, html: `<p>${catLink} ${catLink}</p>\n${picture(cat)}` },
  { name: 'in an item', input: `* a ${cat}`, html: `<ul>\n<li>a ${catLink}${picture(cat)}</li>\n</ul>` },
  { name: 'in a quote', input: `> ${cat}`, html: `<blockquote>\n<p>${catLink}</p>\n</blockquote>` },
  {
    name: 'an upload',
    input: '[a](/user_uploads/1/a.JPG?x)',
    html: `<p><a href="/user_uploads/1/a.JPG?x">a</a></p>\n${picture('/user_uploads/1/a.JPG?x', ' title="a"')}`,
  },
  { name: 'previews off', input: cat, html: `<p>${catLink}</p>`, options: { inline_image_preview: false } },
  {
    name: 'no picture',
    input: 'https://a.com/cat.svg https://a.com/?x=.png',
    html: '<p><a href="https://a.com/cat.svg">https://a.com/cat.svg</a> <a href="https://a.com/?x=.png">https://a.com/?x=.png</a></p>',
  },
];

const later: DialectCase[] = [
  { name: 'emoji', input: ':smile: 😄 :)', html: '<p>:smile: 😄 :)</p>' },
  { name: 'mathematics', input: '$$x$$', html: '<p>$$x$$</p>' },
  { name: 'issue numbers', input: 'see #12', html: '<p>see #12</p>' },
];

export const DIALECT_CASES: Record<string, DialectCase[]> = {
  paragraphs,
  escaping,
  emphasis,
  'inline code': inlineCode,
  headings,
  lists,
  quotes,
  'code blocks': codeBlocks,
  spoilers,
  tables,
  mentions,
  'channel links': channelLinks,
  timestamps,
  links,
  autolinks,
  'links to the own realm': ownLinks,
  images,
  'still text': later,
};
