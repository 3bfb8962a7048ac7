import type { RenderOptions } from '../../src';
import { cases, type DialectCase } from './case';

export const timestamps: DialectCase[] = [
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

export const links: DialectCase[] = [
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

/** Source: wire contract, section 10. */
const SCHEMES =
  'http https ftp file mid bitcoin geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sip sms smsto ssh tel ' +
  'urn webcal wtai xmpp';

export const schemes: DialectCase[] = cases([
  ...SCHEMES.split(' ').map((scheme): [string, string] => [`[a](${scheme}:b)`, `<p><a href="${scheme}:b">a</a></p>`]),
  ...['javascript', 'JaVaScRiPt', 'data', 'vbscript', 'blob', 'about', 'chrome'].map((scheme): [string, string] => [
    `[a](${scheme}:b)`,
    `<p>[a](${scheme}:b)</p>`,
  ]),
]);

export const autolinks: DialectCase[] = [
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

export const ownLinks: DialectCase[] = [
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
