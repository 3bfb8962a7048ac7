import { renderMarkdown } from '@team-chat/markdown';
import { DomUtils, parseDocument } from 'htmlparser2';
import {
  codeSpan,
  conversationLink,
  linkTo,
  literal,
  silentGroupMention,
  silentMention,
  urlLink,
} from './markdown-syntax';

const textOf = (markdown: string) => DomUtils.textContent(parseDocument(renderMarkdown(markdown).html));

test.each([
  ['npm install & C# v1.2, a@b: fine?', 'npm install & C# v1.2, a&#64;b: fine?'],
  ['2 * 3', '2 &#42; 3'],
  ['&amp; & &#42;', '&#38;amp; & &#38;#42;'],
  ['- a', '&#45; a'],
  ['1. a', '1&#46; a'],
  ['see example.com', 'see example&#46;com'],
  ['a.txt', 'a.txt'],
  [':tada: :) ;) (:', '&#58;tada: &#58;) ;&#41; (&#58;'],
  ['#7 of $$x$$', '&#35;7 of &#36;$x&#36;$'],
  ['🎉', '&#127881;'],
  ['a\u0002\nb', 'a b'],
])('literal(%j) is %j, which shows the text', (text, markdown) => {
  expect(literal(text)).toBe(markdown);
  expect(textOf(literal(text))).toBe(text.replace('\u0002', '').replace('\n', ' '));
});

test.each([
  [conversationLink({ id: 9, name: 'design' }), '#**design**'],
  [conversationLink({ id: 9, name: 'design' }, 'logo'), '#**design>logo**'],
  [conversationLink({ id: 9, name: 'design' }, '', 5), '#**design>@5**'],
  [conversationLink({ id: 9, name: 'design' }, 'a@b > c'), '#**design>a@b > c**'],
  [conversationLink({ id: 9, name: 'Sw*den' }), '[#Sw&#42;den](#narrow/channel/9-Sw.2Aden)'],
  [
    conversationLink({ id: 9, name: 'a>b' }, '', 5),
    '[#a>b > general chat @ 💬](#narrow/channel/9-a.3Eb/topic//near/5)',
  ],
  [conversationLink({ id: 9, name: 'x' }, '`a`'), '[#x > &#96;a&#96;](#narrow/channel/9-x/topic/.60a.60)'],
  [conversationLink({ id: 9, name: 'x' }, 'at@12'), '[#x > at&#64;12](#narrow/channel/9-x/topic/at.4012)'],
  [conversationLink({ id: 9, name: 'me @' }), '[#me &#64;](#narrow/channel/9-me-.40)'],
])('a link to a conversation is %s', (link, expected) => expect(link).toBe(expected));

test.each([
  ['report [1].pdf', '/user_uploads/2/a.pdf', '<p><a href="/user_uploads/2/a.pdf">report &#91;1&#93;.pdf</a></p>'],
  [' ', 'https://x.example/', '<p><a href="https://x.example/">https&#58;//x.example/</a></p>'],
  ['a', 'https://x.example/(*$`', '<p><a href="https://x.example/%28%2A%24%60">a</a></p>'],
])('a link with the text %j to %s is shown as %s', (text, url, html) => {
  expect(renderMarkdown(linkTo(text, url)).html).toBe(html);
});

test.each([
  ['Ann', '@_**Ann|7**', '@_*Ann*'],
  ['A*n', '@_**|7**', 'A&#42;n'],
  ['A`n', '@_**|7**', 'A&#96;n'],
  ['A\u0002n', '@_**|7**', 'An'],
  ['$$x$$', '@_**$$x$$|7**', '&#36;$x&#36;$'],
])('mentions of a user and of a group %j are %s and %s', (name, user, group) => {
  expect(silentMention({ full_name: name, user_id: 7 })).toBe(user);
  expect(silentGroupMention(name)).toBe(group);
});

test.each(['a', '`', '``a', 'a`b``c', 'x `y`', '$$x$$ **b**'])('codeSpan(%j) shows the text as code', (text) => {
  expect(renderMarkdown(codeSpan(text)).html).toMatch(/^<p><code>.*<\/code><\/p>$/);
  expect(textOf(codeSpan(text)).trim()).toBe(text);
});

test.each([
  ['http://127.0.0.1:8080/hooks/a?b=1', 'http://127.0.0.1:8080/hooks/a?b=1'],
  [
    'https://example.com/**a**',
    '[https&#58;//example&#46;com/&#42;&#42;a&#42;&#42;](https://example.com/%2A%2Aa%2A%2A)',
  ],
])('an address %s is written as %s', (url, markdown) => {
  expect(urlLink(url)).toBe(markdown);
  expect(textOf(urlLink(url))).toBe(url);
});
