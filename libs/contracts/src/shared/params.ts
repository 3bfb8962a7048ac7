import { z } from 'zod';
import { json, type Param, raw, type Shape } from '../declaring/operation';

/** Parameters that choose the form of an answer, and mean the same in each operation that has them. */

export const clientGravatar = json(
  z.boolean().default(true),
  'True leaves `avatar_url` null where the client can compute a gravatar.',
);

export const applyMarkdown = json(z.boolean().default(true), 'True returns the text as HTML, false as it was written.');

export const allowEmptyTopicName = json(
  z.boolean().default(false),
  "True returns an empty topic as an empty text, false under the organisation's name for it.",
  undefined,
  { since: 334 },
);

export const slimPresence = json(
  z.boolean().default(false),
  'True keys presences by user id in the newer form, false by email address in the older form.',
);

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
