import { type LinkEmbed, linksToPages, withLinkEmbeds } from './link-embeds';
import { renderMarkdown } from './render';

const linksOf = (text: string) => linksToPages(renderMarkdown(text, { realm_url: 'https://chat.example.com' }).html);

test.each([
  ['https://a.example/x?b=1&c=2 [b](http://b.example)', ['https://a.example/x?b=1&c=2', 'http://b.example']],
  ['https://a.example https://a.example', ['https://a.example']],
  ['> https://a.example\n> > b.example\n\nhttps://c.example', ['https://c.example']],
  ['https://a.example/cat.png [cat](https://a.example/dog.png) https://b.example', ['https://b.example']],
  ['`https://a.example` mail@a.example ftp://a.example https://chat.example.com/#narrow/x', []],
])('%j links to the pages %j', (text, links) => {
  expect(linksOf(text)).toEqual(links);
});

const embed: LinkEmbed = {
  url: 'https://a.example/?b&c',
  title: 'A "page" <b> &amp;',
  description: 'About <script>',
  image_url: '/external_content/0/1',
};
const EMBED_HTML =
  '<div class="message_embed"><a class="message_embed_image" href="https://a.example/?b&amp;c" ' +
  'style="background-image: url(&quot;/external_content/0/1&quot;)"></a><div class="data-container">' +
  '<div class="message_embed_title"><a href="https://a.example/?b&amp;c" title="A &quot;page&quot; &lt;b&gt; &amp;">' +
  'A "page" &lt;b&gt; &amp;amp;</a></div>' +
  '<div class="message_embed_description">About &lt;script&gt;</div></div></div>';

test('embeds are at the end of a message, in place of those before', () => {
  const once = withLinkEmbeds('<p>x</p>', [embed]);
  expect(once).toBe(`<p>x</p>\n${EMBED_HTML}`);
  expect(withLinkEmbeds(once, [embed])).toBe(once);
  expect(withLinkEmbeds(once, [embed, embed])).toBe(`${once}\n${EMBED_HTML}`);
  expect(withLinkEmbeds(once, [])).toBe('<p>x</p>');
});

test('a page without a title or a description has the other', () => {
  const of = (fields: Partial<LinkEmbed>) => withLinkEmbeds('', [{ ...embed, ...fields }]);
  expect(of({ title: null })).not.toContain('message_embed_title');
  expect(of({ description: null })).not.toContain('message_embed_description');
});
