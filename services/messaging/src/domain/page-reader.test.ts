import { PageReader } from './page-reader';

const URL_OF_PAGE = new URL('https://example.com/news/today');
const read = (html: string) => {
  const reader = new PageReader();
  for (const character of html) reader.write(character);
  return reader;
};
const preview = (html: string) => read(html).preview(URL_OF_PAGE);
const IMAGE = '<meta property="og:image" content="/cat.png">';

test('a page describes itself by the open graph protocol', () => {
  const html = `<!doctype html><html><head><title>Other</title><meta name=description content=Other>
    <META property="og:title" content="A &amp; B &lt;i&gt;"><meta property="og:description" content=" two
    lines\u0000 "><meta property="og:image" content="https://cdn.example.com/cat.png?a&amp;b">
    <meta property="og:title" content="Later"></head>`;
  expect(preview(html)).toEqual({
    title: 'A & B <i>',
    description: 'two lines',
    image: 'https://cdn.example.com/cat.png?a&b',
  });
});

test('a page without it has its title and description', () => {
  expect(preview(`<title> A &amp; <b> </title><meta name="Description" content="About">${IMAGE}`)).toEqual({
    title: 'A & <b>',
    description: 'About',
    image: 'https://example.com/cat.png',
  });
});

test.each([
  ['without a picture', '<title>A</title>'],
  ['with a picture alone', IMAGE],
  ['with a picture that is no web address', '<title>A</title><meta property="og:image" content="javascript:1">'],
  ['with a picture in the text', '<title>A</title><meta property="og:image"><body>'],
  ['that is empty', ''],
])('a page %s has no preview', (_title, html) => expect(preview(html)).toBeNull());

test('texts are shortened', () => {
  const long = '😀'.repeat(600);
  const { title, description } = preview(`<title>${long}</title><meta name="description" content="${long}">${IMAGE}`)!;
  expect([[...title!].length, [...description!].length, title!.at(-1)]).toEqual([200, 500, '…']);
});

test.each(['<head></head>', '<title>A</title><body class="a">'])('nothing is read after %s', (html) => {
  expect(read(html).isComplete).toBe(true);
  expect(read(html.slice(0, -1)).isComplete).toBe(false);
});
