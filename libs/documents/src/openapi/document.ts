import { type AnyOperation, FEATURE_LEVEL, HTTP_OPERATIONS, nameVendor, type Param } from '@team-chat/contracts';
import { descriptionOf } from '../operation-description';
import { codeSamplesOf } from './code-samples';
import { exampleOf } from './example';
import { type ExampleAnswers, readExampleAnswers } from './example-answers';
import { convertSchemas, type JsonSchema, referenceTo } from './json-schema';
import { parametersOf } from './parameters';
import { commonResponses, HEADER_COMPONENTS, refusalsOf } from './refusals';
import { TAG_OBJECTS, tagOf } from './tags';

const INFO = {
  title: 'Team chat',
  version: String(FEATURE_LEVEL),
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  description: [
    'Parameters travel as form fields or in the query. Values that are no plain text, numbers or booleans are JSON texts.',
    'Every answer is JSON with `result` and `msg`; a refusal also has a `code`. `version` is the feature level.',
  ].join(' '),
};

/** Fields of every successful answer. */
const ENVELOPE = {
  result: { type: 'string', const: 'success' },
  msg: { type: 'string' },
  ignored_parameters_unsupported: referenceTo('IgnoredParameters'),
};
const REQUIRED = ['result', 'msg'];

/** Builds the OpenAPI document of all HTTP operations from their declarations, as JSON. `vendor` is the setting
 *  IDENTIFIER_VENDOR, `indent` the number of blanks for each level. */
export function openApiDocument(vendor: string, indent = 0): string {
  const operations = [...HTTP_OPERATIONS].sort((a, b) => (a.id < b.id ? -1 : 1));
  const { get, components } = convertSchemas(
    new Map(
      operations.flatMap((op) => [
        [paramsOf(op), op.paramsSchema],
        [resultOf(op), op.resultSchema],
      ]),
    ),
  );
  const answers = readExampleAnswers();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [path, group] of Object.entries(byPath(operations)).sort()) {
    paths[path] = Object.fromEntries(
      Object.entries(group).map(([method, sameRoute]) => [
        method.toLowerCase(),
        operationObject(sameRoute, path, get, answers),
      ]),
    );
  }
  const responses = commonResponses();
  const document = {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: '/api/v1' }],
    security: [{ basicAuth: [] }],
    tags: TAG_OBJECTS,
    paths,
    components: {
      securitySchemes: {
        basicAuth: {
          type: 'http',
          scheme: 'basic',
          description: 'The email address of the user, and the API key as password.',
        },
      },
      headers: HEADER_COMPONENTS,
      responses,
      schemas: reachable({ paths, responses }, { ...components, ...ENVELOPE_SCHEMAS }),
    },
  };
  return nameVendor(JSON.stringify(document, null, indent), vendor);
}

const ENVELOPE_SCHEMAS = {
  Success: { type: 'object', properties: ENVELOPE, required: REQUIRED, additionalProperties: false },
  IgnoredParameters: {
    type: 'array',
    items: { type: 'string' },
    description: 'Names of parameters of the request that the operation does not have.',
  },
};

const paramsOf = ({ id }: AnyOperation) => `params of ${id}`;
const resultOf = ({ id }: AnyOperation) => `result of ${id}`;

/** Groups operations by path and method. Paths that differ in the names of variables only are one path, which has the names
 *  of the first operation. */
function byPath(operations: AnyOperation[]): Record<string, Record<string, AnyOperation[]>> {
  const names = new Map<string, string>();
  const groups: Record<string, Record<string, AnyOperation[]>> = {};
  for (const op of operations) {
    const { path, method } = op.http!;
    const shape = path.replace(/\{\w+\}/g, '{}');
    const name = names.get(shape) ?? path;
    names.set(shape, name);
    ((groups[name] ??= {})[method] ??= []).push(op);
  }
  return groups;
}

/** Describes operations that differ only in what their variable takes as one. */
function operationObject(
  [op, ...others]: AnyOperation[],
  path: string,
  get: (name: string) => JsonSchema,
  answers: ExampleAnswers,
): JsonSchema {
  const { properties } = get(paramsOf(op!)) as { properties: Record<string, JsonSchema> };
  for (const other of others) {
    const [name, otherName] = [variableOf(op!), variableOf(other)];
    const { description: _, ...own } = properties[name]!;
    const { description: __, ...alternative } = get(paramsOf(other)).properties[otherName] as JsonSchema;
    properties[name] = { description: `${name} or ${otherName}.`, anyOf: [own, alternative] };
  }
  return {
    operationId: op!.id,
    summary: op!.summary,
    description: descriptionOf(op!),
    tags: [tagOf(path)],
    ...(op!.allow === 'anonymous' && { security: [] }),
    // An empty requirement among others makes it optional.
    ...(op!.allow === 'spectator' && { security: [{ basicAuth: [] }, {}] }),
    ...parametersOf(op!, properties, exampleOf(op!)),
    responses: { 200: success(get(resultOf(op!)), answers[op!.id]), ...refusalsOf(op!) },
    'x-codeSamples': [
      ...codeSamplesOf(op!),
      ...others.flatMap((other) => codeSamplesOf(other, `, by ${variableOf(other)}`)),
    ],
  };
}

/** Returns the name of the only variable of an operation's path. */
function variableOf(op: AnyOperation): string {
  const [name] = Object.entries(op.params as Record<string, Param>).find(([, { encoding }]) => encoding === 'path')!;
  return name;
}

function success(result: JsonSchema, answer: Record<string, unknown> | undefined): JsonSchema {
  const fields = result.properties as JsonSchema;
  const { result: outcome, msg, ...others } = ENVELOPE;
  const schema =
    Object.keys(fields).length === 0 && result.additionalProperties === false
      ? referenceTo('Success')
      : {
          ...result,
          properties: { result: outcome, msg, ...fields, ...others },
          required: [...new Set([...REQUIRED, ...((result.required as string[] | undefined) ?? [])])],
        };
  return {
    description: 'Success',
    content: {
      'application/json': {
        schema,
        ...(answer && { example: { result: 'success', msg: '', ...answer } }),
      },
    },
  };
}

/** Returns the schemas that a part of the document refers to, directly or through others. */
function reachable(part: unknown, schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const found = new Set<string>();
  const visit = (value: unknown) => {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name!)) continue;
      found.add(name!);
      visit(schemas[name!]);
    }
  };
  visit(part);
  return Object.fromEntries([...found].sort().map((name) => [name, schemas[name]!]));
}
