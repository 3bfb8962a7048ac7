import { ERROR_STATUS, getMessages, HTTP_OPERATIONS, pathsOf } from '@team-chat/contracts';
import { codeSamplesOf } from './code-samples';
import { openApiDocument } from './document';
import { readExampleAnswers } from './example-answers';

type Json = Record<string, any>;

const document = JSON.parse(openApiDocument('service')) as Json;

const operations = Object.entries(document.paths as Json).flatMap(([path, methods]) =>
  Object.entries(methods as Json).map(([method, operation]): [string, Json] => [
    `${method.toUpperCase()} ${path}`,
    operation,
  ]),
);

/** Returns what a reference leads to. */
function resolve(value: Json): Json {
  if (!value.$ref) return value;
  const keys = (value.$ref as string).split('/').slice(1);
  return resolve(keys.reduce<Json>((part, key) => part[key], document));
}

const operationOf = (name: string) => new Map(operations).get(name)!;
const successOf = (operation: Json) => resolve(operation.responses[200].content['application/json'].schema as Json);
const codesOf = (response: Json): string[] => {
  const schema = resolve(response).content['application/json'].schema as Json;
  return ((schema.anyOf as Json[] | undefined) ?? [schema]).map((one) => resolve(one).properties.code.const);
};
const parameterOf = (operation: Json, name: string) =>
  (operation.parameters as Json[]).find((parameter) => parameter.name === name)!;

test('every reference leads somewhere, and every schema is referred to', () => {
  const references = new Set(JSON.stringify(document).match(/#\/components\/[^"]+/g));
  for (const reference of references) expect(resolve({ $ref: reference })).toBeDefined();
  const names = Object.keys(document.components.schemas as Json);
  expect(names.filter((name) => !references.has(`#/components/schemas/${name}`))).toEqual([]);
});

test('no two paths differ in the names of variables only', () => {
  const shapes = Object.keys(document.paths as Json).map((path) => path.replace(/\{\w+\}/g, '{}'));
  expect(new Set(shapes).size).toBe(shapes.length);
});

test('every operation is described, alone or with the one that has the same route', () => {
  const described = new Set(operations.map(([name]) => name.replace(/\{\w+\}/g, '{}')));
  const missing = HTTP_OPERATIONS.filter(
    ({ http }) => !described.has(`${http!.method} ${pathsOf(http!)[0]!.replace(/\{\w+\}/g, '{}')}`),
  );
  expect(missing).toEqual([]);
  const { schema } = parameterOf(operationOf('GET /users/{user_id}'), 'user_id');
  expect(schema.anyOf).toMatchObject([{ type: 'integer', format: 'int64' }, { type: 'string' }]);
});

test.each(operations)('%s: an answer has the envelope and the fields of the result', (_name, operation) => {
  const schema = successOf(operation);
  expect(schema.allOf).toBeUndefined();
  expect(schema.required).toEqual(expect.arrayContaining(['result', 'msg']));
  expect(schema.properties).toMatchObject({ result: { const: 'success' }, msg: { type: 'string' } });
});

test('lists have items', () => {
  const check = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const schema = value as Json;
    if (schema.type === 'array') expect(schema).toHaveProperty('items');
    if ('prefixItems' in schema) expect(schema.prefixItems).not.toEqual([]);
    Object.values(schema).forEach(check);
  };
  check(document);
});

test('parameters are required where the server refuses their absence', () => {
  const poll = operationOf('GET /events');
  expect(parameterOf(poll, 'queue_id').required).toBe(true);
  expect(parameterOf(poll, 'last_event_id').required).toBe(true);
  expect(parameterOf(poll, 'dont_block').required).toBeUndefined();
  const fetch = operationOf('GET /messages');
  for (const name of ['anchor', 'num_before', 'num_after', 'message_ids']) {
    expect(parameterOf(fetch, name).required).toBeUndefined();
  }
});

test('lists and objects travel as JSON texts, numbers and booleans as they are', () => {
  const fetch = operationOf('GET /messages');
  expect(parameterOf(fetch, 'narrow').content['application/json'].schema).toBeDefined();
  expect(parameterOf(fetch, 'num_before').schema).toMatchObject({ type: 'integer' });
  const form = operationOf('POST /users/me/subscriptions').requestBody.content;
  expect(form['application/x-www-form-urlencoded'].encoding).toMatchObject({
    subscriptions: { contentType: 'application/json' },
  });
  expect(form['application/x-www-form-urlencoded'].encoding).not.toHaveProperty('announce');
  const unsubscribe = operationOf('DELETE /users/me/subscriptions');
  expect(unsubscribe.requestBody).toBeUndefined();
  expect(parameterOf(unsubscribe, 'subscriptions').in).toBe('query');
});

test('an operation names the codes of its refusals', () => {
  const { responses } = operationOf('POST /messages/{message_id}/reactions');
  expect(codesOf(responses[400])).toEqual(['BAD_REQUEST', 'REACTION_ALREADY_EXISTS', 'REQUEST_VARIABLE_MISSING']);
  expect(codesOf(responses[401])).toEqual(['UNAUTHORIZED']);
  expect(codesOf(responses[429])).toEqual(['RATE_LIMIT_HIT']);
  expect(codesOf(responses[503])).toEqual(['SERVICE_UNAVAILABLE']);
  expect(Object.keys(resolve(responses[429]).headers as Json)).toContain('Retry-After');
  expect(codesOf(operationOf('POST /channels/create').responses[409])).toEqual(['CHANNEL_ALREADY_EXISTS']);
  expect(codesOf(operationOf('POST /fetch_api_key').responses[401])).toContain('AUTHENTICATION_FAILED');
  expect(operationOf('GET /server_settings').responses).not.toHaveProperty('401');
});

test('the statuses of the refusals are those of their codes', () => {
  for (const [, { responses }] of operations) {
    for (const [status, response] of Object.entries(responses as Json)) {
      // A path or an object that does not exist has the code of other refusals.
      if (['200', '404', 'default'].includes(status)) continue;
      for (const code of codesOf(response as Json)) {
        expect(String(ERROR_STATUS[code as keyof typeof ERROR_STATUS])).toBe(status);
      }
    }
  }
});

test('every operation says what it does, and for whom', () => {
  const wordless = operations.filter(
    ([, { summary, description }]) => !summary || !/^[A-Z].*\.\n\nFor .+\./s.test(description as string),
  );
  expect(wordless.map(([name]) => name)).toEqual([]);
});

test('every parameter has a description', () => {
  const wordless = operations.flatMap(([operation, { parameters = [], requestBody }]) => {
    const inUrl = (parameters as Json[]).map(({ name, description }) => [name, description]);
    const [content] = Object.values<Json>(requestBody?.content ?? {});
    const properties = (content?.schema.properties ?? {}) as Json;
    const inBody = Object.entries<Json>(properties).map(([name, { description }]) => [name, description]);
    return [...inUrl, ...inBody].filter(([, text]) => !text).map(([name]) => `${operation} ${name}`);
  });
  expect(wordless).toEqual([]);
});

test('every operation has samples, also where two share a route', () => {
  const inDocument = operations.flatMap(([, operation]) => operation['x-codeSamples'] as Json[]);
  const sources = (samples: Json[]) => samples.map(({ source }) => source as string).sort();
  expect(sources(inDocument)).toEqual(sources(HTTP_OPERATIONS.flatMap((op) => codeSamplesOf(op))));
  expect(new Set(inDocument.map(({ lang }) => lang))).toEqual(new Set(['Shell', 'TypeScript', 'Python']));
});

const answers = readExampleAnswers();

test('every answer with fields has an example, which the operation may give', () => {
  const wrong = HTTP_OPERATIONS.filter(({ id, result, resultSchema }) => {
    const answer = answers[id];
    return answer ? !resultSchema.safeParse(answer).success : Object.keys(result as Json).length > 0;
  });
  // It is always refused.
  expect(wrong.map(({ id }) => id)).toEqual(['create-big-blue-button-video-call']);
  const ids = HTTP_OPERATIONS.map(({ id }) => id);
  expect(Object.keys(answers).filter((id) => !ids.includes(id))).toEqual([]);
});

test('the samples send the example of an operation', () => {
  const [curl, typescript, python] = codeSamplesOf(getMessages).map(({ source }) => source);
  expect(curl).toBe(`curl https://chat.example.com/api/v1/messages \\
  -u you@example.com:your-api-key \\
  -G \\
  -d anchor=newest \\
  -d num_before=50 \\
  -d num_after=0 \\
  --data-urlencode 'narrow=[{"operator":"channel","operand":"general"},{"operator":"topic","operand":"lunch"}]'`);
  expect(typescript).toBe(`import { createClient } from '@team-chat/client';

const client = createClient({
  url: 'https://chat.example.com',
  email: 'you@example.com',
  apiKey: 'your-api-key',
});
const result = await client.messages.list({
  anchor: 'newest',
  num_before: 50,
  num_after: 0,
  narrow: [{ operator: 'channel', operand: 'general' }, { operator: 'topic', operand: 'lunch' }],
});
console.log(result);`);
  expect(python).toBe(`import base64, json, urllib.parse, urllib.request

fields = {
    "anchor": "newest",
    "num_before": 50,
    "num_after": 0,
    "narrow": json.dumps([{"operator": "channel", "operand": "general"}, {"operator": "topic", "operand": "lunch"}]),
}
request = urllib.request.Request(
    "https://chat.example.com/api/v1/messages?" + urllib.parse.urlencode(fields),
    method="GET",
)
key = base64.b64encode(b"you@example.com:your-api-key").decode()
request.add_header("Authorization", "Basic " + key)
with urllib.request.urlopen(request) as response:
    print(json.load(response))`);
});

test('what has a name is described once', () => {
  const { schemas } = document.components as { schemas: Json };
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['User', 'Message', 'Channel', 'Subscription', 'UserGroup', 'Event']),
  );
  expect(successOf(operationOf('GET /users')).properties.members.items).toEqual({
    $ref: '#/components/schemas/User',
  });
});

test('the document is smaller than a megabyte', () => {
  expect(openApiDocument('service').length).toBeLessThan(1_000_000);
});
