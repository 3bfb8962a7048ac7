import { FORM_PROBLEMS, FormMessage, readFormProblem } from './form-problems';

test.each(FORM_PROBLEMS)('%s is read back, with its values', (problem) => {
  const names = [...problem.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const message = problem.replace(/\{(\w+)\}/g, '<$1>');
  const values = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
  expect(readFormProblem(message)).toEqual({ problem, values });
});

test.each(['', 'Enter your name', 'Enter your nameX', 'Please request an invite for  from me.'])(
  '%j is not listed',
  (message) => {
    expect(readFormProblem(message)).toBeUndefined();
    expect(FormMessage.safeParse(message).success).toBe(false);
  },
);
