import { readFileSync } from 'node:fs';
import type { SchemaValidateFunction } from 'ajv';
import Ajv, { type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';

type Schema = AnySchemaObject;

interface Response {
  $ref?: string;
  content: Record<string, { schema: Schema }>;
}

/** The parts of the OpenAPI document that the checks read. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: unknown;
}

/** A check of a value. `errors` are the problems of the last value. */
type Check = ((value: unknown) => boolean) & { errors?: Partial<ErrorObject>[] | null };

const MAX_PROBLEMS = 5;
const MAX_SHOWN = 2000;

/** Checks answers against an OpenAPI document. Compiles each schema that has a name when an answer first has to match it:
 *  compiling all takes two seconds, and a file of tests needs few. */
export class DescribedAnswers {
  private readonly ajv = new Ajv({
    strict: false,
    validateFormats: false,
    validateSchema: false,
    meta: false,
    code: { optimize: false },
  });
  private readonly checks = new Map<Schema, Check>();
  private readonly patterns;

  constructor(private readonly document: OpenApiDocument) {
    const checkReference: SchemaValidateFunction = (pointer: string, value: unknown) => {
      const check = this.checkFor(this.resolve(pointer) as Schema);
      const isValid = check(value);
      checkReference.errors = check.errors ?? [];
      return isValid;
    };
    this.ajv.removeKeyword('$ref').addKeyword({ keyword: '$ref', validate: checkReference, errors: true });
    this.patterns = Object.keys(document.paths)
      .map((path) => ({ path, variables: path.split('{').length, pattern: patternOf(path) }))
      .sort((a, b) => a.variables - b.variables);
  }

  /** Throws if the document describes the route, but not the answer. */
  check(method: string, path: string, status: number, body: unknown): void {
    const responses = this.findResponses(method.toLowerCase(), path);
    if (!responses) return;
    const response = responses[status] ?? responses['default']!;
    const { content } = response.$ref === undefined ? response : (this.resolve(response.$ref) as Response);
    const check = this.checkFor(content['application/json']!.schema);
    if (check(body)) return;
    const problems = JSON.stringify(check.errors?.slice(0, MAX_PROBLEMS), null, 2);
    throw new Error(
      `The OpenAPI document (npm run generate) does not describe the answer ${status} of ${method} ${path}: ` +
        `${JSON.stringify(body).slice(0, MAX_SHOWN)}\n${problems}`,
    );
  }

  private findResponses(method: string, path: string): Record<string, Response> | undefined {
    const { paths } = this.document;
    const found = this.patterns.find((one) => one.pattern.test(path) && paths[one.path]![method]);
    return found && paths[found.path]![method]!.responses;
  }

  private checkFor(schema: Schema): Check {
    let check = this.checks.get(schema);
    if (!check) this.checks.set(schema, (check = this.compile(schema)));
    return check;
  }

  private compile(schema: Schema): Check {
    const alternatives = schema['anyOf'] as Schema[] | undefined;
    if (!alternatives?.every(({ $ref }) => $ref)) return this.ajv.compile(schema) as ValidateFunction;
    return this.compileUnion(alternatives.map(({ $ref }) => this.resolve($ref as string) as Schema));
  }

  /** Compiles a union of events or errors: only the alternatives whose constants the value has. */
  private compileUnion(alternatives: Schema[]): Check {
    const check: Check = (value) => {
      const checks = alternatives.filter((one) => hasConstants(one, value)).map((one) => this.checkFor(one));
      const isValid = checks.some((one) => one(value));
      check.errors = checks.at(-1)?.errors ?? [{ message: 'must be one of the alternatives' }];
      return isValid;
    };
    return check;
  }

  private resolve(pointer: string): unknown {
    const keys = pointer.split('/').slice(1);
    return keys.reduce<any>((value, key) => value[key], this.document);
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}

/** Returns whether the value's fields have the values that the schema fixes, such as an event's `type` and `op`. */
function hasConstants({ properties = {} }: Schema, value: unknown): boolean {
  const fields = Object(value) as Record<string, unknown>;
  return Object.entries<Schema>(properties).every(
    ([name, { const: constant }]) => constant === undefined || fields[name] === constant || !(name in fields),
  );
}

let current: DescribedAnswers | undefined;

/** Returns the checker for the generated document. */
export function describedAnswers(): DescribedAnswers {
  current ??= new DescribedAnswers(
    JSON.parse(readFileSync(require.resolve('@team-chat/contracts/generated/openapi.json'), 'utf8')) as OpenApiDocument,
  );
  return current;
}
