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
