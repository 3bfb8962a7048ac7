import { z } from 'zod';
import { json, type Param, raw, type Shape } from './operation';

export type OptionalParams<S extends Shape> = { [K in keyof S]: Param<z.ZodOptional<S[K]>> };

/** Returns an optional parameter for each setting. Texts and enums are encoded raw, all others as JSON. */
export function optionalParams<S extends Shape>(shape: S): OptionalParams<S> {
  const params = Object.entries(shape).map(([name, schema]) => [
    name,
    (isText(schema) ? raw : json)(schema.optional()),
  ]);
  return Object.fromEntries(params) as OptionalParams<S>;
}

const isText = (schema: z.ZodType) => schema instanceof z.ZodString || schema instanceof z.ZodEnum;
