import { emailHtml, emailText } from './email-content';

const content = {
  to: 'ada@people.example',
  from_name: 'Demo',
  subject: 'Ben <b> & co',
  paragraphs: ['Ben "<script>" says hello.', { label: 'Join <now>', url: 'https://x.example/?a=1&b="' }],
};

test('emailText writes a link as its label and its URL', () => {
  expect(emailText(content)).toBe('Ben "<script>" says hello.\n\nJoin <now>:\nhttps://x.example/?a=1&b="\n');
});

test('emailHtml escapes texts, labels and URLs', () => {
  const html = emailHtml(content);
  expect(html).toContain('<title>Ben &lt;b&gt; &amp; co</title>');
  expect(html).toContain('<p>Ben &quot;&lt;script&gt;&quot; says hello.</p>');
  expect(html).toContain('<a href="https://x.example/?a=1&amp;b=&quot;">Join &lt;now&gt;</a>');
});

test('a mail that can be stopped ends with the link that stops it', () => {
  const stoppable = { ...content, unsubscribe_url: 'https://x.example/stop' };
  expect(emailText(stoppable)).toMatch(/\n\nUnsubscribe:\nhttps:\/\/x\.example\/stop\n$/);
  expect(emailHtml(stoppable)).toContain('<p><a href="https://x.example/stop">Unsubscribe</a></p>\n</body>');
});
