import { type AnyOperation, isRequired, type Param } from '@team-chat/contracts';
import type { JsonSchema } from './json-schema';

type Named = [name: string, param: Param];

/** Returns the parts of an operation that say how parameters travel. `properties` are their schemas. Methods without a body
 *  take them from the query; the server reads both for every method. `example` has the parameters of the operation's example. */
export function parametersOf(
  op: AnyOperation,
  properties: Record<string, JsonSchema>,
  example: Record<string, unknown>,
) {
  const params = Object.entries(op.params as Record<string, Param>);
  const hasBody = !['GET', 'DELETE'].includes(op.http!.method);
  const inBody = hasBody ? params.filter(([, { encoding }]) => encoding !== 'path') : [];
  const inUrl = params.filter((entry) => !inBody.includes(entry));
  return {
    ...(inUrl.length > 0 && { parameters: inUrl.map((entry) => inUrlObject(entry, properties, example)) }),
    ...(inBody.length > 0 && { requestBody: requestBody(inBody, properties, example) }),
  };
}

function inUrlObject([name, param]: Named, properties: Record<string, JsonSchema>, example: Record<string, unknown>) {
  const { description, ...schema } = properties[name]!;
  const isPath = param.encoding === 'path';
  if (name in example) schema['examples'] ??= [example[name]];
  return {
    name,
    in: isPath ? 'path' : 'query',
    ...(description !== undefined && { description: description as string }),
    ...((isPath || isRequired(param)) && { required: true }),
    ...(isJsonText(param, schema) ? { content: { 'application/json': { schema } } } : { schema }),
  };
}

function requestBody(params: Named[], properties: Record<string, JsonSchema>, example: Record<string, unknown>) {
  const required = params.filter(([, param]) => isRequired(param)).map(([name]) => name);
  const sent = Object.fromEntries(params.filter(([name]) => name in example).map(([name]) => [name, example[name]]));
  const [file] = params.find(([, { encoding }]) => encoding === 'file') ?? [];
  const schemas = Object.fromEntries(
    params.map(([name]) => [name, name === file ? binaryOf(properties[name]!) : properties[name]]),
  );
  const jsonTexts = params.filter(([name, param]) => isJsonText(param, properties[name]!));
  return {
    ...(required.length > 0 && { required: true }),
    content: {
      [file === undefined ? 'application/x-www-form-urlencoded' : 'multipart/form-data']: {
        schema: {
          type: 'object',
          properties: schemas,
          ...(required.length > 0 && { required }),
        },
        // An example would have to hold the bytes of a file.
        ...(file === undefined && Object.keys(sent).length > 0 && { example: sent }),
        ...(jsonTexts.length > 0 && {
          encoding: Object.fromEntries(jsonTexts.map(([name]) => [name, { contentType: 'application/json' }])),
        }),
      },
    },
  };
}

/** Returns the schema of a file in a form. */
const binaryOf = ({ description }: JsonSchema): JsonSchema => ({
  type: 'string',
  format: 'binary',
  ...(description !== undefined && { description }),
});

const PLAIN_TYPES = ['boolean', 'integer', 'number', 'null'];

/** Returns whether generators have to be told that the value is sent as JSON: JSON and plain text are the same for numbers
 *  and booleans. */
function isJsonText({ encoding }: Param, { type }: JsonSchema): boolean {
  if (encoding !== 'json') return false;
  const types = [type].flat() as (string | undefined)[];
  return !types.every((one) => one !== undefined && PLAIN_TYPES.includes(one));
}
