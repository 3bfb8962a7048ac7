import { renderMarkdown } from '@team-chat/markdown';
import { messageHtml, messageText } from './message-html';

const NAMES = {
  users: [{ user_id: 7, full_name: 'Max <x>' }],
  groups: [],
  channels: [{ stream_id: 5, name: 'general' }],
  topics: [],
  emoji: [{ id: '1', name: 'custom', source_url: '/user_avatars/2/emoji/images/1.png' }],
  uploads: [],
};
const READER = {
  realm_url: 'http://chat.example',
  language: 'en' as const,
  settings: { timezone: 'Asia/Tokyo', twenty_four_hour_time: true },
};
const messageOf = (text: string) => ({
  sender_full_name: 'Ada & Co',
  rendered_content: renderMarkdown(text, { names: NAMES as never, realm_url: READER.realm_url }).html,
});
const htmlOf = (text: string, reader: Partial<typeof READER | { language: 'de' }> = {}) =>
  messageHtml(messageOf(text), { ...READER, ...reader }).replace(/ style="[^"]*"/g, '');
const textOf = (text: string) => messageText(messageOf(text), READER);

test.each([
  ['so $$d^* = 7$$ holds', '<p>so <code>$$d^* = 7$$</code> holds</p>', 'so $$d^* = 7$$ holds'],
  ['```math\nx < 7\n```', '<p><span><code>x &lt; 7</code></span></p>', 'x < 7'],
  [
    '<time:2026-11-28T10:00:00Z>',
    '<p><b>Saturday, November 28, 2026 at 19:00 GMT+9</b></p>',
    'Saturday, November 28, 2026 at 19:00',
  ],
  ['/me waves', '<p>Ada &amp; Co waves</p>', 'Ada & Co waves'],
  ['@**Max <x>|7** :smile: :custom:', '<p><b>Max &lt;x&gt;</b> 😄 :custom:</p>', 'Max <x> 😄 :custom:'],
  ['![a](/user_uploads/2/ab/s.mp3)', '<p><a href="http://chat.example/user_uploads/2/ab/s.mp3">a</a></p>', 'a [http'],
  [
    'https://x.example/a.png',
    '<p><a href="https://x.example/a.png">https://x.example/a.png</a></p>',
    'https://x.example/a.png',
  ],
  ['[v](/user_uploads/2/ab/v.mp4)', '<p><a href="http://chat.example/user_uploads/2/ab/v.mp4">v</a></p>', 'v [http'],
  ['```spoiler Who\nbutler\n```', '<blockquote><div>\n<p>Who</p>\n</div><div>(hidden)</div></blockquote>', '> Who'],
  ['# Title\n~~old~~', '<h1>Title</h1>\n<p><del>old</del></p>', 'Title\n\n~~old~~'],
  ['```python\nif x:\n    y\n```', '<pre>', 'if x:\n    y'],
  ['|A|B|\n|---|:-:|\n|1|2|', '<th>B</th>', 'A   B\n1   2'],
])('shows %j in both parts', (text, html, plain) => {
  expect(htmlOf(text).trim()).toContain(html);
  expect(textOf(text)).toContain(plain);
});

test('shows nothing that needs a style sheet, a script, or a log-in', () => {
  const text =
    '$$x$$ `a` :custom: @**all** <time:2026-11-28T10:00:00Z>\n```js\nvar a\n```\nhttps://x.example/a.png\n![a](/user_uploads/2/ab/s.mp3)';
  const html = messageHtml(messageOf(text), READER);
  expect(html).not.toMatch(/<(?:math|img|audio|video|time|annotation)|\s(?:class|data-[\w-]+|aria-\w+|src)=/);
  expect(html.match(/<pre style="[^"]*white-space:pre-wrap/g)).toHaveLength(1);
});

test('writes times and hidden parts in the language of the reader', () => {
  const html = htmlOf('<time:2026-11-28T20:00:00Z>\n```spoiler a\nb\n```', { language: 'de' });
  expect(html).toMatch(/Sonntag, 29\. November 2026 um 05:00/);
  expect(html).toContain('(verborgen)');
});

test('keeps the alignment of cells, and shows summaries of pages', () => {
  expect(messageHtml(messageOf('|A|\n|:-:|\n|1|'), READER)).toContain('text-align: center');
  const embed =
    '<div class="message_embed"><a class="message_embed_image" href="https://x.example"></a><div class="data-container"><div class="message_embed_title"><a href="https://x.example" title="T">T</a></div></div></div>';
  const html = messageHtml({ sender_full_name: 'A', rendered_content: embed }, READER);
  expect(html.replace(/ style="[^"]*"/g, '')).toBe(
    '<blockquote><div><div><a href="https://x.example" title="T">T</a></div></div></blockquote>',
  );
});
