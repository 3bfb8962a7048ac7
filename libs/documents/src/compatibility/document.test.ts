import { HTTP_OPERATIONS, routesOf } from '@team-chat/contracts';
import { compatibilityDocument } from './document';
import { reasonFor } from './reasons';

const lines = compatibilityDocument().split('\n');

test.each(HTTP_OPERATIONS.flatMap(routesOf))('%s has one line', (route) => {
  const rows = lines.filter((line) => /^\| `[^`]+` \| (yes|yes, with differences|only here) \|$/.test(line));
  const withoutNames = (text: string) => text.replace(/\{\w+\}/g, '{}');
  const found = rows.filter((row) => withoutNames(row).startsWith(`| \`${withoutNames(route)}\` |`));
  // Two of them differ in nothing but the name of a variable.
  const twins = HTTP_OPERATIONS.flatMap(routesOf).filter((other) => withoutNames(other) === withoutNames(route));
  expect(found).toHaveLength(twins.length);
});

test('the counts of the summary are those of the lines', () => {
  const [, operations] = /^\| operations \| (\d+) \|/.exec(lines.find((line) => line.startsWith('| operations'))!)!;
  const described = lines.filter((line) => /^\| `[A-Z]+ \/[^`]*` \| (yes|no)\b/.test(line));
  expect(described).toHaveLength(Number(operations));
});

test('a missing operation has a reason, and one without a reason is an error', () => {
  expect(reasonFor('/jwt/fetch_api_key')).toBe('sign-in by other systems');
  expect(() => reasonFor('/teapot')).toThrow('/teapot is missing, and compatibility/reasons.ts does not say why');
});
