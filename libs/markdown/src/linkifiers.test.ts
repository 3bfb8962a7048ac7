import fc from 'fast-check';
import { compileLinkifier, type Linkifier, linkifiersMatching, matchLinkifier } from './linkifiers';

const PATTERNS = [
  '#(?P<id>[0-9]+)',
  '(?P<a>[a-z]+)#(?P<b>[0-9]+)',
  'a.c',
  '^a',
  'c$',
  '\\bb\\b',
  '(?i)AB',
  '[^a]+',
  'é|😀',
  '(broken',
  '(?P<id>a*)#',
];
const REALM: Linkifier[] = PATTERNS.map((pattern) => ({ pattern, url_template: 'https://a.com/' }));

test('linkifiersMatching finds the same linkifiers as matching them one by one', () => {
  const compiled = REALM.flatMap((each) => compileLinkifier(each) ?? []);
  expect(compiled).toHaveLength(PATTERNS.length - 1);
  const piece = fc.constantFrom('a', 'b', 'c', '#', '1', ' ', '\n', '"', 'é', '😀', '\ud800', ',');
  const property = fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
    const text = pieces.join('');
    const matching = compiled.filter(({ expression }) => expression.matcher(text.toWellFormed()).find());
    expect(linkifiersMatching(REALM, text).map(sourceOf)).toEqual(text === '' ? [] : matching.map(sourceOf));
  });
  fc.assert(property, { seed: 20261121, numRuns: 5000 });
});

const sourceOf = ({ expression }: { expression: { pattern(): string } }): string => expression.pattern();

test('a realm without valid linkifiers matches nothing', () => {
  expect(linkifiersMatching([], '#1')).toEqual([]);
  expect(linkifiersMatching([{ pattern: '(', url_template: 'https://a.com/' }], '(')).toEqual([]);
});

test('equal lists of linkifiers are compiled once', () => {
  const [first] = linkifiersMatching([...REALM], '#1');
  expect(linkifiersMatching([...REALM], '#1')[0]).toBe(first);
});

test('a match has no url if its address is not allowed', () => {
  const linkifier = compileLinkifier({ pattern: 'x(?P<rest>.*)', url_template: '{+rest}' })!;
  const urls = (text: string) => [...matchLinkifier(linkifier, text)].map(({ url }) => url);
  expect(urls('xhttps://a.com')).toEqual(['https://a.com']);
  expect(urls('xjavascript:a')).toEqual([undefined]);
});
