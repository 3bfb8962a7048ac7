import type { AnyOperation, Param } from '@team-chat/contracts';
import { exampleOf } from '../example';

/** The texts that stand for the reader's own organisation and account. */
export const PLACEHOLDERS = {
  url: 'https://chat.example.com',
  email: 'you@example.com',
  apiKey: 'your-api-key',
} as const;

/** A parameter that travels in the query or in the form. */
export interface Field {
  name: string;
  value: unknown;
  /** The value as it travels. */
  text: string;
}

/** The request of an operation's example. */
export interface ExampleRequest {
  method: string;
  url: string;
  fields: Field[];
  /** Name of a file in the working folder that the form has, and its field. */
  file: { field: string; name: string } | undefined;
  /** Whether the fields are in the query, and not in a form. */
  inQuery: boolean;
  hasCredentials: boolean;
}

export function exampleRequest(op: AnyOperation): ExampleRequest {
  const { method, path } = op.http!;
  const params = op.params as Record<string, Param>;
  const values = new Map(Object.entries(exampleOf(op)));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values.get(name));
    values.delete(name);
    const segments = params[name]!.matchesRest ? value.split('/') : [value];
    return segments.map(encodeURIComponent).join('/');
  });
  const [fileField] = Object.entries(params).find(([, { encoding }]) => encoding === 'file') ?? [];
  const fileName = fileField === undefined ? undefined : values.get(fileField);
  if (fileField !== undefined) values.delete(fileField);
  const fields = [...values].map(([name, value]) => {
    const isText = typeof value === 'string' && params[name]!.encoding === 'raw';
    return { name, value, text: isText ? value : JSON.stringify(value) };
  });
  return {
    method,
    url: `${PLACEHOLDERS.url}/api/v1${filled}`,
    fields,
    file: fileName === undefined ? undefined : { field: fileField!, name: String(fileName) },
    inQuery: method === 'GET' || method === 'DELETE',
    hasCredentials: op.allow !== 'anonymous',
  };
}
