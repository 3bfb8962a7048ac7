import { type FormProblem, readFormProblem } from '@team-chat/contracts';

/** Returns a problem in the language of a catalogue, with its values. A message that has no translation stays as it is. */
export function translateProblem(catalogue: Record<FormProblem, string>, message: string): string {
  const read = readFormProblem(message);
  if (!read) return message;
  return catalogue[read.problem].replace(/\{(\w+)\}/g, (_, name: string) => read.values[name] ?? '');
}
