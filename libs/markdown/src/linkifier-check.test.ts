import { findLinkifierProblem } from './linkifier-check';
import { renderMarkdown } from './render';

const problemOf = (pattern: string) => findLinkifierProblem({ pattern, url_template: 'https://a.com/' });

test.each(['.{0,1000}.{0,1000}[a-z]{0,9}0?', 'a{1000}', '(x{30}){33}y{30}'])(
  '%s is too large, and does not become links',
  (pattern) => {
    expect(problemOf(pattern)).toBe('Linkifier pattern is too large.');
    const linkifiers = [{ pattern, url_template: 'https://a.com/' }];
    expect(renderMarkdown('a x 0', { linkifiers }).html).toBe('<p>a x 0</p>');
  },
);

test.each(['a.*b|a', '[a-z](.*#)?', 'foo(.*bar)?'])('%s takes too long for a text full of it', (pattern) => {
  expect(problemOf(pattern)).toBe('Linkifier pattern takes too long to match.');
});

test.each([
  '#[0-9]+',
  '[A-Z]{2,10}-[0-9]{1,7}',
  '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
  '[0-9a-f]{7,40}',
  '[A-Za-z0-9_.-]{1,39}/[A-Za-z0-9_.-]{1,100}#[0-9]{1,10}',
  '(([a-z]+)*)*#',
])('%s has no problem', (pattern) => {
  expect(problemOf(pattern)).toBeUndefined();
});
