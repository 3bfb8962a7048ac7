import { readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { z } from 'zod';
import { type Fields, join } from './fields';

/** The names of an object's fields, by the object's path; the empty path is the outermost object. */
const Objects = z.record(z.string(), z.string());

const File = z.strictObject({
  operations: z.record(z.string(), z.strictObject({ parameters: z.string().optional(), answer: Objects.optional() })),
  others: z.array(z.string()),
  events: z.record(z.string(), Objects),
});

export interface DescribedParameter {
  required: boolean;
  nullable: boolean;
}

export interface DescribedOperation {
  parameters: Map<string, DescribedParameter>;
  answer: Fields;
}

/** The API that clients are written for. */
export interface DescribedApi {
  /** By method and path. */
  operations: Map<string, DescribedOperation>;
  /** Methods and paths of operations that clients call and the description leaves out. */
  others: string[];
  /** By `type` or `type/op`. */
  events: Map<string, Fields>;
}

/** Reads `spec/shapes.json`. In its lists of names, `name?` may be absent and `name|null` may be null. */
export function readDescribedApi(): DescribedApi {
  const path = joinPath(__dirname, '..', '..', '..', 'contracts', 'spec', 'shapes.json');
  const { operations, others, events } = File.parse(JSON.parse(readFileSync(path, 'utf8')));
  return {
    operations: new Map(
      Object.entries(operations).map(([route, { parameters = '', answer = {} }]) => [
        route,
        { parameters: new Map(namesIn(parameters).map(parseParameter)), answer: parseObjects(answer) },
      ]),
    ),
    others,
    events: new Map(Object.entries(events).map(([name, objects]) => [name, parseObjects(objects)])),
  };
}

const namesIn = (list: string) => list.split(' ').filter((name) => name !== '');

function parseParameter(text: string): [string, DescribedParameter] {
  const [, name, optional, nullable] = /^([^?|]+)(\?)?(\|null)?$/.exec(text)!;
  return [name!, { required: !optional, nullable: nullable !== undefined }];
}

function parseObjects(objects: z.infer<typeof Objects>): Fields {
  return new Map(
    Object.entries(objects).flatMap(([path, list]) =>
      namesIn(list).map((name) => {
        const [field, mark] = name.split('|') as [string, string?];
        return [join(path, field), mark === 'null'] as const;
      }),
    ),
  );
}
