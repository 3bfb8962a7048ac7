import { AnswerError, parseAnswer, GENERIC, SLACK } from './outgoing-webhook';

describe('parseAnswer', () => {
  test.each<[number, unknown, string | undefined]>([
    [GENERIC, { content: 'text' }, 'text'],
    [GENERIC, { response_string: 'old', content: 'new' }, 'old'],
    [GENERIC, { response_string: 5 }, '5'],
    [GENERIC, { response_not_required: true, content: 'text' }, undefined],
    [GENERIC, { response_not_required: false, content: 'text' }, 'text'],
    [GENERIC, { content: ' \n' }, undefined],
    [GENERIC, { content: null }, undefined],
    [GENERIC, { text: 'of the other format' }, undefined],
    [GENERIC, '', undefined],
    [SLACK, { text: 'text' }, 'text'],
    [SLACK, { content: 'of the other format' }, undefined],
  ])('of format %i and %j is %j', (format, answer, text) => {
    expect(parseAnswer(format, JSON.stringify(answer))?.content).toBe(text);
  });

  test('has a widget beside its content', () => {
    const widget_content = '{}';
    const parse = (fields: object) => parseAnswer(GENERIC, JSON.stringify({ widget_content, ...fields }));
    expect(parse({ content: 'text' })).toEqual({ content: 'text', widget_content });
    expect(parse({ content: 'text', widget_content: null })).toEqual({ content: 'text' });
    expect(parse({ response_string: 'text' })).toEqual({ content: 'text' });
    expect(parse({})).toBeUndefined();
  });

  test.each([
    ['', 'Invalid JSON in response'],
    ['{', 'Invalid JSON in response'],
    ['[]', 'Invalid response format'],
    ['null', 'Invalid response format'],
    ['"text"', 'Invalid response format'],
    ['{"content": {}}', 'Invalid response format'],
    ['{"content": "text", "widget_content": {}}', 'Invalid response format'],
  ])('refuses %j', (body, message) => {
    expect(() => parseAnswer(GENERIC, body)).toThrow(new AnswerError(message));
  });
});
