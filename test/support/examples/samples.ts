import { EXAMPLE_IDS, type HttpOperation, HTTP_OPERATIONS, type HttpOperationId } from '@team-chat/contracts';
import { codeSamplesOf, PLACEHOLDERS } from '@team-chat/documents';
import type { ExampleOrganisation } from './organisation';

export interface Sample {
  id: HttpOperationId;
  /** The program, as the reader would send it with an account and ids of this organisation. */
  text: string;
}

/** Operations whose examples name all objects of a kind, and so come before others are created. */
const FIRST = ['reorder-linkifiers', 'reorder-profile-fields', 'patch-channel-folders'];
/** Operations whose examples take away what others need, in this order. */
const LAST = [
  'delete-message',
  'delete-topic',
  'archive-stream',
  'deactivate-user-group',
  'delete-profile-field',
  'deactivate-bot',
  'deactivate-user',
  'reactivate-user',
  'regenerate-api-key',
  'deactivate-own-user',
  'deactivate-own-realm',
];
const METHODS = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE'];

/** Returns the examples of all operations in a language, in an order in which they succeed. */
export function samplesOf(lang: string, organisation: ExampleOrganisation, baseUrl: string): Sample[] {
  const operations = [...(HTTP_OPERATIONS as readonly HttpOperation[])];
  return operations
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((op) => {
      const { source } = codeSamplesOf(op).find((sample) => sample.lang === lang)!;
      const { email, api_key } = organisation.callerOf(op);
      const text = putIds(source, organisation.ids)
        .replaceAll(PLACEHOLDERS.url, baseUrl)
        .replaceAll(PLACEHOLDERS.email, email)
        .replaceAll(PLACEHOLDERS.apiKey, api_key);
      return { id: op.id, text };
    });
}

function placeOf({ id, http }: HttpOperation): number {
  if (FIRST.includes(id)) return -1;
  return LAST.includes(id) ? METHODS.length + LAST.indexOf(id) : METHODS.indexOf(http.method);
}

function putIds(source: string, ids: ExampleOrganisation['ids']): string {
  const real = new Map(
    Object.entries(EXAMPLE_IDS).map(([name, example]) => [String(example), String(ids[name as keyof typeof ids])]),
  );
  return source.replace(new RegExp(`\\b(${[...real.keys()].join('|')})\\b`, 'g'), (example) => real.get(example)!);
}
