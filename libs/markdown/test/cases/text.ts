import type { DialectCase } from './case';

export const paragraphs: DialectCase[] = [
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

export const escaping: DialectCase[] = [
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

export const emphasis: DialectCase[] = [
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

export const inlineCode: DialectCase[] = [
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
