import { format, type Format, type Selected } from './formatting.ts';

/** Reads a text whose selected part is in brackets `«»`. */
const read = (marked: string): Selected => {
  const start = marked.indexOf('«');
  return { text: marked.replace(/[«»]/g, ''), start, end: marked.indexOf('»') - 1 };
};
const show = ({ text, start, end }: Selected) => `${text.slice(0, start)}«${text.slice(start, end)}»${text.slice(end)}`;

test.each<[Format, string, string]>([
  ['bold', 'a «word» here', 'a **«word»** here'],
  ['italic', 'a **«word»** here', 'a ***«word»*** here'],
  ['strike', '«x»', '~~«x»~~'],
  ['code', 'run «ls»', 'run `«ls»`'],
  ['spoiler', '«secret»', '```spoiler \n«secret»\n```'],
  ['bullets', 'one\nt«wo\nthr»ee\nfour', 'one\n«* two\n* three»\nfour'],
  ['numbers', '«a\nb»', '«1. a\n2. b»'],
  ['quote', 'he «said»', '«> he said»'],
])('%s is put on and taken away', (kind, before, after) => {
  const formatted = format(read(before), kind);
  expect(show(formatted)).toBe(after);
  if (kind === 'spoiler') return;
  expect(format(formatted, kind).text).toBe(read(before).text);
});

test('code of several lines is fenced, on lines of its own', () => {
  expect(show(format(read('see «a\nb» there'), 'code'))).toBe('see \n```\n«a\nb»\n```\n there');
});

test('a link asks for its address, or for its words', () => {
  expect(show(format(read('read «this»'), 'link'))).toBe('read [this](«url»)');
  expect(show(format(read('«https://example.com/a»'), 'link'))).toBe('[«»](https://example.com/a)');
});
