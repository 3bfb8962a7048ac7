import { htmlToMarkdown } from './html-to-markdown';

describe('htmlToMarkdown', () => {
  it.each([
    ['a <b>bold </b>word, <i><b>both</b></i>', 'a **bold** word, ***both***'],
    ['<b><p>one</p><p>two</p></b>', '**one**\n\n**two**'],
    ['<b>a</b><strong>b</strong> <b> </b>c', '**ab** c'],
    ['un<b>believ</b>able <del>old</del>', 'un**believ**able ~~old~~'],
    ['use <code>a`b</code> and <tt>c</tt>', 'use ``a`b`` and `c`'],
    ['<b><ul><li>one</li><li>two</li></ul></b>', '* **one**\n* **two**'],
    ['a<br>b&nbsp; c<br><br><br>d', 'a\nb c\n\nd'],
    ['<h2>Head <a href="https://x.example">l</a></h2>a<hr>b', '## Head [l](https://x.example)\n\na\n\n---\n\nb'],
    ['<div>hi <img alt="😀" src="cid:1"><img alt="logo" src="https://x.example/l.png"></div>', 'hi 😀'],
    ['<p hidden>x</p><span style="display:none">y</span>z', 'z'],
    ['<i style="DISPLAY: None !important">x</i><p style="mso-hide:all">y</p><template>t</template>z', 'z'],
    ['use <code>``</code> and <code>`a</code>', 'use ``` `` ``` and `` `a``'],
    ['10<sup>-3</sup> m<sup>2</sup>, H<sub>2</sub>O, 1<sup>st</sup>, x<sup>a+b</sup>', '10⁻³ m², H₂O, 1st, xa+b'],
    [
      'a<center>b</center>c<dl><dt>d</dt><dd>e</dd></dl>f<details><summary>g</summary>h</details>',
      'a\nb\nc\nd\ne\nf\ng\nh',
    ],
  ])('keeps styles and blocks: %s', (html, expected) => {
    expect(htmlToMarkdown(html, false)).toBe(expected);
  });

  it.each([
    ['<a href="https://x.example/?a=1&amp;b=2">the <b>build</b></a>', '[the build](https://x.example/?a=1&b=2)'],
    ['<b>see <a href="https://x.example/">it</a> now</b>', '**see [it](https://x.example/) now**'],
    ['<a href="https://x.example/"><div>Open</div><div>it</div></a>', '[Open it](https://x.example/)'],
    ['<a href="https://x.example/a b(c)">[J-1] x</a>', '[[J-1] x](https://x.example/a%20b%28c%29)'],
    ['<a href="https://x.example/">a]b</a>', '[a)b](https://x.example/)'],
    ['<a href="https://x.example/"><img alt="Our logo"></a>', '[Our logo](https://x.example/)'],
    ['<a href="https://x.example/z">x.example/z</a>', 'https://x.example/z'],
    [
      '<a href="mailto:a@x.example">a@x.example</a> <a href="mailto:a@x.example">Ada</a>',
      'a@x.example [Ada](mailto:a@x.example)',
    ],
    ['<a href="javascript:alert(1)">a</a> <a href="#top">b</a> <a>c</a> <a href="/d">d</a>', 'a b c d'],
    ['a<a href="https://x.example/"> b </a>c', 'a [b](https://x.example/) c'],
  ])('makes links: %s', (html, expected) => {
    expect(htmlToMarkdown(html, false)).toBe(expected);
  });

  it.each([
    ['<ul><li>a<ul><li>b <i>c</i></li></ul></li><li>d</li></ul>', '* a\n  * b *c*\n* d'],
    ['<ol start="3"><li>c</li><li>d</li></ol>', '3. c\n4. d'],
    [
      '<p class=MsoListParagraph><span style="mso-list:Ignore">·<span>&nbsp; </span></span>one <b>x</b></p><p class=MsoListParagraph><span style="mso-list:Ignore">2)<span>&nbsp;</span></span>two</p>',
      '* one **x**\n\n2. two',
    ],
    ['<pre>if x:\n  <b>y</b></pre>z', '```\nif x:\n  y\n```\n\nz'],
    ['<pre>```</pre>', '````\n```\n````'],
    ['<blockquote>a <b>b</b><blockquote>c</blockquote></blockquote>d', '> a **b**\n>\n> > c\n\nd'],
    [
      '<table border="1"><tr><th>A</th><th>B</th></tr><tr><td>1|2<td><b>x</b><br>y</table>z',
      '| A | B |\n|---|---|\n| 1&#124;2 | **x** y |\n\nz',
    ],
    [
      '<table><tr><td style="border:1px solid">a</td><td style="border:1px solid">b</td></tr><tr><td style="border:1px solid">c</td><td style="border:1px solid">d</td></tr></table>',
      '| | |\n|---|---|\n| a | b |\n| c | d |',
    ],
    ['<table><tr><td>left</td><td><b>right</b></td></tr><tr><td>below</td></tr></table>', 'left **right**\nbelow'],
  ])('keeps structures: %s', (html, expected) => {
    expect(htmlToMarkdown(html, true)).toBe(expected);
  });

  it.each([
    '<hr tabindex="-1"><div id="divRplyFwdMsg"><b>From:</b> Bob</div><div>OLD</div>',
    '<div id="yahoo_quoted_1" class="yahoo_quoted"><div>On Friday, Bob wrote:</div>OLD</div>',
    '<div class="moz-cite-prefix">OLD</div>',
    '<div id="appendonsend"></div><p>OLD</p>',
    '<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p>Desde: OLD</p></div><p>OLD</p>',
    '<div class="protonmail_quote">OLD</div>',
  ])('leaves out what an element quotes, unless it is wanted: %s', (quote) => {
    expect(htmlToMarkdown(`<p>My reply</p>${quote}`, false)).toBe('My reply');
    expect(htmlToMarkdown(`<p>My reply</p>${quote}`, true)).toContain('OLD');
  });

  it('takes no marks of its own from a mail', () => {
    expect(htmlToMarkdown('a\ue000b&#xe002; c\ue006x', false)).toBe('ab cx');
  });

  it('reads ten thousand tags', () => {
    expect(htmlToMarkdown('<p>a</p>'.repeat(5000), false).split('a')).toHaveLength(5001);
    expect(htmlToMarkdown('<p>a</p>'.repeat(6000), false).split('a')).toHaveLength(5001);
  });
});
