import { FORM_PROBLEMS } from '@team-chat/contracts';
import { GERMAN_PROBLEMS, translateProblem } from './german-problems';

const german = (message: string) => translateProblem(GERMAN_PROBLEMS, message);

test.each(FORM_PROBLEMS)('%s has a German text, with the same values', (problem) => {
  const values = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  expect(german(problem)).not.toBe(problem);
  // German does not name the field, beside which the problem is shown.
  const expected = values(problem).filter((name) => name !== 'field');
  expect(values(GERMAN_PROBLEMS[problem])).toEqual(expected);
});

test('values are inserted', () => {
  expect(german('Acme has not verified your email address, $&@b.example.')).toBe(
    'Acme hat deine E-Mail-Adresse, $&@b.example, nicht bestätigt.',
  );
});

test('a message without a translation stays as it is', () => {
  expect(german('Something new')).toBe('Something new');
});
