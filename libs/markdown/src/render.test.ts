import { DIALECT_CASES, NAMES } from '../test/dialect-cases';
import { RenderError, renderMarkdown } from './render';

for (const [construct, cases] of Object.entries(DIALECT_CASES)) {
  describe(construct, () => {
    test.each(cases)('$name', ({ input, html, options }) => {
      expect(renderMarkdown(input, { names: NAMES, ...options }).html).toBe(html);
    });
  });
}

describe('facts about the text', () => {
  const render = (text: string) => renderMarkdown(text, { names: NAMES });

  test('a plain text has no facts', () => {
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

  test('mentioned users and groups are listed once, silent mentions are not', () => {
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
  ])('the wildcard of %j is %j', (text, wildcard) => {
    expect(render(text).wildcard).toBe(wildcard);
  });

  test('mentions in a quote notify nobody', () => {
    expect(render('> @**Ada Byron** @*backend*')).toMatchObject({
      mentioned_user_ids: [],
      mentioned_group_ids: [],
    });
    expect(render('> a\n\n@**Ada Byron**').mentioned_user_ids).toEqual([7]);
  });

  test('has_link and has_image report links and images', () => {
    expect(render('a.com')).toMatchObject({ has_link: true, has_image: false });
    expect(render('https://a.com/b.png')).toMatchObject({ has_link: true, has_image: true });
    expect(render('> https://a.com/b.png')).toMatchObject({ has_link: true, has_image: false });
    expect(render('[a](/user_uploads/2/ab/a.mp4)')).toMatchObject({ has_link: true, has_image: false });
    expect(render('#**design**')).toMatchObject({ has_link: false });
    expect(render('`a.com`')).toMatchObject({ has_link: false });
  });
});

test('the path ids of linked uploads are listed once, with those in quotes, and without those in code', () => {
  const path = (name: string) => `[a](/user_uploads/2/${name})`;
  const sound = '![a](/user_uploads/2/d.mp3)';
  const text = `${path('a.png')} ${path('a.png#x')} \`${path('b.png')}\` ${sound}\n> ${path('c.txt')}`;
  expect(renderMarkdown(text).upload_path_ids).toEqual(['2/d.mp3', '2/a.png', '2/c.txt']);
});

test('24 images are previewed, and none if there are more', () => {
  const pictures = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://a.com/${index}.png`).join(' ');
  expect(renderMarkdown(pictures(24)).html).toContain('message_inline_image');
  expect(renderMarkdown(pictures(25))).toMatchObject({
    html: expect.not.stringContaining('message_inline_image'),
    has_image: false,
  });
});

test('HTML of more than 1,000,000 characters throws RenderError', () => {
  expect(() => renderMarkdown('<'.repeat(300_000))).toThrow(RenderError);
  expect(() => renderMarkdown('a'.repeat(1_000_001))).toThrow('Unable to render message');
});

test('a rendering does not change the result of another one', () => {
  const text = '> a\n\n* b @**Ada Byron**\n\n```\nc\n```';
  const first = renderMarkdown(text, { names: NAMES });
  renderMarkdown('@**Ada Byron**');
  expect(renderMarkdown(text, { names: NAMES })).toEqual(first);
});
