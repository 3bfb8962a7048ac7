import { z } from 'zod';
import { FEATURE_LEVEL, nameVendor } from './identifiers';
import type { AnyOperation, Param } from './operation';
import { HTTP_OPERATIONS } from './registry';

const toSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

export const isRequired = (param: Param) => !param.schema.safeParse(undefined).success;

function parameterOf(op: AnyOperation, [name, param]: [string, Param]) {
  const schema = toSchema(param.schema, 'input');
  return {
    name,
    in: param.encoding === 'path' ? 'path' : 'query',
    required: param.encoding === 'path' || isRequired(param),
    ...(param.encoding === 'json' ? { content: { 'application/json': { schema } } } : { schema }),
  };
}

function bodyOf(params: [string, Param][]) {
  return {
    required: params.some(([, param]) => isRequired(param)),
    content: {
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object',
          properties: Object.fromEntries(params.map(([name, p]) => [name, toSchema(p.schema, 'input')])),
          required: params.filter(([, p]) => isRequired(p)).map(([name]) => name),
        },
        encoding: Object.fromEntries(
          params
            .filter(([, p]) => p.encoding === 'json')
            .map(([name]) => [name, { contentType: 'application/json' }]),
        ),
      },
    },
  };
}

function operationOf(op: AnyOperation) {
  const params = Object.entries(op.params as Record<string, Param>);
  const inBody = op.http!.method === 'GET' ? [] : params.filter(([, p]) => p.encoding !== 'path');
  const inUrl = params.filter((entry) => !inBody.includes(entry));
  return {
    operationId: op.id,
    summary: op.summary,
    tags: [op.owner],
    ...(op.allow === 'anonymous' && { security: [] }),
    // An empty requirement among others makes it optional.
    ...(op.allow === 'spectator' && { security: [{ basicAuth: [] }, {}] }),
    ...(inUrl.length > 0 && { parameters: inUrl.map((entry) => parameterOf(op, entry)) }),
    ...(inBody.length > 0 && { requestBody: bodyOf(inBody) }),
    responses: {
      200: {
        description: 'Success',
        content: {
          'application/json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Envelope' }, toSchema(op.resultSchema, 'output')],
            },
          },
        },
      },
      default: {
        description: 'Refusal',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** Builds the OpenAPI document of all HTTP operations from their declarations, as JSON. `vendor` is the setting
 *  IDENTIFIER_VENDOR, `indent` the number of blanks for each level. */
export function openApiDocument(vendor: string, indent = 0): string {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const op of HTTP_OPERATIONS) {
    (paths[op.http!.path] ??= {})[op.http!.method.toLowerCase()] = operationOf(op);
  }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Team chat', version: String(FEATURE_LEVEL) },
    servers: [{ url: '/api/v1' }],
    security: [{ basicAuth: [] }],
    paths,
    components: {
      securitySchemes: { basicAuth: { type: 'http', scheme: 'basic' } },
      schemas: {
        Envelope: {
          type: 'object',
          required: ['result', 'msg'],
          properties: {
            result: { const: 'success' },
            msg: { type: 'string' },
            ignored_parameters_unsupported: { type: 'array', items: { type: 'string' } },
          },
        },
        Error: {
          type: 'object',
          required: ['result', 'msg', 'code'],
          properties: { result: { const: 'error' }, msg: { type: 'string' }, code: { type: 'string' } },
        },
      },
    },
  };
  return nameVendor(JSON.stringify(document, null, indent), vendor);
}
