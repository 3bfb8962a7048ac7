import { safeUrl } from './links';

/** An expression in braces in a template: an operator, and variables with modifiers. */
const EXPRESSION = /\{([^{}]*)\}/g;
const VARIABLE = /^[+#./;?&]?((?:[A-Za-z0-9_]+)(?:\*|:[1-9]\d{0,3})?)(?:,(?:[A-Za-z0-9_]+)(?:\*|:[1-9]\d{0,3})?)*$/;

/** Returns the variables of an RFC 6570 template; undefined if it is invalid or can never give an allowed link. */
export function templateVariables(template: string): Set<string> | undefined {
  const expressions = [...template.matchAll(EXPRESSION)].map(([, expression]) => expression!);
  const rest = template.replaceAll(EXPRESSION, '');
  if (/[{}\s]/.test(rest) || expressions.some((expression) => !VARIABLE.test(expression))) return undefined;
  if (safeUrl(template.replaceAll(EXPRESSION, 'x')) === undefined) return undefined;
  const names = expressions.flatMap((expression) =>
    expression
      .replace(/^[+#./;?&]/, '')
      .split(',')
      .map((name) => name.replace(/(?:\*|:\d+)$/, '')),
  );
  return new Set(names);
}
