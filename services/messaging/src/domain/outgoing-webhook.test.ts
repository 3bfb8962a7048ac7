import { AnswerError, answerText, GENERIC, SLACK } from './outgoing-webhook';

describe('answerText', () => {
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
    expect(answerText(format, JSON.stringify(answer))).toBe(text);
  });

  test.each([
    ['', 'Invalid JSON in response'],
    ['{', 'Invalid JSON in response'],
    ['[]', 'Invalid response format'],
    ['null', 'Invalid response format'],
    ['"text"', 'Invalid response format'],
    ['{"content": {}}', 'Invalid response format'],
  ])('refuses %j', (body, message) => {
    expect(() => answerText(GENERIC, body)).toThrow(new AnswerError(message));
  });
});
