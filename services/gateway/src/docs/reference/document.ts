import { type Html, markup } from '@team-chat/pages';

/** A schema of the OpenAPI document. */
export type Schema = Record<string, any>;

interface Content {
  schema: Schema;
  example?: unknown;
}

export interface ResponseObject {
  description: string;
  content: Record<string, Content>;
}

interface ParameterObject {
  name: string;
  in: 'path' | 'query';
  description?: string;
  required?: boolean;
  schema?: Schema;
  content?: Record<string, Content>;
}

/** An operation of the OpenAPI document. */
export interface OperationObject {
  operationId: string;
  summary: string;
  tags: [string];
  /** Absent where every caller needs credentials. */
  security?: Record<string, never[]>[];
  parameters?: ParameterObject[];
  requestBody?: {
    content: Record<string, { schema: Schema; encoding?: Record<string, { contentType: string }> }>;
  };
  responses: Record<string, ResponseObject | { $ref: string }>;
  'x-codeSamples': { lang: string; label?: string; source: string }[];
}

/** The parts of the OpenAPI document that the reference shows. */
export interface OpenApiDocument {
  info: { version: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: {
    responses: Record<string, ResponseObject>;
    schemas: Record<string, Schema>;
  };
}

/** A parameter, wherever it travels. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'form';
  isRequired: boolean;
  /** Whether the value is sent as JSON text. */
  isJson: boolean;
  schema: Schema;
}

/** Returns the parameters of an operation: first those of the URL, then the fields of the form. */
export function listParameters({ parameters = [], requestBody }: OperationObject): Parameter[] {
  const inUrl = parameters.map((parameter): Parameter => {
    const json = parameter.content?.['application/json'];
    const { name, description, required = false } = parameter;
    const schema = { ...(json?.schema ?? parameter.schema), ...(description !== undefined && { description }) };
    return { name, in: parameter.in, isRequired: required, isJson: json !== undefined, schema };
  });
  const [form] = Object.values(requestBody?.content ?? {});
  const fields = Object.entries<Schema>(form?.schema.properties ?? {}).map(([name, schema]): Parameter => {
    const required: string[] = form?.schema.required ?? [];
    return { name, in: 'form', isRequired: required.includes(name), isJson: name in (form?.encoding ?? {}), schema };
  });
  return [...inUrl, ...fields];
}

/** Returns the name of the schema that a reference leads to. */
export const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

export const operationPath = (id: string): string => `/api/docs/operations/${id}`;
export const schemaPath = (name: string): string => `/api/docs/schemas/${name}`;

/** Renders a text of a declaration, in which backquotes enclose names and values and empty lines divide paragraphs. */
export function prose(text: string): Html[] {
  return text.split('\n\n').map((paragraph) => markup`<p>${inline(paragraph)}</p>`);
}

/** Renders a text without paragraphs. */
export function inline(text: string): Html {
  const parts = text
    .split('`')
    .map((part, index) => (index % 2 === 0 ? markup`${part}` : markup`<code>${part}</code>`));
  return markup`${parts}`;
}
