import { cases, code, type DialectCase } from './case';

export const codeBlocks: DialectCase[] = [
  { name: 'a fence', input: '```\na\n```', html: code('a') },
  { name: 'tildes', input: '~~~~\na\n~~~\n~~~~', html: code('a\n~~~') },
  { name: 'indented', input: '    a\n\n      b\nc', html: `${code('a\n\n  b')}\n<p>c</p>` },
  {
    name: 'a language',
    input: '```python\nx = "<1>"\n```',
    html: code(
      'x <span class="o">=</span> <span class="s2">&quot;&lt;1&gt;&quot;</span>',
      ' data-code-language="Python"',
    ),
  },
  {
    name: 'ways to name a language',
    input: '~~~ {.c++}\na\n~~~',
    html: code('a', ' data-code-language="C++"'),
  },
  { name: 'not closed', input: 'a\n```\nb\n\n* c', html: `<p>a</p>\n${code('b\n\n* c')}` },
  { name: 'blank lines around and spaces behind', input: '```\n\na  \n\n```', html: code('a') },
  { name: 'tabs', input: '```\n\ta\tb\n```', html: code('    a   b') },
  {
    name: 'the default language',
    input: '```\na\n```',
    html: code('a', ' data-code-language="Ruby"'),
    options: { default_code_block_language: 'ruby' },
  },
  {
    name: 'no highlighting despite the default',
    input: '```text\na\n```',
    html: code('a', ' data-code-language="Text only"'),
    options: { default_code_block_language: 'ruby' },
  },
  {
    name: 'nothing is interpreted',
    input: '```\n**a** <b> &amp;\n```',
    html: code('**a** &lt;b&gt; &amp;amp;'),
  },
  { name: 'no fence', input: '~~~a~~~', html: '<p>~~~a~~~</p>' },
];

const highlighted = (language: string, html: string): string => code(html, ` data-code-language="${language}"`);

export const highlightedCode: DialectCase[] = cases([
  [
    '```python\ndef hi():\n    return None\n```',
    highlighted(
      'Python',
      '<span class="k">def</span> <span class="nf">hi</span><span class="p">():</span>\n    <span class="k">return</span> <span class="kc">None</span>',
    ),
  ],
  [
    "```py\na = b'c' # d\n```",
    highlighted(
      'Python',
      'a <span class="o">=</span> <span class="s1">b&#39;c&#39;</span> <span class="c1"># d</span>',
    ),
  ],
  [
    '```js\nlet a = 0x1f + 1.5\n```',
    highlighted(
      'JavaScript',
      '<span class="k">let</span> a <span class="o">=</span> <span class="mh">0x1f</span> <span class="o">+</span> <span class="mf">1.5</span>',
    ),
  ],
  ['```C++\n/* a */\n```', highlighted('C++', '<span class="cm">/* a */</span>')],
  [
    '```html\n<b>&amp;</b>\n```',
    highlighted(
      'HTML',
      '<span class="p">&lt;</span><span class="nt">b</span><span class="p">&gt;</span><span class="ni">&amp;amp;</span><span class="p">&lt;/</span><span class="nt">b</span><span class="p">&gt;</span>',
    ),
  ],
  [
    '```json\n{"a": true}\n```',
    highlighted(
      'JSON',
      '<span class="p">{</span><span class="na">&quot;a&quot;</span><span class="o">:</span> <span class="kc">true</span><span class="p">}</span>',
    ),
  ],
  [
    '```sql\nSELECT 1;\n```',
    highlighted('SQL', '<span class="k">SELECT</span> <span class="mi">1</span><span class="p">;</span>'),
  ],
  ['```diff\n-a\n+b\n```', highlighted('Diff', '<span class="gd">-a\n</span><span class="gi">+b</span>')],
  ['```Klingon\n<b> "c"\n```', highlighted('klingon', '&lt;b&gt; &quot;c&quot;')],
  ['```constructor\na\n```', highlighted('constructor', 'a')],
  ['```none\na\n```', highlighted('none', 'a'), { default_code_block_language: 'python' }],
  ['    if', code('if'), { default_code_block_language: 'python' }],
  ['```\nif\n```', highlighted('Python', '<span class="k">if</span>'), { default_code_block_language: 'python' }],
  [`\`\`\`python\n${'if\n'.repeat(700)}`, highlighted('Python', 'if\n'.repeat(700).trim())],
]);
