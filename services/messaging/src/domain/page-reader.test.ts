import { expectLinearCost } from '../../../../test/support/growth';
import { PageReader, readPage } from './page-reader';

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

test.each(['</head>', '<body class="a">', '</head><body><p>'])(
  'nothing is read after a head that says all, and %s',
  (end) => {
    const html = `<head><title>A</title><meta name="description" content="B">${IMAGE}${end}`;
    expect(read(html).isComplete).toBe(true);
    expect(read('<title>A</title></head><body><h1>A</h1><p>B</p>').isComplete).toBe(false);
  },
);

test('the first heading, and the paragraph and picture after it, describe a page that does not describe itself', () => {
  const html = `<base href="/a/"><body><p>Menu</p><img src="logo.png"><h1>News <b>to</b>day</h1><script>p('<p>')</script>
    <p> </p><img src="count.gif" width=1 height=1><img src="data:image/gif;base64,R0"><noscript><p>No</p></noscript>
    <div><p>The <a href="x">first</a> one</p><img src="cat.png"></div><h1>More</h1><p>Later</p><img src="dog.png">`;
  expect(preview(html)).toEqual({
    title: 'News today',
    description: 'The first one',
    image: 'https://example.com/a/cat.png',
  });
  expect(read(html).isComplete).toBe(true);
});

test('the title of a drawing is no title of the page', () => {
  expect(preview(`<svg><title>Menu</title></svg><title>News</title>${IMAGE}`)).toMatchObject({ title: 'News' });
});

test('a page without a heading has its first paragraph and picture', () => {
  expect(preview('<title>A</title><p>B</p><img src="cat.png"><p>C</p><img src="dog.png">')).toEqual({
    title: 'A',
    description: 'B',
    image: 'https://example.com/news/cat.png',
  });
});

describe('readPage', () => {
  const readBytes = (bytes: Uint8Array, contentType?: string) =>
    readPage({ bytes, url: 'https://example.com/', contentType });
  const page = (head: string, hexTitle: string) =>
    Buffer.concat([Buffer.from(`${head}<title>`), Buffer.from(hexTitle, 'hex'), Buffer.from(`</title>${IMAGE}`)]);

  test.each([
    ['<meta charset="windows-1251">', 'cff0e8', 'При'],
    ["<meta http-equiv='Content-Type' content='text/html; charset=gbk'>", 'd6d0cec4', '中文'],
    ['<?xml version="1.0" encoding="koi8-r"?><html>', 'f0d2c9', 'При'],
    ['<!-- <meta charset="koi8-r"> --><meta charset=shift_jis />', '93fa967b8cea', '日本語'],
    ['<meta charset="utf-16">', 'c3a9', 'é'],
    ['<html>', 'cff0e8e2e5f220ece8f0', 'Привет мир'],
  ])('reads a page with %s', (head, hexTitle, title) => {
    expect(readBytes(page(head, hexTitle), 'text/html')).toMatchObject({ title });
  });

  test('follows the header rather than the declaration', () => {
    const bytes = page('<meta charset="koi8-r">', 'cff0e8');
    expect(readBytes(bytes, 'text/html; charset=windows-1251')).toMatchObject({ title: 'При' });
  });

  test('reads bytes without a type where they begin like a page', () => {
    expect(readBytes(page('\n<!DOCTYPE html><html>', '41'))).toMatchObject({ title: 'A' });
    expect(readBytes(page('hello <html>', '41'))).toBeNull();
  });

  test.each(['<b>', '<div>', '<p><b>', '<a href=x><i>', '</b>', '<', '<meta ', '<!--', '<b x=', '&amp', '<title>'])(
    'takes time in proportion to a page of 1 MB of %s',
    (part) =>
      expectLinearCost(1024 * 1024, (size) => {
        readBytes(Buffer.from('<title>A</title>' + part.repeat(size / part.length)), 'text/html');
      }),
  );
});
