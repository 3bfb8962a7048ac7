import type { Knowledge, Secret } from './model';

/** Returns the secrets in an answer that are part of no knowledge. */
export function leaks(where: string, answer: unknown, secrets: Secret[], known: Knowledge[]): string[] {
  const text = JSON.stringify(answer) ?? '';
  return secrets
    .filter(({ word, kind, id }) => text.includes(word) && known.every((each) => !each[kind].has(id)))
    .map(({ word, kind, id }) => `${where} tells of ${kind} ${id} (${word})`);
}
