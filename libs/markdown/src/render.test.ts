import { DIALECT_CASES, NAMES } from '../test/dialect-cases';
import { RenderError, renderMarkdown } from './render';

for (const [construct, cases] of Object.entries(DIALECT_CASES)) {
  describe(construct, () => {
    test.each(cases)('$name', ({ input, html, options }) => {
      expect(renderMarkdown(input, { names: NAMES, ...options }).html).toBe(html);
    });
  });
}

describe('facts', () => {
  const render = (text: string) => renderMarkdown(text, { names: NAMES });

  test('a plain text has none', () => {
    expect(render('good morning')).toEqual({
      html: '<p>good morning</p>',
      mentioned_user_ids: [],
      mentioned_group_ids: [],
      wildcard: null,
      upload_path_ids: [],
      has_link: false,
      has_image: false,
    });
  });

  test('users and groups, each once, and not the silent ones', () => {
    const { mentioned_user_ids, mentioned_group_ids } = render(
      '@**Twin** @**Ada Byron** @**|7** @_**Sam <b>** @**Gone Person** @*backend* @_*role:members* @*old*',
    );
    expect(mentioned_user_ids).toEqual([11, 7]);
    expect(mentioned_group_ids).toEqual([5]);
  });

  test.each([
    ['@**channel**', 'stream'],
    ['@**topic** and @**stream**', 'stream'],
    ['@**topic**', 'topic'],
    ['@_**all**', null],
    ['`@**all**`', null],
    ['```\n@**all**\n```', null],
    ['```quote\n@**all**\n```', null],
  ])('wildcard of %j', (text, wildcard) => {
    expect(render(text).wildcard).toBe(wildcard);
  });

  test('what is quoted notifies nobody', () => {
    expect(render('> @**Ada Byron** @*backend*')).toMatchObject({
      mentioned_user_ids: [],
      mentioned_group_ids: [],
    });
    expect(render('> a\n\n@**Ada Byron**').mentioned_user_ids).toEqual([7]);
  });

  test('links and images', () => {
    expect(render('a.com')).toMatchObject({ has_link: true, has_image: false });
    expect(render('https://a.com/b.png')).toMatchObject({ has_link: true, has_image: true });
    expect(render('#**design**')).toMatchObject({ has_link: false });
    expect(render('`a.com`')).toMatchObject({ has_link: false });
  });
});

test('more pictures than are previewed', () => {
  const pictures = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://a.com/${index}.png`).join(' ');
  expect(renderMarkdown(pictures(24)).html).toContain('message_inline_image');
  expect(renderMarkdown(pictures(25))).toMatchObject({
    html: expect.not.stringContaining('message_inline_image'),
    has_image: true,
  });
});

test('an output that grows beyond measure', () => {
  expect(() => renderMarkdown('<'.repeat(300_000))).toThrow(RenderError);
  expect(() => renderMarkdown('a'.repeat(1_000_001))).toThrow('Unable to render message');
});

test('renderings do not disturb each other', () => {
  const text = '> a\n\n* b @**Ada Byron**\n\n```\nc\n```';
  const first = renderMarkdown(text, { names: NAMES });
  renderMarkdown('@**Ada Byron**');
  expect(renderMarkdown(text, { names: NAMES })).toEqual(first);
});
